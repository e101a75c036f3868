/* Runs in a child process: captures one page for chromium-browser.ts, and prints its answer. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { json } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { CaptureRequest } from "../../generators/generators.ts";
import { browserArguments } from "./browser-arguments.ts";
import { type CaptureAnswer, capturePage } from "./capture-page.ts";
import { type DevTools, MessageSizeError, openDevTools } from "./devtools.ts";
import { usedMemory } from "./group-memory.ts";
import { PageCrash } from "./open-page.ts";

export interface CaptureTask {
  request: CaptureRequest;
  /** Path of Chromium. */
  program: string;
  /** Environment of Chromium, without settings and secrets. */
  environment: Record<string, string>;
  proxyPort: number;
  /** Chromium's home folder, with its profile. */
  home: string;
  /** The user that Chromium runs as. Absent: the user of the service. */
  user?: { uid: number; gid: number } | undefined;
  /** Whether Chromium's own sandbox is on. */
  sandbox: boolean;
}

/** Of this process and all of Chromium's together. */
const memoryBytesMax = 2 * 1024 ** 3;
const memoryCheckMilliseconds = 250;
/** The picture of a strip has at most 13 MB in base64. */
const messageBytesMax = 32 * 1024 ** 2;
/** The kernel ends these processes before any other when the machine has no memory left. */
const firstToEnd = "1000";
/** Of Chromium's log, in characters. */
const messagesMax = 2000;
const closeMilliseconds = 5000;

const respond = (answer: CaptureAnswer) => process.stdout.write(JSON.stringify(answer));

async function run(task: CaptureTask): Promise<CaptureAnswer> {
  const { program, environment, home, user, proxyPort, sandbox } = task;
  const chromium = spawn(program, browserArguments({ proxyPort, home, sandbox }), {
    ...user,
    cwd: home,
    env: { ...environment, HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home, TMPDIR: home },
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
  const started = new Promise<never>((_, reject) => chromium.once("error", reject));
  started.catch(() => {});
  let messages = "";
  chromium.stderr?.on("data", (text) => {
    messages = `${messages}${text}`.slice(-messagesMax);
  });
  const [, , , input, output] = chromium.stdio;
  const devTools = openDevTools(
    { input: input as Writable, output: output as Readable },
    messageBytesMax,
  );
  try {
    await Promise.race([devTools.send("Browser.getVersion"), started]);
  } catch (error) {
    if (error instanceof MessageSizeError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return { broken: `${reason} ${messages}` };
  }
  const answer = await Promise.race([capturePage(devTools, task.request), memoryLimit()]);
  if ("page" in answer) await close(devTools);
  return answer;
}

/** Chromium waits for the processes that it has started. */
async function close(devTools: DevTools): Promise<void> {
  devTools.send("Browser.close").catch(() => {});
  await Promise.race([devTools.ended.catch(() => {}), delay(closeMilliseconds)]);
}

/** Resolves when the processes use too much memory. */
function memoryLimit(): Promise<CaptureAnswer> {
  const { promise, resolve } = Promise.withResolvers<CaptureAnswer>();
  setInterval(() => {
    if (usedMemory(process.pid) > memoryBytesMax) resolve({ limit: "memory" });
  }, memoryCheckMilliseconds).unref();
  return promise;
}

function toAnswer(error: unknown): CaptureAnswer {
  if (error instanceof MessageSizeError) return { limit: "message" };
  if (error instanceof PageCrash) return { limit: "crash" };
  throw error;
}

try {
  writeFileSync("/proc/self/oom_score_adj", firstToEnd);
} catch {
  // Not on Linux.
}
respond(await run((await json(process.stdin)) as CaptureTask).catch(toAnswer));
// What remains of Chromium is ended by the parent.
process.stdout.once("drain", () => process.exit());
if (process.stdout.writableLength === 0) process.exit();
