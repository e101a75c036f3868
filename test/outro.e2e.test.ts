import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UpdateEstimate } from "../src/editing/update.schema.ts";
import type { Render } from "../src/renders/renders.schema.ts";
import { type FinishedVideo, startVideoService, type VideoService } from "./clients/make-video.ts";

const outroSeconds = 0.5;
const tools = ["compose_timeline", "render_video", "add_watermark", "join_videos"];

let made: VideoService;
let video: FinishedVideo;
beforeAll(async () => {
  made = await startVideoService({ credits: 200 });
  const green = join(made.folder, "outro.mp4");
  const source = `color=#00ff00:s=160x120:r=24:d=${outroSeconds}`;
  await made.ffmpeg.run(["-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", green]);
  video = await made.makeVideo(await made.client.newAgent(tools), {
    ...{ scenes: [{ text: "The sea is deep.", seconds: 1 }], watermark_text: "Sea" },
    ...{ outro: await made.upload(green), resolution: "360p", fps: 24 },
  });
});
afterAll(() => made?.close());

/** Length and size of a file, and whether its first and its last frame are green. */
async function look(path: string) {
  const { seconds = 0, video: stream } = await made.ffmpeg.probe(path);
  const isGreen = async (second: number) => {
    const frame = "-frames:v 1 -vf scale=1:1 -f rawvideo -pix_fmt rgb24 pipe:1".split(" ");
    const { stdout } = await made.ffmpeg.run(["-ss", `${second}`, "-i", path, ...frame]);
    const [red = 0, green = 0, blue = 0] = stdout;
    return green > 200 && red < 60 && blue < 60;
  };
  const ends = [await isGreen(0), await isGreen(seconds - outroSeconds / 2)];
  return { seconds, width: stream?.width, height: stream?.height, ends };
}

describe("an outro", () => {
  it("follows the rendered video in its size, and is a step after the render", async () => {
    const { seconds, ...seen } = await look(video.path);
    expect(seen).toEqual({ width: 360, height: 640, ends: [false, true] });
    expect(seconds).toBeGreaterThan(1 + outroSeconds - 0.1);
    expect(video.timeline.finishing).toMatchObject([
      { tool: "add_watermark", inputs: { video: "$video", watermark_text: "Sea" } },
      { tool: "join_videos", inputs: { video: "$video" } },
    ]);
  });

  it("is kept in a render of another shape, and in the estimate of an update", async () => {
    const { project_id } = video.run.result;
    const options = { resolution: "360p", aspect_ratio: "1:1", fps: 24 };
    const { call } = made.service;
    const { body } = await call<Render>("POST", "/v1/renders", { project_id, options });
    const read = async () => (await call<Render>("GET", `/v1/renders/${body.id}`)).body;
    await expect
      .poll(async () => (await read()).status, { interval: 200 })
      .toMatch(/completed|failed/);
    const path = join(made.folder, "render.mp4");
    await writeFile(path, await made.download(made.localLink((await read()).output_url)));
    expect(await look(path)).toMatchObject({ width: 360, height: 360, ends: [false, true] });
    await call("PATCH", `/v1/projects/${project_id}/scenes`, { captions: "none" });
    const update = `/v1/projects/${project_id}/update/estimate`;
    const { steps } = (await call<UpdateEstimate>("POST", update)).body;
    expect(steps.map(({ node }) => node).slice(-2)).toEqual([
      "finish:add_watermark",
      "finish:join_videos",
    ]);
  });
});
