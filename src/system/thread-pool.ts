import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { StepError, type StepErrorCode } from "./errors.ts";
import { createFairSlots } from "./fair-slots.ts";
import { isOutOfMemory, usedSeconds } from "./run-thread.ts";

/** A call of a function that the module of a pool exports. Request and result are cloned. */
export interface ThreadCall {
  name: string;
  request: unknown;
}

export type ThreadResult =
  | { value: unknown }
  | { fault: { code: StepErrorCode; message: string; retryable: boolean } }
  | { error: unknown };

export interface ThreadPool {
  /**
   * Calls a function in a thread. Rejects with the function's error, with StepError
   * `invalid_input` at the limits on CPU time and memory, or with the reason of the signal.
   */
  call(call: ThreadCall, account_id: string, signal: AbortSignal): Promise<unknown>;
}

export interface ThreadPoolOptions {
  /** Its exported functions take one value. */
  module: URL;
  /** Threads at a time. An account has one fewer, so that no account occupies all. */
  threadsMax: number;
  /** CPU time of one call. On a busy machine, a call has as much of it. */
  cpuSeconds: number;
  heapMegabytes: number;
  /** Message of the error when a call reaches one of these limits. */
  limitMessage: string;
  idleMilliseconds: number;
}

const checkMilliseconds = 500;

/**
 * Threads start on demand and are reused: each executes one call at a time, and accounts take
 * turns. A thread ends when it is idle, on abort, and at a limit.
 */
export function createThreadPool({ idleMilliseconds, ...options }: ThreadPoolOptions): ThreadPool {
  const idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];
  const slots = createFairSlots<{ account_id: string }>({
    slotsMax: options.threadsMax,
    // Callers are limited already: by the jobs of a worker, and by the rate of requests.
    waitingMax: Number.POSITIVE_INFINITY,
    mayStart: (_, active) => active.length < Math.max(1, options.threadsMax - 1),
  });
  const drop = (thread: Worker) => {
    const index = idle.findIndex((one) => one.thread === thread);
    for (const { timer } of index === -1 ? [] : idle.splice(index, 1)) clearTimeout(timer);
  };
  const take = (): Worker => {
    const warm = idle.pop();
    if (warm) {
      clearTimeout(warm.timer);
      return warm.thread;
    }
    const thread = startThread(options);
    // A thread without a call has no other listener: its error would end this process.
    for (const event of ["error", "exit"]) thread.on(event, () => drop(thread));
    return thread;
  };
  const keep = (thread: Worker) => {
    const timer = setTimeout(() => {
      drop(thread);
      void thread.terminate();
    }, idleMilliseconds).unref();
    thread.unref();
    idle.push({ thread, timer });
  };
  return {
    call: (call, account_id, signal) =>
      slots.run({ account_id }, signal, async () => {
        signal.throwIfAborted();
        const thread = take();
        thread.ref();
        try {
          const result = await exchange(thread, call, { ...options, signal });
          keep(thread);
          return readResult(result);
        } catch (error) {
          await thread.terminate();
          throw error;
        }
      }),
  };
}

function startThread({
  module,
  heapMegabytes,
}: Pick<ThreadPoolOptions, "module" | "heapMegabytes">) {
  return new Worker(new URL("./pool-thread.ts", import.meta.url), {
    workerData: module.href,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
}

async function exchange(
  thread: Worker,
  call: ThreadCall,
  {
    signal,
    cpuSeconds,
    limitMessage,
  }: Pick<ThreadPoolOptions, "cpuSeconds" | "limitMessage"> & { signal: AbortSignal },
): Promise<ThreadResult> {
  const limit = new AbortController();
  const before = usedSeconds(thread);
  const timer = setInterval(async () => {
    if ((await usedSeconds(thread)) - (await before) > cpuSeconds) limit.abort();
  }, checkMilliseconds);
  try {
    const response = once(thread, "message", {
      signal: AbortSignal.any([signal, limit.signal]),
    });
    thread.postMessage(call);
    const [result] = await response;
    return result as ThreadResult;
  } catch (cause) {
    signal.throwIfAborted();
    if (!limit.signal.aborted && !isOutOfMemory(cause)) throw cause;
    throw new StepError("invalid_input", limitMessage, { cause });
  } finally {
    clearInterval(timer);
  }
}

function readResult(result: ThreadResult): unknown {
  if ("value" in result) return result.value;
  if ("error" in result) throw result.error;
  const { code, message, retryable } = result.fault;
  throw new StepError(code, message, { retryable });
}
