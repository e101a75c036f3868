import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { movableClock } from "../../test/movable-clock.ts";
import { type LocalCopies, openLocalCopies } from "./local-copies.ts";

let folder: string;
let clock: ReturnType<typeof movableClock>;
let copies: LocalCopies;
const limits = { bytesMax: 100, inUseSeconds: 60 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-copies-"));
  clock = movableClock("2026-05-01T12:00:00Z");
  copies = await openLocalCopies(folder, limits, clock);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeBytes = (bytes: number) => async (path: string) => writeFile(path, "x".repeat(bytes));
const unexpected = async () => {
  throw new Error("unexpected download");
};
const countFiles = async () => (await readdir(folder)).length;

describe("openLocalCopies", () => {
  it("downloads a file once for concurrent calls and for other processes", async () => {
    let fills = 0;
    const fill = async (path: string) => {
      fills++;
      await writeBytes(10)(path);
    };
    const paths = await Promise.all(Array.from({ length: 5 }, () => copies.get("key", fill)));
    expect(new Set(paths).size).toBe(1);
    expect(fills).toBe(1);
    expect(await (await openLocalCopies(folder, limits, clock)).get("key", unexpected)).toBe(
      paths[0],
    );
  });

  it("leaves nothing after a failed download and tries again", async () => {
    const half = async (path: string) => {
      await writeBytes(5)(path);
      throw new Error("incomplete");
    };
    await expect(copies.get("key", half)).rejects.toThrow("incomplete");
    expect(await countFiles()).toBe(0);
    expect(await readFile(await copies.get("key", writeBytes(10)), "utf8")).toHaveLength(10);
  });

  it("moves a file into the cache and removes it", async () => {
    const path = join(folder, "..", `${folder.split("/").at(-1)}-file`);
    await writeFile(path, "made here");
    await copies.take("key", path);
    expect(await readFile(await copies.get("key", unexpected), "utf8")).toBe("made here");
    await copies.remove("key");
    await copies.remove("key");
    expect(await countFiles()).toBe(0);
  });

  it("removes the least recently used copies above the limit, but none in use", async () => {
    for (const key of ["a", "b", "c"]) {
      await copies.get(key, writeBytes(40));
      await clock.advance(10_000);
    }
    expect(await countFiles()).toBe(3);
    await clock.advance(40_000);
    await copies.get("b", unexpected);
    await copies.get("d", writeBytes(40));
    // "a" and "c" were not used for about a minute; "a" is the oldest.
    await expect(copies.get("a", unexpected)).rejects.toThrow();
    await Promise.all(["b", "c", "d"].map((key) => copies.get(key, unexpected)));
  });
});
