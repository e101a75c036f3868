import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../system/clock.ts";
import { openStorage } from "./open-storage.ts";
import type { Storage } from "./storage.ts";

let folder: string;
let storage: Storage;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-storage-"));
  storage = await openStorage({ dataDir: folder, s3: undefined }, systemClock);
  file = join(folder, "file");
  await writeFile(file, "0123456789");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const incoming = () => readdir(join(folder, "media", "incoming"));

describe("openStorage", () => {
  it("creates its folder with mode 0700", async () => {
    expect((await stat(join(folder, "media"))).mode & 0o777).toBe(0o700);
  });

  it("stores a copy with put and moves the file with take", async () => {
    await storage.put("a/copy", file);
    await storage.take("a/taken", file);
    expect(await readFile(await storage.localPath("a/copy"), "utf8")).toBe("0123456789");
    expect(await readFile(await storage.localPath("a/taken"), "utf8")).toBe("0123456789");
    await expect(readFile(file)).rejects.toThrow("ENOENT");
    expect(await incoming()).toEqual([]);
  });

  it("ignores the removal of a missing file", async () => {
    expect(await storage.exists("a/b")).toBe(false);
    await storage.put("a/b", file);
    expect(await storage.exists("a/b")).toBe(true);
    await storage.remove("a/b");
    await storage.remove("a/b");
    expect(await storage.exists("a/b")).toBe(false);
  });

  it("reads a whole file or an inclusive range", async () => {
    await storage.put("a", file);
    expect(await text(await storage.readStream("a"))).toBe("0123456789");
    expect(await text(await storage.readStream("a", { start: 2, end: 4 }))).toBe("234");
  });

  it("lists the files of a folder with their sizes", async () => {
    await storage.put("s/one/x", file);
    await storage.put("s/two/y", file);
    await storage.put("t/z", file);
    const found = await storage.list("s");
    expect(found.map(({ key, bytes }) => `${key} ${bytes}`).sort()).toEqual([
      "s/one/x 10",
      "s/two/y 10",
    ]);
    expect(await storage.list("nothing")).toEqual([]);
  });

  it("leaves nothing after a failed write", async () => {
    // The last step, renaming, fails because a folder has that name.
    await storage.put("taken/inside", file);
    await expect(storage.put("taken", file)).rejects.toThrow();
    await expect(storage.put("new", join(folder, "missing"))).rejects.toThrow("ENOENT");
    expect(await storage.exists("new")).toBe(false);
    expect(await incoming()).toEqual([]);
  });

  it("removes old incomplete writes and keeps recent ones", async () => {
    for (const name of ["old", "new"])
      await writeFile(join(folder, "media", "incoming", name), "half");
    await utimes(join(folder, "media", "incoming", "old"), 1000, 1000);
    await storage.removeUnfinished(new Date(2000 * 1000));
    expect(await incoming()).toEqual(["new"]);
  });
});
