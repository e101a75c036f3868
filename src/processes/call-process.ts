/*
 * Runs in a child process with limits: calls the functions of one module for call-pool.ts. Its
 * arguments are the URL of the module and the memory beyond which it exits after a call. It also
 * exits when its parent disconnects.
 */
import { StepError } from "../system/errors.ts";
import type { Call, CallResult } from "./call-pool.ts";

/** Messages and codes of Node.js for what does not fit into memory. */
const outOfMemory = /allocation failed|Invalid (?:string|array|typed array) length|longer than 0x/;

const [, , module = "", keptBytesMax = "0"] = process.argv;
const functions = import(module) as Promise<Record<string, (request: unknown) => unknown>>;

process.on("disconnect", () => process.exit(0));
process.on("message", async (call: Call) => {
  const result = await perform(call);
  try {
    process.send?.(result, exitIfGrown);
  } catch (error) {
    process.send?.(readError(error), exitIfGrown);
  }
});

async function perform({ name, request }: Call): Promise<CallResult> {
  try {
    return { value: await (await functions)[name]?.(request) };
  } catch (error) {
    return readError(error);
  }
}

function readError(error: unknown): CallResult {
  if (error instanceof RangeError && outOfMemory.test(error.message))
    return { isOutOfMemory: true };
  if (!(error instanceof StepError)) return { error };
  const { code, message, retryable } = error;
  return { fault: { code, message, retryable } };
}

function exitIfGrown() {
  if (process.memoryUsage.rss() > Number(keptBytesMax)) process.exit(0);
}
