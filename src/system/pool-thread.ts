/* Runs in a worker thread: calls the functions of one module for thread-pool.ts. */
import { parentPort, workerData } from "node:worker_threads";
import { StepError } from "./errors.ts";
import type { ThreadCall, ThreadResult } from "./thread-pool.ts";

const functions = (await import(workerData)) as Record<string, (request: unknown) => unknown>;

async function perform({ name, request }: ThreadCall): Promise<ThreadResult> {
  try {
    return { value: await functions[name]?.(request) };
  } catch (error) {
    if (!(error instanceof StepError)) return { error };
    const { code, message, retryable } = error;
    return { fault: { code, message, retryable } };
  }
}

parentPort?.on("message", async (call: ThreadCall) => parentPort?.postMessage(await perform(call)));
