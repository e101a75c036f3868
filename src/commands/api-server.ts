import { buildApp } from "../app.ts";
import type { Services } from "../services/services.ts";

export interface ApiServer {
  /** Address of the server, such as http://127.0.0.1:8787. */
  address: string;
  /** Stops accepting connections, ends open streams, and waits for requests in progress. */
  stop(): Promise<void>;
}

/** Starts the API. Throws a readable Error if the port or the address is not available. */
export async function startApiServer(services: Services): Promise<ApiServer> {
  const { host, port } = services.config;
  const app = await buildApp(services);
  try {
    const address = await app.listen({ host, port });
    return { address, stop: () => app.close() };
  } catch (error) {
    await app.close();
    throw new Error(
      reasons[(error as NodeJS.ErrnoException).code ?? ""]?.(host, port) ??
        (error as Error).message,
      { cause: error },
    );
  }
}

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use. Stop the other program, or set another PORT.`,
  EACCES: (_host, port) => `This user cannot listen on port ${port}. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: (host) =>
    `Invalid HOST: "${host}" is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all networks.`,
  ENOTFOUND: (host) =>
    `Invalid HOST: "${host}" cannot be resolved. Use 127.0.0.1, or 0.0.0.0 for all networks.`,
};
