/*
 * Runs in a child process with limits: calls the functions of one module, which its argument names,
 * for call-pool.ts. It exits when its parent disconnects.
 */
import { StepError } from "../system/errors.ts";
import type { Call, CallResult } from "./call-pool.ts";

/** A process that has grown beyond this is replaced. */
const keptBytesMax = 400 * 1024 ** 2;
/** Messages and codes of Node.js for what does not fit into memory. */
const outOfMemory = /allocation failed|Invalid (?:string|array|typed array) length|longer than 0x/;

const module = process.argv[2] ?? "";
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
  if (process.memoryUsage.rss() > keptBytesMax) process.exit(0);
}
