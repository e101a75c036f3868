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

const filling = (bytes: number) => async (path: string) => writeFile(path, "x".repeat(bytes));
const never = async () => {
  throw new Error("It was there already.");
};
const kept = async () => (await readdir(folder)).length;

describe("openLocalCopies", () => {
  it("fills a copy once, also for many who ask at once and for another process", async () => {
    let fills = 0;
    const fill = async (path: string) => {
      fills++;
      await filling(10)(path);
    };
    const paths = await Promise.all(Array.from({ length: 5 }, () => copies.get("key", fill)));
    expect(new Set(paths).size).toBe(1);
    expect(fills).toBe(1);
    expect(await (await openLocalCopies(folder, limits, clock)).get("key", never)).toBe(paths[0]);
  });

  it("a copy that could not be filled is none: nothing is left and it is tried again", async () => {
    const half = async (path: string) => {
      await filling(5)(path);
      throw new Error("broken off");
    };
    await expect(copies.get("key", half)).rejects.toThrow("broken off");
    expect(await kept()).toBe(0);
    expect(await readFile(await copies.get("key", filling(10)), "utf8")).toHaveLength(10);
  });

  it("takes a finished file over, and forgets it", async () => {
    const path = join(folder, "..", `${folder.split("/").at(-1)}-file`);
    await writeFile(path, "made here");
    await copies.take("key", path);
    expect(await readFile(await copies.get("key", never), "utf8")).toBe("made here");
    await copies.remove("key");
    await copies.remove("key");
    expect(await kept()).toBe(0);
  });

  it("removes the longest unused where all are too many, but none that was just used", async () => {
    for (const key of ["a", "b", "c"]) {
      await copies.get(key, filling(40));
      await clock.advance(10_000);
    }
    expect(await kept()).toBe(3);
    await clock.advance(40_000);
    await copies.get("b", never);
    await copies.get("d", filling(40));
    // a and c were not used for a minute or nearly; a is the oldest.
    await expect(copies.get("a", never)).rejects.toThrow();
    await Promise.all(["b", "c", "d"].map((key) => copies.get(key, never)));
  });
});
