import { randomUUID } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { makePipes } from "../ffmpeg-process.ts";

/** Named pipes of a render, used one after another: making one takes a process. */
export interface FreePipes {
  /** Moves a free pipe to this path. */
  take(path: string): Promise<void>;
  /** Takes back the pipe at this path, which both sides have closed. */
  giveBack(path: string): Promise<void>;
}

/** Both segments that are encoded at a time need one, and a blend needs two. */
const madeTogether = 4;

/** The pipes are in the folder while they are free. */
export function openPipes(folder: string): FreePipes {
  const free: string[] = [];
  const newPath = () => join(folder, `pipe-${randomUUID()}`);
  return {
    async take(path) {
      const ready = free.pop();
      if (ready) return rename(ready, path);
      const more = Array.from({ length: madeTogether - 1 }, newPath);
      await makePipes([path, ...more]);
      free.push(...more);
    },
    async giveBack(path) {
      const pipe = newPath();
      await rename(path, pipe);
      free.push(pipe);
    },
  };
}
