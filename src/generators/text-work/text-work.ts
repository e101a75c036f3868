import { AsyncLocalStorage } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { createThreadPool } from "../../system/thread-pool.ts";

type Functions = typeof import("./text-functions.ts");
type RequestOf<Name extends keyof Functions> = Parameters<Functions[Name]>[0];
type ResultOf<Name extends keyof Functions> = Awaited<ReturnType<Functions[Name]>>;

/**
 * The only way to work on texts and code of tenants: in threads with limits, whatever their length.
 * A short text may take as long as a long one.
 */
export interface TextWork {
  /**
   * Calls a function of text-functions.ts. Rejects with its StepError, with StepError
   * `invalid_input` at the limits on CPU time and memory, or with the reason of the signal.
   */
  run<Name extends keyof Functions>(
    name: Name,
    request: RequestOf<Name>,
    signal: AbortSignal,
  ): Promise<ResultOf<Name>>;
  /** Accounts take turns: the texts that `work` sends count for this account. */
  forAccount<T>(account_id: string, work: () => Promise<T>): Promise<T>;
}

const threadsMin = 3;
const textCpuSeconds = 30;
const heapMegabytes = 512;
/** Threads keep their word lists and the tagger, so that short texts take no time to load them. */
const idleMilliseconds = 5 * 60_000;

/** Opens a pool of threads. They start with the first text, and do not keep the process alive. */
export function openTextWork(): TextWork {
  const account = new AsyncLocalStorage<string>();
  const pool = createThreadPool({
    module: new URL("./text-functions.ts", import.meta.url),
    threadsMax: Math.max(threadsMin, availableParallelism()),
    limitMessage:
      "The text, page or table takes too much time or memory. Send a shorter or simpler one.",
    ...{ cpuSeconds: textCpuSeconds, heapMegabytes, idleMilliseconds },
  });
  return {
    run: async (name, request, signal) =>
      (await pool.call({ name, request }, account.getStore() ?? "", signal)) as never,
    forAccount: (account_id, work) => account.run(account_id, work),
  };
}
