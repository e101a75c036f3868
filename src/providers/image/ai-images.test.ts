import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../../test/fakes/fake-ai-server.ts";
import { type ProviderSettings, readModelName } from "../../config/model-names.ts";
import { createPictureReader } from "../../media/picture-pool.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { imageModel } from "../ai/models.ts";
import { aiImages } from "./ai-images.ts";

const ffmpeg = { picture: createPictureReader() };

let server: FakeAi;
let folder: string;
const { signal } = new AbortController();

beforeEach(async () => {
  server = await startFakeAi();
  folder = await mkdtemp(join(tmpdir(), "ai-images-"));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function draw(
  image_model: string,
  options: { path?: string; width?: number; height?: number } = {},
) {
  const base_urls = {
    openai: `${server.url}/v1`,
    openai_compatible: `${server.url}/v1`,
    fal: `${server.url}/fal`,
  };
  const settings: ProviderSettings = { image_model, keys: { fal: "secret" }, base_urls };
  const name = readModelName("image", settings);
  if (!name) throw new Error("no model");
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [server.url] });
  const images = aiImages(await imageModel(name, { settings, fetch }), name, { settings, ffmpeg });
  const path = join(folder, options.path ?? "a.jpg");
  const { engine } = await images.draw(
    { prompt: "a lamp", style: "auto", width: 360, height: 640, seed: 1, ...options, path },
    signal,
  );
  const { width, height, format } = await sharp(path).metadata();
  return { engine, width, height, format, asked: server.requests[0]?.body };
}

describe("aiImages", () => {
  it.each([
    ["openai:gpt-image-1", "1024x1536"],
    ["openai:dall-e-3", "1024x1792"],
    ["openai_compatible:flux", "360x640"],
  ])("%s is asked for %s, and gives the wanted size", async (model, size) => {
    const drawn = await draw(model);
    expect(drawn.asked).toMatchObject({
      model: model.split(":")[1],
      size,
      prompt: "a lamp. No text, no letters, no watermark.",
    });
    expect(drawn).toMatchObject({ engine: model, width: 360, height: 640, format: "jpeg" });
  });

  it("sends size and seed to fal and downloads the picture without the key", async () => {
    const drawn = await draw("fal:fal-ai/flux/dev");
    expect(drawn.asked).toMatchObject({ image_size: { width: 360, height: 640 }, seed: 1 });
    expect(drawn).toMatchObject({ engine: "fal:fal-ai/flux/dev", width: 360, height: 640 });
    expect(server.requests[0]?.headers.authorization).toBe("Key secret");
    expect(server.requests[1]?.path).toBe("/files/a.png");
    expect(server.requests[1]?.headers).not.toHaveProperty("authorization");
  });

  it("writes a PNG file for a path that ends in .png", async () => {
    expect(
      await draw("openai:gpt-image-1", { path: "a.png", width: 640, height: 360 }),
    ).toMatchObject({ format: "png", width: 640 });
  });

  it("rejects a response that is no picture with tool_failed", async () => {
    server.respondNext({
      json: { created: 1, data: [{ b64_json: Buffer.from("not a picture").toString("base64") }] },
    });
    await expect(draw("openai:gpt-image-1")).rejects.toMatchObject({ code: "tool_failed" });
  });

  it("names the setting of a rejected key", async () => {
    server.respondNext({
      status: 401,
      json: { error: { message: "bad key", type: "t", code: null, param: null } },
    });
    await expect(draw("openai:gpt-image-1")).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: false,
      message: "openai:gpt-image-1 responded with 401: bad key. Check OPENAI_API_KEY.",
    });
  });
});
