import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../src/commands/own-service.ts";
import { environmentWith } from "../src/config/config.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const readyWords = { serve: "listens on", work: "takes jobs" };

interface ProcessRequest {
  method?: string;
  /** An API key, or an access token. */
  as: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface ProcessResponse<T> {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed where it is JSON. */
  body: T;
}

/** A command of the product as a process of its own. */
export interface ServiceProcess {
  /** Where its API listens; a worker has none. */
  url: string;
  request<T = Record<string, unknown>>(
    path: string,
    question: ProcessRequest,
  ): Promise<ProcessResponse<T>>;
  /** Sends the signal and resolves once the process is gone: to its exit code, null where the signal was its end. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** Starts `serve` or `work` on the database and the data directory, and waits until it is ready. */
export async function startProcess(
  command: keyof typeof readyWords,
  { databaseUrl = "", dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  env: Record<string, string> = {},
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
  // With a channel to it, it ends when this process does.
  const program = spawn(process.execPath, [main, command], {
    env: environmentWith(settings),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const exited = once(program, "exit");
  await waitForOutput(program, readyWords[command]);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async request(path, { method = "GET", as, body, headers = {} }) {
      const who = as.startsWith("vk_") ? { "x-api-key": as } : { authorization: `Bearer ${as}` };
      const json = body === undefined ? {} : { "content-type": "application/json" };
      const answer = await fetch(url + path, {
        method,
        headers: { ...who, ...json, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get("content-type")?.includes("json");
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        body: isJson ? JSON.parse(text) : {},
      };
    },
    async end(signal) {
      program.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/** Resolves when the program has written it, and lets it write on. */
async function waitForOutput(program: ChildProcess, words: string): Promise<void> {
  let text = "";
  const heard = new Promise<void>((resolve) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on("data", (chunk) => {
        if (!text.includes(words)) text += chunk;
        if (text.includes(words)) resolve();
      });
    }
  });
  const ended = once(program, "exit").then(() => {
    throw new Error(`The process ended before it was ready:\n${text}`);
  });
  await Promise.race([heard, ended]);
}
