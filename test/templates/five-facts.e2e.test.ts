import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Download } from "../../src/downloads/downloads.schema.ts";
import type { ProjectScenes } from "../../src/editing/project-scenes.schema.ts";
import type { UpdateEstimate } from "../../src/editing/update.schema.ts";
import type { Render } from "../../src/renders/renders.schema.ts";
import { type FinishedVideo, startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
let video: FinishedVideo;
beforeAll(async () => {
  made = await startVideoService({ credits: 200 });
  video = await made.makeVideo("five_facts", {
    facts: ["Honey does not spoil.", "A bee visits up to 100 flowers on one trip."],
    topic: "Honey",
    palette: { accent: "#fca311" },
    aspect_ratio: "1:1",
    resolution: "360p",
    fps: 24,
  });
});
afterAll(() => made?.close());

/** The accent of the palette, within what encoding changes. */
const isAccent = ([red = 0, green = 0, blue = 0]: Uint8Array) =>
  red > 220 && Math.abs(green - 163) < 30 && Math.abs(blue - 17) < 45;

/** Whether a bar fills the left of the lower edge, and not its right, halfway through. */
async function hasProgressBar(path: string): Promise<boolean> {
  const { seconds } = await made.ffmpeg.probe(path);
  // From a quarter to three quarters of the width.
  const filters = "crop=iw/2:2:iw/4:ih-4,scale=iw:1";
  const { stdout } = await made.ffmpeg.run([
    ...["-ss", `${(seconds ?? 0) / 2}`, "-i", path, "-vf", filters],
    ...["-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"],
  ]);
  return isAccent(stdout.subarray(0, 3)) && !isAccent(stdout.subarray(-3));
}

const save = async (url: string | null | undefined, name: string) => {
  const path = join(made.folder, name);
  await writeFile(path, await made.download(made.localLink(url)));
  return path;
};

async function render(options: Record<string, string | number>): Promise<Render> {
  const project_id = video.run.result.project_id;
  const { body } = await made.service.call<Render>("POST", "/v1/renders", { project_id, options });
  const read = async () => (await made.service.call<Render>("GET", `/v1/renders/${body.id}`)).body;
  await expect
    .poll(async () => (await read()).status, { interval: 200 })
    .toMatch(/completed|failed/);
  return read();
}

const creditsOf = async (kind: "renders" | "runs", id: string) => {
  const { credits_used } = await made.service.services.db
    .selectFrom(kind)
    .select("credits_used")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return credits_used;
};

describe("the template five_facts", () => {
  it("makes a video of the facts alone, which passes the quality check", async () => {
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    const kinds = video.timeline.scenes.map(({ visual }) => visual.kind);
    expect(kinds.filter((kind) => kind === "design").length).toBeGreaterThanOrEqual(2);
    expect(video.timeline.audio.length).toBeGreaterThan(0);
    expect(video.timeline.palette.accent).toBe("#fca311");
    expect(await hasProgressBar(video.path)).toBe(true);
    expect(video.timeline.finishing).toMatchObject([
      { tool: "overlay_text", inputs: { video: "$video", overlay_kind: "progress_bar" } },
    ]);
  });

  it("shows the progress bar in a render of another shape and format, and charges for it", async () => {
    const shape = { resolution: "360p", aspect_ratio: "4:5", format: "webm", fps: 24 };
    const { id, output_url, error } = await render(shape);
    expect(error).toBe(null);
    const path = await save(output_url, "render.webm");
    expect(await hasProgressBar(path)).toBe(true);
    const { video: stream, seconds } = await made.ffmpeg.probe(path);
    expect(stream).toMatchObject({ width: 360, height: 450, codec: "vp9" });
    // 0.02 a second for the bar, beside the render, which costs at least 1.
    expect(await creditsOf("renders", id)).toBeGreaterThanOrEqual(1 + 0.02 * (seconds ?? 0));
  });

  it("keeps the progress bar in an update, as its estimate says, and in the download", async () => {
    const path = (rest: string) => `/v1/projects/${video.run.result.project_id}/${rest}`;
    await made.service.call<ProjectScenes>("PATCH", path("scenes"), { captions: "none" });
    const { body } = await made.service.call<UpdateEstimate>("POST", path("update/estimate"));
    expect(body.steps.at(-1)).toMatchObject({ node: "finish:overlay_text", tool: "overlay_text" });
    const started = await made.service.call("POST", path("update"), {});
    const run = await made.client.waitForEnd(String(started.body.id));
    expect(run.error).toBe(null);
    expect(run.credits_used).toBeGreaterThan(0);
    expect(run.credits_used).toBeLessThanOrEqual(body.credits + 0.01);
    const shown = await save(String(run.result.video_url), "update.mp4");
    expect(await hasProgressBar(shown)).toBe(true);
    const download = `/v1/downloads/projects/${run.result.project_id}`;
    const link = await made.service.call<Download>("GET", download);
    const loaded = await save(link.body.download_url, "download.mp4");
    expect(await hasProgressBar(loaded)).toBe(true);
    const { body: again } = await made.service.call<ProjectScenes>("GET", path("scenes"));
    expect(again.captions).toBe("none");
  });
});
