import { StepError, type StepErrorCode } from "./errors.ts";
import { runThread } from "./run-thread.ts";

/** A call of an exported function. Its arguments and its result are cloned. */
export interface ThreadCall {
  /** URL of the module. */
  module: string;
  name: string;
  args: readonly unknown[];
}

export type ThreadResult =
  | { value: unknown }
  | { fault: { code: StepErrorCode; message: string; retryable: boolean } };

const cpuSeconds = 120;
const heapMegabytes = 512;

/**
 * Calls a function in a thread of its own. Rejects with the function's StepError, with StepError
 * `invalid_input` at the limits on time and memory, or with the reason of the signal.
 */
export async function callInThread(call: ThreadCall, signal: AbortSignal): Promise<unknown> {
  const module = new URL("./call-thread.ts", import.meta.url);
  const limitMessage = "The text takes too much time or memory. Send a shorter or simpler one.";
  const run = { module, data: call, cpuSeconds, heapMegabytes, limitMessage };
  const result = (await runThread(run, signal)) as ThreadResult;
  if ("value" in result) return result.value;
  const { code, message, retryable } = result.fault;
  throw new StepError(code, message, { retryable });
}

const shortMax = 4000;

/** Whether a value is so short that even quadratic work on it takes only milliseconds. */
export const isShort = (value: unknown): boolean => JSON.stringify(value).length <= shortMax;
