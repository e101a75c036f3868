import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixtureWeb } from "../../../../test/fakes/fixture-web.ts";
import { localFfmpeg } from "../../../../test/tool-benches/local-ffmpeg.ts";
import { localMedia, memoryCache } from "../../../../test/tool-benches/local-media.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../../generators/generators.ts";
import type { Ffmpeg } from "../../../media/ffmpeg.ts";
import type { ToolContext } from "../../definition/define-tool.ts";
import checkQuality from "../analysis/check_quality.ts";
import composeTimeline from "./compose_timeline.ts";
import renderVideo from "./render_video.ts";

let folder: string;
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "delivery-test-"));
  ffmpeg = await localFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
/** These tools use no provider. */
const providers = {} as Providers;
const seen: number[] = [];

function contextFor(input: Record<string, unknown>): ToolContext<Record<string, unknown>> {
  const progress = (percent: number) => seen.push(percent);
  return {
    input,
    signal,
    progress,
    assets: localMedia(ffmpeg),
    ffmpeg,
    providers,
    web: fixtureWeb,
    texts,
    segments: memoryCache(),
    folder,
  };
}

const defaults = { aspect_ratio: "16:9", language: "en", caption_style: "highlight" };
const words = [
  { text: "Hello", start: 0, end: 0.5 },
  { text: "world", start: 0.5, end: 1 },
];
const scenes = [
  {
    index: 0,
    text: "Hello world.",
    seconds: 1,
    image: "picture.jpg",
    voice: "color-bars.mp4",
    voice_seconds: 1,
    words,
  },
  { index: 1, text: "Bye.", seconds: 1, image: "picture.jpg" },
];

describe("compose_timeline, render_video, check_quality", () => {
  it("make a video from scenes that passes the quality check, with thumbnail and captions", async () => {
    const composed = await composeTimeline.run(
      contextFor({ ...defaults, title: "Hello", scenes, music: "tone.wav" }),
    );
    expect(composed).toMatchObject({
      title: "Hello",
      seconds: expect.closeTo(4.4, 0),
      engine: "local/layout",
    });
    const { timeline } = composed;
    const rendered = await renderVideo.run(contextFor({ timeline, resolution: "360p" }));
    expect(rendered.seconds).toBe(composed.seconds);
    expect(seen.at(-1)).toBe(100);
    const thumbnail = await ffmpeg.probe(String(rendered.thumbnail));
    expect(thumbnail.video).toMatchObject({ codec: "mjpeg", width: 640, height: 360 });
    expect(await readFile(String(rendered.captions), "utf8")).toMatch(
      /^WEBVTT\n\n00:00:02\.400 --> 00:00:\d\d\.\d+\nHello world/,
    );
    const checked = await checkQuality.run(contextFor({ video: rendered.video, timeline }));
    expect(checked.report).toMatchObject({ width: 640, height: 360 });
    expect(
      JSON.stringify(
        (checked.report as { checks: { passed: boolean }[] }).checks.filter(
          ({ passed }) => !passed,
        ),
      ),
    ).toBe("[]");
    expect(checked.passed).toBe(true);
  });

  it("make a video without music, which a silent chart opens, that passes the quality check", async () => {
    const clip = join(folder, "chart.mp4");
    const source = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=5"];
    await ffmpeg.run([...source, "-pix_fmt", "yuv420p", clip], { signal, seconds: 5, pixels: 0 });
    const input = { ...defaults, title: "Hello", scenes, clip, music: "none" };
    const { timeline, seconds } = await composeTimeline.run(contextFor(input));
    expect(seconds).toBeCloseTo(4 + 2, 0);
    const { video } = await renderVideo.run(contextFor({ timeline, resolution: "360p" }));
    const { report } = await checkQuality.run(contextFor({ video, timeline }));
    expect(report).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ name: "silence_seconds", passed: true }),
      ]),
    });
  });

  it("make a card from a topic", async () => {
    const { timeline, title } = await composeTimeline.run(
      contextFor({ ...defaults, topic: "Rain" }),
    );
    expect(title).toBe("Rain");
    expect(timeline).toMatchObject({ scenes: [{ visual: { kind: "card", heading: "Rain" } }] });
    const untitled = await composeTimeline.run(contextFor({ ...defaults, scenes }));
    expect(untitled.title).toBeUndefined();
  });
});

describe("compose_timeline", () => {
  it.each([
    ["a sound as clip", { clips: ["tone.wav"] }],
    ["a sound as picture of a scene", { scenes: [{ index: 0, image: "tone.wav" }] }],
    ["a picture as music", { images: ["picture.jpg"], music: "picture.jpg" }],
  ])("fails with invalid_input for %s", async (_case, input) => {
    await expect(composeTimeline.run(contextFor({ ...defaults, ...input }))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("render_video", () => {
  it("renders a video without a timeline as it is, and returns the timeline that shows it", async () => {
    const { seconds, timeline, video } = await renderVideo.run(
      contextFor({ video: "color-bars.mp4", title: "Bars", language: "de", resolution: "360p" }),
    );
    const source = await localMedia(ffmpeg).open("color-bars.mp4");
    expect(seconds).toBeCloseTo(source.seconds ?? 0, 1);
    expect(timeline).toMatchObject({ title: "Bars", language: "de", aspect_ratio: "16:9" });
    expect(await ffmpeg.probe(String(video))).toMatchObject({ video: { width: 640, height: 360 } });
  });

  it("fails with invalid_input without a timeline and a video", async () => {
    await expect(renderVideo.run(contextFor({ resolution: "360p" }))).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("Nothing to render"),
    });
  });

  it("fails with invalid_input for an invalid timeline", async () => {
    const running = renderVideo.run(contextFor({ timeline: { version: 2 }, resolution: "360p" }));
    await expect(running).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("fails with invalid_input for incompatible options and lists the allowed ones", async () => {
    const { timeline } = await composeTimeline.run(contextFor({ ...defaults }));
    const running = renderVideo.run(
      contextFor({ timeline, resolution: "360p", codec: "h264", format: "webm" }),
    );
    await expect(running).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("webm supports vp9, av1"),
    });
  });
});
