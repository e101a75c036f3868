/* Runs in a worker thread: calls one function of a module for call-in-thread.ts. */
import { parentPort, workerData } from "node:worker_threads";
import type { ThreadCall, ThreadResult } from "./call-in-thread.ts";
import { StepError } from "./errors.ts";

const { module, name, args } = workerData as ThreadCall;
const functions = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;

async function call(): Promise<ThreadResult> {
  try {
    return { value: await functions[name]?.(...args) };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    const { code, message, retryable } = error;
    return { fault: { code, message, retryable } };
  }
}

parentPort?.postMessage(await call());
