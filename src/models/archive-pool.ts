import { createCallPool } from "../processes/call-pool.ts";

const archiveCpuSeconds = 900;
const heapMegabytes = 256;

/** Archives come from other people, so a child process with limits reads them. */
export const openArchivePool = () =>
  createCallPool({
    module: new URL("./archive-functions.ts", import.meta.url),
    limitMessage: "The archive takes too much time or memory to unpack.",
    ...{ cpuSeconds: archiveCpuSeconds, heapMegabytes },
  });
