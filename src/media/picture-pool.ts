import { fileURLToPath } from "node:url";
import { minimalEnvironment } from "../config/minimal-environment.ts";
import { createProcessPool, ProcessExit, type ProcessPool } from "../processes/process-pool.ts";
import { detectSandbox, sandboxPrefix } from "../processes/sandbox.ts";
import type { PictureReader, PictureReading, PixelRequest, Pixels } from "./picture-reader.ts";

/** Reads and decodes a picture of unknown origin. Never rejects for what the file contains. */
export type CheckPicture = (path: string) => Promise<PictureReading>;

export interface PictureQuestion {
  path: string;
  wanted: "check" | "measure" | PixelRequest;
}
export type PictureAnswer = PictureReading & { pixels?: Pixels };

const program = fileURLToPath(new URL("./pictures/picture-process.ts", import.meta.url));
/** Generous, because the machine may be busy. */
const pictureSecondsMax = 60;
/** Enough for the largest picture, several times. */
const memoryBytes = 2.5 * 1024 ** 3;
const fileBytes = 1024 ** 2;
const idleMilliseconds = 30_000;

/** Checks a picture before it is stored. */
export function createPictureCheck(): CheckPicture {
  const send = createPicturePool(1);
  return (path) => send({ path, wanted: "check" });
}

/** Reads stored pictures. */
export function createPictureReader(): (path: string) => PictureReader {
  const send = createPicturePool(2);
  return (path) => ({
    measure: async () => {
      const { facts, fault = "it is not a picture of a known format" } = await send({
        path,
        wanted: "measure",
      });
      if (!facts) throw new Error(fault);
      return { width: facts.width, height: facts.height };
    },
    read: async (wanted) => {
      const { pixels, fault } = await send({ path, wanted });
      if (!pixels) throw new Error(fault);
      return pixels;
    },
  });
}

/**
 * Decodes pictures in child processes with the restrictions of ffmpeg, so that a file cannot crash
 * this process, read its memory, or occupy the threads that it needs for files and names of hosts.
 */
function createPicturePool(keptMax: number) {
  let opening: Promise<ProcessPool<PictureQuestion, PictureAnswer>> | undefined;
  const open = async () => {
    const sandbox = await detectSandbox("true");
    return createProcessPool<PictureQuestion, PictureAnswer>({
      program,
      env: minimalEnvironment(),
      keptMax,
      idleMilliseconds,
      prefix: sandboxPrefix(sandbox, { fileBytes, dataBytes: memoryBytes }),
    });
  };
  return async (question: PictureQuestion): Promise<PictureAnswer> => {
    opening ??= open();
    const signal = AbortSignal.timeout(pictureSecondsMax * 1000);
    try {
      return await (await opening).send(question, { signal });
    } catch (error) {
      if (signal.aborted) return { fault: `it takes more than ${pictureSecondsMax} s` };
      if (error instanceof ProcessExit) return { fault: "the program that reads it ends" };
      throw error;
    }
  };
}
