import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";

/** A file system of its own, in memory. */
export interface SmallDisk {
  /** Writes until nothing is left. */
  fill(): Promise<void>;
  /** Removes what `fill` has written. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

const size = "192m";
const block = Buffer.alloc(1024 ** 2);

/** Mounts it on a folder. Returns why it cannot, in one sentence, where mounting is not allowed. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | string> {
  const words = ["-t", "tmpfs", "-o", `size=${size},mode=0755`, "reelwright-chaos", folder];
  const { exitCode, stderr, shortMessage } = await execa("mount", words, { reject: false });
  if (exitCode !== 0) return `mount: ${stderr?.trim() || shortMessage}`;
  const filler = join(folder, "filler");
  return {
    async fill() {
      const file = await open(filler, "a");
      try {
        for (;;) await file.write(block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    close: async () => {
      await execa("umount", ["--lazy", folder], { reject: false });
    },
  };
}
