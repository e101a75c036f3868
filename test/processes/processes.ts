import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../../src/commands/own-service.ts";
import { environmentWith } from "../../src/config/config.ts";

const ownMain = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const readyMessages = { serve: "listens on", work: "Worker started" };

interface ProcessRequest {
  method?: string;
  /** An API key, or an access token. */
  as: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface ProcessResponse<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed if it is JSON, otherwise an empty object. */
  body: T;
}

/** A command of the service in a process of its own. */
export interface ServiceProcess {
  /** The address of the API. A worker has no API. */
  url: string;
  pid: number;
  /** Resolves to the exit code, or to null if a signal ended the process. */
  exited: Promise<number | null>;
  request<T = Record<string, unknown>>(
    path: string,
    request: ProcessRequest,
  ): Promise<ProcessResponse<T>>;
  /** Sends a signal. Resolves to the exit code, or to null if the signal ended the process. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/**
 * Starts `serve` or `work`, with words after it, on the database and the data directory, and waits
 * until it is ready. `main` can be that of another version. `onOutput` gets all that it writes.
 */
export async function startProcess(
  command: keyof typeof readyMessages,
  {
    databaseUrl = "",
    dataDir,
    main = ownMain,
  }: { databaseUrl?: string | undefined; dataDir: string; main?: string },
  env: Record<string, string> = {},
  words: readonly string[] = [],
  onOutput: (chunk: Buffer) => void = () => {},
): Promise<ServiceProcess> {
  const port = String(await freePort());
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: port,
    LOG_LEVEL: "info",
    LOG_PRETTY: "false",
    ...env,
  };
  // The IPC channel ends the process when the test process ends.
  const program = spawn(process.execPath, [main, command, ...words], {
    env: environmentWith(settings),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const exited = once(program, "exit").then(([code]: (number | null)[]) => code ?? null);
  for (const stream of [program.stdout, program.stderr]) stream?.on("data", onOutput);
  await waitForOutput(program, readyMessages[command]);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: program.pid ?? 0,
    exited,
    async request(path, { method = "GET", as, body, headers = {}, signal }) {
      const credentials = as.startsWith("vk_")
        ? { "x-api-key": as }
        : { authorization: `Bearer ${as}` };
      const json = body === undefined ? {} : { "content-type": "application/json" };
      const response = await fetch(url + path, {
        method,
        headers: { ...credentials, ...json, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson ? JSON.parse(text) : {},
      };
    },
    end(signal) {
      program.kill(signal);
      return exited;
    },
  };
}

/** Resolves when the program has written the text. Later output is discarded. */
async function waitForOutput(program: ChildProcess, message: string): Promise<void> {
  let text = "";
  const written = new Promise<void>((resolve) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on("data", (chunk) => {
        if (!text.includes(message)) text += chunk;
        if (text.includes(message)) resolve();
      });
    }
  });
  const ended = once(program, "exit").then(() => {
    throw new Error(`The process ended before it was ready:\n${text}`);
  });
  await Promise.race([written, ended]);
}
