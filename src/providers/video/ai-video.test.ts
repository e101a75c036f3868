import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeAi, startFakeAi } from "../../../test/fakes/fake-ai-server.ts";
import { type ProviderSettings, readModelName } from "../../config/model-names.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { videoModel } from "../ai/models.ts";
import { aiVideo } from "./ai-video.ts";

const fixtures = new URL("../../../test/fixtures/", import.meta.url);
let server: FakeAi;
let folder: string;

beforeEach(async () => {
  server = await startFakeAi();
  folder = await mkdtemp(join(tmpdir(), "ai-video-"));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function animate(signal = new AbortController().signal) {
  const video_model = "replicate:minimax/video-01";
  const settings: ProviderSettings = {
    video_model,
    keys: { replicate: "r8_secret" },
    base_urls: { replicate: `${server.url}/replicate` },
  };
  const name = readModelName("video", settings);
  if (!name) throw new Error("no model");
  const access = {
    settings,
    fetch: guardedFetch({ allowPrivate: false, allowedOrigins: [server.url] }),
  };
  const video = aiVideo(await videoModel(name, access), name, { ...access, poll_seconds: 0.01 });
  const path = join(folder, "clip.mp4");
  const image_path = fileURLToPath(new URL("picture.jpg", fixtures));
  return {
    path,
    ...(await video.animate(
      { image_path, prompt: "waves", seconds: 4.2, width: 720, height: 1280, path },
      signal,
    )),
  };
}

describe("aiVideo", () => {
  it("sends the picture, polls until the prediction has succeeded and writes the clip", async () => {
    const { path, engine } = await animate();
    expect(engine).toBe("replicate:minimax/video-01");
    expect(await readFile(path)).toEqual(await readFile(new URL("color-bars.mp4", fixtures)));
    const [start, ...asked] = server.requests;
    expect(start).toMatchObject({
      path: "/replicate/models/minimax/video-01/predictions",
      body: {
        input: {
          prompt: "waves",
          aspect_ratio: "9:16",
          duration: 5,
          image: expect.stringMatching(/^data:image\/jpeg;base64,/),
        },
      },
    });
    expect(asked.map(({ path }) => path)).toEqual([
      "/replicate/predictions/p1",
      "/replicate/predictions/p1",
      "/files/clip.mp4",
    ]);
  });

  it("writes the clip to its file while it arrives, so that it is not held in memory", async () => {
    const get = `${server.url}/replicate/predictions/p1`;
    const output = `${server.url}/files/clip.mp4`;
    const stream = new PassThrough();
    server.respondNext(
      { json: { id: "p1", status: "starting", urls: { get } } },
      { json: { id: "p1", status: "succeeded", urls: { get }, output } },
      { stream },
    );
    stream.write(Buffer.alloc(1000, 1));
    const made = animate();
    const readSize = () => stat(join(folder, "clip.mp4")).then(({ size }) => size);
    await vi.waitFor(async () => expect(await readSize()).toBe(1000), { timeout: 200_000 });
    stream.end(Buffer.alloc(500, 2));
    await made;
    expect(await readSize()).toBe(1500);
  });

  it("rejects a failed prediction with tool_failed", async () => {
    const get = `${server.url}/replicate/predictions/p1`;
    const failed = { id: "p1", status: "failed", error: "the model stumbled", urls: { get } };
    server.respondNext({ json: { id: "p1", status: "starting", urls: { get } } }, { json: failed });
    await expect(animate()).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringContaining("the model stumbled"),
    });
  });

  it("rejects a failed download with a retryable provider_unavailable", async () => {
    const get = `${server.url}/replicate/predictions/p1`;
    const done = { id: "p1", status: "succeeded", urls: { get }, output: `${server.url}/nowhere` };
    server.respondNext({ json: { id: "p1", status: "starting", urls: { get } } }, { json: done });
    await expect(animate()).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
  });

  it("rejects with the signal's reason on abort", async () => {
    const abort = new AbortController();
    server.respondNext({ hangs: true });
    const answer = animate(abort.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    abort.abort(new Error("cancelled by the user"));
    await expect(answer).rejects.toThrow("cancelled by the user");
  });
});
