import { type CallPool, createCallPool } from "../processes/call-pool.ts";

const limits = {
  cpuSeconds: 120,
  heapMegabytes: 512,
  limitMessage: "Finding faces takes too much time or memory. Use a shorter video.",
  // Starting a process takes longer than searching a picture.
  ...{ keptMax: 1, idleMilliseconds: 30_000 },
};

/** Finds faces in child processes with limits (faces/detect-all-faces.ts). */
export const createFacePool = (): CallPool =>
  createCallPool({ module: new URL("./faces/detect-all-faces.ts", import.meta.url), ...limits });
