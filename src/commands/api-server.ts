import { buildApp } from "../app.ts";
import type { Services } from "../services/services.ts";

export interface ApiServer {
  /** The address it listens on, such as http://127.0.0.1:8787. */
  address: string;
  /** Accepts nothing new, ends the open streams and waits for the answers under way. */
  stop(): Promise<void>;
}

/** Starts the API. Throws a line for people when the port or the address cannot be had. */
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
    `Port ${port} on ${host} is in use: stop the program that has it, or choose another with PORT.`,
  EACCES: (_host, port) =>
    `Port ${port} may not be opened by this user: choose one from 1024 on with PORT.`,
  EADDRNOTAVAIL: (host) =>
    `HOST "${host}" is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for every network.`,
  ENOTFOUND: (host) => `HOST "${host}" is not known: use 127.0.0.1, or 0.0.0.0 for every network.`,
};
