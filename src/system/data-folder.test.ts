import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeDataFolder } from "./data-folder.ts";

const folder = await mkdtemp(join(tmpdir(), "reelwright-data-folder-"));
afterAll(() => rm(folder, { recursive: true }));

it("a missing folder is made with those above it, for its owner alone; several at once and a second time too", async () => {
  const path = join(folder, "some/where");
  await Promise.all([makeDataFolder(path), makeDataFolder(path)]);
  await makeDataFolder(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

it("a file in its place is a line that names it", async () => {
  const path = join(folder, "file");
  await writeFile(path, "");
  await expect(makeDataFolder(path)).rejects.toThrow(
    `DATA_DIR "${path}" can't be used (EEXIST): name a folder that this user may write to.`,
  );
  await expect(makeDataFolder(join(path, "below/it"))).rejects.toThrow("(ENOTDIR)");
});

// Only there does recursive mkdir of Node go round for ever.
it.runIf(process.platform === "linux")(
  "a folder below /proc is refused, and not waited for",
  async () => {
    await expect(makeDataFolder("/proc/reelwright/data")).rejects.toThrow(
      'DATA_DIR "/proc/reelwright/data" can\'t be used (ENOENT)',
    );
  },
);
