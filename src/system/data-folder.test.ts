import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "./data-folder.ts";

const folder = await mkdtemp(join(tmpdir(), "reelwright-data-folder-"));
afterAll(() => rm(folder, { recursive: true }));

describe("makeDataFolder", () => {
  it("creates a missing folder and its parents with mode 0700, also concurrently", async () => {
    const path = join(folder, "some/where");
    await Promise.all([makeDataFolder(path), makeDataFolder(path)]);
    await makeDataFolder(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it("rejects a file in its place with the path", async () => {
    const path = join(folder, "file");
    await writeFile(path, "");
    await expect(makeDataFolder(path)).rejects.toThrow(
      `DATA_DIR "${path}" is not usable (EEXIST). Set it to a folder that this user can write to.`,
    );
    await expect(makeDataFolder(join(path, "below/it"))).rejects.toThrow("(ENOTDIR)");
  });

  // Only Linux has /proc, where recursive mkdir of Node loops forever.
  it.runIf(process.platform === "linux")(
    "rejects a folder below /proc without looping",
    async () => {
      await expect(makeDataFolder("/proc/reelwright/data")).rejects.toThrow(
        'DATA_DIR "/proc/reelwright/data" is not usable (ENOENT)',
      );
    },
  );
});
