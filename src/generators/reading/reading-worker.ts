/* Runs in a worker thread: reading an untrusted page or table may take seconds. */
import { parentPort, workerData } from "node:worker_threads";
import type { ReadingResult, ReadingTask } from "./reading.ts";
import { ReadingFault } from "./reading-fault.ts";

async function perform(task: ReadingTask): Promise<ReadingResult> {
  if (task.kind === "table") return { table: (await import("./table.ts")).parseTable(task.source) };
  return { page: await (await import("./page.ts")).parsePage(task.page) };
}

const result = await perform(workerData as ReadingTask).catch((error: unknown): ReadingResult => {
  if (error instanceof ReadingFault) return { fault: error.message };
  // Too many levels of elements or lists.
  if (error instanceof RangeError)
    return { fault: "The content is nested too deeply. Send simpler content, or its text." };
  throw error;
});
parentPort?.postMessage(result);
