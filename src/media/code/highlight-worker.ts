/* Runs in a worker thread. */
import { parentPort, workerData } from "node:worker_threads";
import { type CodeToColor, colorCode } from "./color-code.ts";

parentPort?.postMessage(await colorCode(workerData as CodeToColor));
