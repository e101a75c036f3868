import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contrast } from "../../media/colors.ts";
import { type ImageRequest, imageStyles } from "../generators.ts";
import { localImages, paletteOf } from "./generative-art.ts";

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

async function drawn(changes: Partial<ImageRequest> = {}) {
  const path = changes.path ?? join(folder, `${count++}.jpg`);
  const { engine } = await localImages().draw(
    { ...request, ...changes, path },
    new AbortController().signal,
  );
  const bytes = await readFile(path);
  return { engine, path, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** How much brightness varies: a picture of one colour has none. */
async function varietyOf(path: string) {
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

describe("localImages", () => {
  test.each(imageStyles)(
    "%s: a picture of the size asked for, neither flat nor black nor white",
    async (style) => {
      for (const [width, height] of [
        [180, 320],
        [320, 180],
        [200, 200],
      ] as const) {
        const seen = await varietyOf((await drawn({ style, width, height })).path);
        expect(seen).toMatchObject({ width, height });
        expect(seen.spread).toBeGreaterThan(10);
        expect(seen.mean).toBeGreaterThan(12);
        expect(seen.mean).toBeLessThan(230);
      }
    },
  );

  test("six styles, six pictures", async () => {
    const hashes = await Promise.all(
      imageStyles.map(async (style) => (await drawn({ style })).sha256),
    );
    expect(new Set(hashes).size).toBe(6);
  });

  test.each(imageStyles)(
    "%s: the same request, the same bytes; another seed or prompt, others",
    async (style) => {
      const [first, again, seed, prompt] = [
        await drawn({ style }),
        await drawn({ style }),
        await drawn({ style, seed: 8 }),
        await drawn({ style, prompt: "Fire" }),
      ];
      expect(again.sha256).toBe(first.sha256);
      expect(new Set([first.sha256, seed.sha256, prompt.sha256]).size).toBe(3);
    },
  );

  test("another process draws the same bytes", async () => {
    const path = join(folder, "other-process.jpg");
    const module = new URL("./generative-art.ts", import.meta.url).href;
    const script = `import { localImages } from ${JSON.stringify(module)}; await localImages().draw(${JSON.stringify({ ...request, path })}, new AbortController().signal);`;
    await execa(process.execPath, ["--input-type=module", "-e", script]);
    const there = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    expect(there).toBe((await drawn()).sha256);
  });

  test("says that it is no model", async () => {
    expect((await drawn()).engine).toBe("local/generative-art");
  });

  test("a path that ends in .png: a PNG", async () => {
    const { path } = await drawn({ path: join(folder, "picture.png") });
    expect((await readFile(path)).subarray(1, 4).toString()).toBe("PNG");
  });

  test("an aborted signal: nothing is drawn", async () => {
    const path = join(folder, "never.jpg");
    await expect(
      localImages().draw({ ...request, path }, AbortSignal.abort(new Error("stop"))),
    ).rejects.toThrow("stop");
    await expect(readFile(path)).rejects.toThrow("ENOENT");
  });
});

describe("paletteOf", () => {
  test.each([
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
  ])("%s: reads at 7:1", (prompt) => {
    const { background, foreground, accent } = paletteOf(prompt, 1);
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(7);
    expect(contrast(accent, background)).toBeGreaterThanOrEqual(3);
  });

  test("what a prompt speaks of decides: the sea is not the forest, and its words may be anywhere", () => {
    expect(paletteOf("the sea", 1).accent).toBe(paletteOf("fish in deep water", 1).accent);
    expect(paletteOf("the sea", 1).background).not.toBe(paletteOf("the forest", 1).background);
  });

  test("without such words the seed decides, so that one video keeps to one palette", () => {
    expect(paletteOf("this", 3).accent).toBe(paletteOf("that", 3).accent);
    expect(
      new Set([1, 2, 3, 4, 5, 6].map((seed) => paletteOf("this", seed).accent)).size,
    ).toBeGreaterThan(2);
  });
});
