import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPipes } from "./free-pipes.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-pipes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("a pipe that is given back is taken again, and passes on only what is written then", async () => {
  const pipes = openPipes(folder);
  const path = join(folder, "shot.mkv");
  const used: number[] = [];
  for (const text of ["first", "second"]) {
    await pipes.take(path);
    const file = await stat(path);
    expect(file.isFIFO()).toBe(true);
    used.push(file.ino);
    const [read] = await Promise.all([readFile(path, "utf8"), writeFile(path, text)]);
    expect(read).toBe(text);
    await pipes.giveBack(path);
  }
  expect(used[1]).toBe(used[0]);
});

it("more pipes than were made together are made when they are taken", async () => {
  const pipes = openPipes(folder);
  const paths = Array.from({ length: 6 }, (_, index) => join(folder, `${index}.mkv`));
  for (const path of paths) await pipes.take(path);
  const files = await Promise.all(paths.map((path) => stat(path)));
  expect(files.every((file) => file.isFIFO())).toBe(true);
  expect(new Set(files.map(({ ino }) => ino)).size).toBe(6);
});
