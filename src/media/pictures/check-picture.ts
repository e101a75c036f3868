import { fileURLToPath } from "node:url";
import { minimalEnvironment } from "../../config/config.ts";
import { createProcessPool, ProcessExit, type ProcessPool } from "../../system/process-pool.ts";
import { detectSandbox, sandboxPrefix } from "../ffmpeg-sandbox.ts";
import type { PictureReading } from "./read-picture.ts";

/** Reads and decodes a picture of unknown origin. Never rejects for what the file contains. */
export type CheckPicture = (path: string) => Promise<PictureReading>;

const program = fileURLToPath(new URL("./picture-process.ts", import.meta.url));
const checkSeconds = 20;
/** Enough for the largest picture, several times. */
const memoryBytes = 2.5 * 1024 ** 3;
const fileBytes = 1024 ** 2;
const idleMilliseconds = 30_000;

/**
 * Decodes pictures in child processes with the restrictions of ffmpeg, so that a file cannot crash
 * this process, read its memory, or occupy the threads that it needs for files and names of hosts.
 */
export function createPictureCheck(): CheckPicture {
  let opening: Promise<ProcessPool<string, PictureReading>> | undefined;
  const open = async () => {
    const sandbox = await detectSandbox("true");
    return createProcessPool<string, PictureReading>({
      program,
      env: minimalEnvironment(),
      keptMax: 1,
      idleMilliseconds,
      prefix: sandboxPrefix(sandbox, { fileBytes, dataBytes: memoryBytes }),
    });
  };
  return async (path) => {
    opening ??= open();
    const signal = AbortSignal.timeout(checkSeconds * 1000);
    try {
      return await (await opening).send(path, { signal });
    } catch (error) {
      if (signal.aborted) return { fault: `it takes more than ${checkSeconds} s` };
      if (error instanceof ProcessExit) return { fault: "the program that reads it ends" };
      throw error;
    }
  };
}
