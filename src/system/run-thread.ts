import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { StepError } from "./errors.ts";

export interface ThreadRun {
  /** The module that the thread executes. It sends its result as one message. */
  module: URL;
  /** Cloned into the `workerData` of the thread. */
  data: unknown;
  /** CPU time of the thread. On a busy machine, the thread has as much of it. */
  cpuSeconds: number;
  heapMegabytes: number;
  /** Message of the error when the thread reaches one of these limits. */
  limitMessage: string;
}

const checkMilliseconds = 500;

/**
 * Runs a module in a thread of its own, which can be ended: long or hostile input would hold the
 * event loop. Resolves to its message. Rejects with StepError `invalid_input` at a limit, or with
 * the reason of the signal.
 */
export async function runThread(run: ThreadRun, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const thread = new Worker(run.module, {
    workerData: run.data,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: run.heapMegabytes },
  });
  const limit = new AbortController();
  const timer = setInterval(async () => {
    if ((await usedSeconds(thread)) > run.cpuSeconds) limit.abort();
  }, checkMilliseconds);
  try {
    const [message] = await once(thread, "message", {
      signal: AbortSignal.any([signal, limit.signal]),
    });
    return message;
  } catch (cause) {
    signal.throwIfAborted();
    if (!limit.signal.aborted && !isOutOfMemory(cause)) throw cause;
    throw new StepError("invalid_input", run.limitMessage, { cause });
  } finally {
    clearInterval(timer);
    await thread.terminate();
  }
}

/** CPU time of a thread; 0 if it has ended. */
export const usedSeconds = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1e6,
    () => 0,
  );

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
