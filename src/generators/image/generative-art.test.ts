import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contrast } from "../../values/colors.ts";
import { type ImageRequest, imageStyles } from "../generators.ts";
import { choosePalette } from "./drawing/palette.ts";
import { drawArt } from "./generative-art.ts";

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const request = {
  prompt: "The deep ocean",
  style: "auto",
  width: 180,
  height: 320,
  seed: 7,
} as const;

async function drawImage(changes: Partial<ImageRequest> = {}) {
  const path = changes.path ?? join(folder, `${count++}.jpg`);
  const { engine } = await drawArt({ ...request, ...changes, path }, new AbortController().signal);
  const bytes = await readFile(path);
  return { engine, path, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Mean and standard deviation of brightness. */
async function measureBrightness(path: string) {
  const image = await loadImage(path);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const values = Array.from(
    { length: data.length / 4 },
    (_, at) => (data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread =
    Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / 3;
  return { width: image.width, height: image.height, mean: mean / 3, spread };
}

describe("drawArt", () => {
  it.each(imageStyles)(
    "draws %s in the requested size, neither flat nor black nor white",
    async (style) => {
      for (const [width, height] of [
        [180, 320],
        [320, 180],
        [200, 200],
      ] as const) {
        const seen = await measureBrightness((await drawImage({ style, width, height })).path);
        expect(seen).toMatchObject({ width, height });
        expect(seen.spread).toBeGreaterThan(10);
        expect(seen.mean).toBeGreaterThan(12);
        expect(seen.mean).toBeLessThan(230);
      }
    },
  );

  it("draws a different picture in each style", async () => {
    const hashes = await Promise.all(
      imageStyles.map(async (style) => (await drawImage({ style })).sha256),
    );
    expect(new Set(hashes).size).toBe(6);
  });

  it.each(imageStyles)(
    "draws %s with equal bytes for an equal request and other bytes for another seed or prompt",
    async (style) => {
      const [first, again, seed, prompt] = [
        await drawImage({ style }),
        await drawImage({ style }),
        await drawImage({ style, seed: 8 }),
        await drawImage({ style, prompt: "Fire" }),
      ];
      expect(again.sha256).toBe(first.sha256);
      expect(new Set([first.sha256, seed.sha256, prompt.sha256]).size).toBe(3);
    },
  );

  it("draws equal bytes in another process", async () => {
    const path = join(folder, "other-process.jpg");
    const module = new URL("./generative-art.ts", import.meta.url).href;
    const script = `import { drawArt } from ${JSON.stringify(module)}; await drawArt(${JSON.stringify({ ...request, path })}, new AbortController().signal);`;
    await execa(process.execPath, ["--input-type=module", "-e", script]);
    const there = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    expect(there).toBe((await drawImage()).sha256);
  });

  it("names the local engine", async () => {
    expect((await drawImage()).engine).toBe("local/generative-art");
  });

  it("writes a PNG file for a path that ends in .png", async () => {
    const { path } = await drawImage({ path: join(folder, "picture.png") });
    expect((await readFile(path)).subarray(1, 4).toString()).toBe("PNG");
  });

  it("writes no file if the signal is aborted", async () => {
    const path = join(folder, "never.jpg");
    await expect(
      drawArt({ ...request, path }, AbortSignal.abort(new Error("stop"))),
    ).rejects.toThrow("stop");
    await expect(readFile(path)).rejects.toThrow("ENOENT");
  });
});

describe("choosePalette", () => {
  it.each([
    "ocean",
    "forest",
    "fire",
    "night",
    "space",
    "city",
    "money",
    "health",
    "snow",
    "nothing in particular",
  ])("gives a text contrast of 7:1 for %s", (prompt) => {
    const { background, foreground, accent } = choosePalette(prompt, 1);
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(7);
    expect(contrast(accent, background)).toBeGreaterThanOrEqual(3);
  });

  it("chooses by the prompt's words, wherever they stand", () => {
    expect(choosePalette("the sea", 1).accent).toBe(choosePalette("fish in deep water", 1).accent);
    expect(choosePalette("the sea", 1).background).not.toBe(
      choosePalette("the forest", 1).background,
    );
  });

  it("chooses by the seed for a prompt without known words, so that a video keeps one palette", () => {
    expect(choosePalette("this", 3).accent).toBe(choosePalette("that", 3).accent);
    expect(
      new Set([1, 2, 3, 4, 5, 6].map((seed) => choosePalette("this", seed).accent)).size,
    ).toBeGreaterThan(2);
  });
});
