import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fixtureWeb } from "../../../../test/fakes/fixture-web.ts";
import { type FolderAssets, folderAssets } from "../../../../test/tool-benches/folder-assets.ts";
import { localFfmpeg } from "../../../../test/tool-benches/local-ffmpeg.ts";
import { memoryCache } from "../../../../test/tool-benches/local-media.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { Providers, VideoProvider } from "../../../generators/generators.ts";
import { drawArt } from "../../../generators/image/generative-art.ts";
import type { Scene } from "../../../values/scene.ts";
import { chargeFor } from "../../pricing/price.ts";
import animateImage from "../video/animate_image.ts";
import generateImage from "./generate_image.ts";

const ffmpeg = await localFfmpeg();
let folder: string;
let assets: FolderAssets;
let reported: number[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  assets = folderAssets(folder, ffmpeg);
  reported = [];
});
afterEach(() => rm(folder, { recursive: true }));

function contextFor(input: Record<string, unknown>, video?: VideoProvider) {
  const providers = { image: { draw: drawArt, drawsObjects: false }, video } as Providers;
  const { signal } = new AbortController();
  return {
    input,
    signal,
    progress: (percent: number) => void reported.push(percent),
    assets,
    ffmpeg,
    providers,
    web: fixtureWeb,
    texts,
    segments: memoryCache(),
    folder,
  };
}
const scene = (index: number, more: Partial<Scene> = {}): Scene => ({
  index,
  text: "Whales sing.",
  seconds: 1,
  visual: `whales ${index}`,
  keywords: [],
  ...more,
});
const drawing = { style: "auto", aspect_ratio: "9:16", width: 90, seed: 1 };
const moving = {
  effect: "auto",
  strength: 0.14,
  motion: "gentle",
  seconds: 0.4,
  aspect_ratio: "9:16",
  short_side: 128,
  seed: 1,
};

describe("generate_image", () => {
  it("draws one picture of the requested size and returns a palette for a prompt", async () => {
    const made = await generateImage.run(
      contextFor({ ...drawing, prompt: "The sea", aspect_ratio: "4:5" }),
    );
    expect(made).toMatchObject({
      engine: "local/generative-art",
      images: [made.image],
      palette: { accent: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    });
    expect(await assets.open(String(made.image))).toMatchObject({
      kind: "image",
      width: 90,
      height: 112,
    });
    expect(chargeFor(generateImage.credits, { input: {}, output: made })).toBe(
      generateImage.credits.amount,
    );
  });

  it("uses a short side of 1280 pixels without a width", async () => {
    const { width: _, ...rest } = drawing;
    const made = await generateImage.run(
      contextFor({ ...rest, prompt: "The sea", style: "waves" }),
    );
    expect(await assets.open(String(made.image))).toMatchObject({ width: 1280, height: 2276 });
  });

  it("draws a picture for each scene and keeps existing ones", async () => {
    const { image } = await assets.withFixtures({ image: "picture.jpg" });
    const given = [scene(0), scene(1, { image }), scene(2), scene(3, { visual: "whales 0" })];
    const made = await generateImage.run(contextFor({ ...drawing, scenes: given }));
    const scenes = made.scenes as Scene[];
    expect(scenes.map(({ image: _, ...rest }) => rest)).toEqual(
      given.map(({ image: _, ...rest }) => rest),
    );
    expect(scenes[1]?.image).toBe(image);
    expect(new Set(scenes.map((one) => one.image)).size).toBe(4);
    expect(made.images).toEqual(scenes.map((one) => one.image));
    expect(reported.at(-1)).toBe(100);
  });

  it("draws nothing behind a design of the local engine, whose look has a ground of its own", async () => {
    const palette = { background: "#04223c", foreground: "#ffffff", accent: "#ffb56b" };
    const scenes = [
      scene(0, { design: { kind: "icon_hero", title: "Whale", icons: ["🐋"] } }),
      scene(1, { design: { kind: "photo", title: "A whale" } }),
      scene(2),
    ];
    const made = await generateImage.run(contextFor({ ...drawing, scenes, palette }));
    const drawn = made.scenes as Scene[];
    expect(drawn[0]).toEqual(scenes[0]);
    expect(drawn.slice(1).map(({ image }) => image)).toEqual(made.images);
    expect(made.palette).toEqual(palette);
    expect(made.pictures_drawn).toBe(2);
    const expected = generateImage.expect?.({ scenes });
    expect(expected?.pictures_drawn).toBe(2);
    const byModel = generateImage.expect?.({ scenes }, undefined, { image: "openai:gpt-image-1" });
    expect(byModel?.pictures_drawn).toBe(3);
  });

  it("keeps the type of a design over a picture that a model draws", async () => {
    const model = { draw: drawArt, drawsObjects: true };
    const context = contextFor({
      ...drawing,
      scenes: [scene(0, { design: { kind: "counter", value: 3, title: "Three whales" } })],
    });
    const made = await generateImage.run({
      ...context,
      providers: { ...context.providers, image: model },
    });
    const [drawn] = made.scenes as Scene[];
    expect(drawn?.image).toBe(made.image);
    expect(drawn?.design).toEqual({ kind: "photo", title: "Three whales" });
  });

  it("uses the given images for the scenes in order, which were silently ignored", async () => {
    const { image } = await assets.withFixtures({ image: "picture.jpg" });
    const scenes = [scene(0), scene(1), scene(2)];
    const made = await generateImage.run(contextFor({ ...drawing, scenes, images: [image] }));
    const [first, ...drawn] = made.scenes as Scene[];
    expect(first?.image).toBe(image);
    expect(drawn.map((one) => one.image)).not.toContain(image);
    expect(made.pictures_drawn).toBe(2);
  });

  it("charges what it drew: nothing for a scene's own picture, and a prompt without scenes", async () => {
    const { image } = await assets.withFixtures({ image: "picture.jpg" });
    const charge = async (input: Record<string, unknown>) =>
      chargeFor(generateImage.credits, {
        input,
        output: await generateImage.run(contextFor({ ...drawing, ...input })),
      });
    expect(await charge({ scenes: [scene(0, { image })] })).toBe(0);
    expect(await charge({ scenes: [scene(0, { image }), scene(1), scene(2)] })).toBe(0.6);
    expect(await charge({ prompt: "The sea" })).toBe(0.3);
  });

  it("returns the same assets for the same inputs", async () => {
    const input = { ...drawing, scenes: [scene(0), scene(1)] };
    expect(await generateImage.run(contextFor(input))).toEqual(
      await generateImage.run(contextFor(input)),
    );
  });

  it("fails with invalid_input without a prompt and scenes", async () => {
    for (const input of [{}, { scenes: [] }]) {
      await expect(generateImage.run(contextFor({ ...drawing, ...input }))).rejects.toMatchObject({
        code: "invalid_input",
        message: expect.stringContaining('"prompt"'),
      });
    }
  });
});

describe("animate_image", () => {
  it("gives each scene with a picture a motion that differs from its neighbors, without encoding", async () => {
    const { image } = await assets.withFixtures({ image: "picture.jpg" });
    const given = [scene(0, { image }), scene(1, { image }), scene(2), scene(3, { image })];
    const made = await animateImage.run(contextFor({ ...moving, scenes: given }));
    const scenes = made.scenes as Scene[];
    expect(made.clips).toBeUndefined();
    expect(scenes[2]).toEqual(given[2]);
    expect(scenes[0]?.motion?.strength).toBe(0.14);
    expect(scenes[0]?.motion?.effect).not.toBe(scenes[1]?.motion?.effect);
  });

  it("makes a moving clip of the requested length and size from one picture", async () => {
    const { image } = await assets.withFixtures({ image: "picture.jpg" });
    const made = await animateImage.run(contextFor({ ...moving, image, effect: "in" }));
    const clip = await assets.open(String(made.clip));
    expect(clip).toMatchObject({ kind: "video" });
    const { video } = await ffmpeg.probe(clip.path);
    expect(video).toMatchObject({
      codec: "h264",
      width: 128,
      height: 228,
      fps: 30,
      pixelFormat: "yuv420p",
    });
    const { stdout } = await ffmpeg.run([
      "-i",
      clip.path,
      "-vf",
      "format=gray",
      "-f",
      "rawvideo",
      "pipe:1",
    ]);
    expect(stdout.length).toBe(128 * 228 * 12);
    expect(
      Buffer.compare(
        Buffer.from(stdout.subarray(0, 128 * 228)),
        Buffer.from(stdout.subarray(-128 * 228)),
      ),
    ).not.toBe(0);
    expect(await animateImage.run(contextFor({ ...moving, image, effect: "in" }))).toEqual(made);
  });

  it("keeps pictures still for none, and moves them twice as far for strong", async () => {
    const scenes = [scene(0, { image: "asset_1" })];
    const strengthOf = async (motion: string) => {
      const made = await animateImage.run(contextFor({ ...moving, motion, scenes }));
      return (made.scenes as Scene[])[0]?.motion;
    };
    expect(await strengthOf("none")).toEqual({ effect: "still", strength: 0 });
    expect((await strengthOf("strong"))?.strength).toBe(0.28);
  });

  it("keeps a scene's own motion and clip unless an effect is chosen", async () => {
    const { image } = await assets.withFixtures({ image: "picture.jpg" });
    const motion = { effect: "left", strength: 0.3 } as const;
    const scenes = [scene(0, { image, motion }), scene(1, { image })];
    const kept = await animateImage.run(contextFor({ ...moving, scenes }));
    expect((kept.scenes as Scene[])[0]?.motion).toEqual(motion);
    expect(kept.animated_seconds).toBe(1);
    const chosen = await animateImage.run(contextFor({ ...moving, scenes, effect: "up" }));
    expect((chosen.scenes as Scene[])[0]?.motion?.effect).toBe("up");
    expect(chosen.animated_seconds).toBe(2);
  });

  it("charges a clip by its length, which was one price for any length", () => {
    const charge = (seconds: number) =>
      chargeFor(animateImage.credits, { input: {}, output: { animated_seconds: seconds } });
    expect(charge(5)).toBe(0.1);
    expect(charge(600)).toBe(12);
    expect(animateImage.expect?.({ image: "asset_1", seconds: 600 })).toMatchObject({
      animated_seconds: 600,
    });
  });

  it("makes a clip of each scene's length with output clip", async () => {
    const { image } = await assets.withFixtures({ image: "picture.jpg" });
    const made = await animateImage.run(
      contextFor({
        ...moving,
        output: "clip",
        scenes: [scene(0, { image, seconds: 0.5 }), scene(1)],
      }),
    );
    const scenes = made.scenes as Scene[];
    expect(made).toMatchObject({ clip: scenes[0]?.clip, clips: [scenes[0]?.clip] });
    expect(
      (await ffmpeg.probe((await assets.open(scenes[0]?.clip ?? "")).path)).seconds,
    ).toBeCloseTo(0.5, 1);
    expect(scenes[1]?.clip).toBeUndefined();
  });

  it("uses a configured image-to-video model and returns its name", async () => {
    const { image } = await assets.withFixtures({ image: "picture.jpg" });
    const fixture = join(import.meta.dirname, "../../../../test/fixtures/color-bars.mp4");
    const requests: unknown[] = [];
    const video: VideoProvider = {
      animate: async (request) => {
        requests.push(request);
        await ffmpeg.run(["-i", fixture, "-c", "copy", request.path]);
        return { engine: "fal:some-model" };
      },
    };
    const made = await animateImage.run(
      contextFor({ ...moving, image, prompt: "It rains" }, video),
    );
    expect(made.engine).toBe("fal:some-model");
    expect(requests).toMatchObject([{ prompt: "It rains", seconds: 0.4, width: 128, height: 228 }]);
  });

  it("fails with invalid_input without a picture", async () => {
    await expect(animateImage.run(contextFor(moving))).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(animateImage.run(contextFor({ ...moving, scenes: [scene(0)] }))).rejects.toThrow(
      /No scene has an image/,
    );
  });
});
