import { AsyncLocalStorage } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { createCallPool } from "../../processes/call-pool.ts";
import { createFairSlots } from "../../system/fair-slots.ts";

type Functions = typeof import("./text-functions.ts");
type RequestOf<Name extends keyof Functions> = Parameters<Functions[Name]>[0];
type ResultOf<Name extends keyof Functions> = Awaited<ReturnType<Functions[Name]>>;

/**
 * The only way to work on texts and code of tenants: in processes with limits, whatever their
 * length. A short text may take as long as a long one.
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

const processesMin = 3;
const processesKept = 2;
const textCpuSeconds = 30;
const heapMegabytes = 512;
/** Processes keep their word lists and the tagger: short texts take no time to load them. */
const idleMilliseconds = 5 * 60_000;

/** Opens a pool of processes. They start with the first text, and do not keep this one alive. */
export function openTextWork(): TextWork {
  const account = new AsyncLocalStorage<string>();
  const slotsMax = Math.max(processesMin, availableParallelism());
  const slots = createFairSlots<{ account_id: string }>({
    slotsMax,
    // Callers are limited already: by the jobs of a worker, and by the rate of requests.
    waitingMax: Number.POSITIVE_INFINITY,
    // No account occupies all processes.
    mayStart: (_, active) => active.length < slotsMax - 1,
  });
  const pool = createCallPool({
    module: new URL("./text-functions.ts", import.meta.url),
    limitMessage:
      "The text, page or table takes too much time or memory. Send a shorter or simpler one.",
    ...{ cpuSeconds: textCpuSeconds, heapMegabytes },
    ...{ keptMax: processesKept, idleMilliseconds },
  });
  return {
    run: async (name, request, signal) => {
      const use = { account_id: account.getStore() ?? "" };
      return (await slots.run(use, signal, () => pool.call({ name, request }, signal))) as never;
    },
    forAccount: (account_id, work) => account.run(account_id, work),
  };
}
