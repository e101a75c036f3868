import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runningFfmpegs } from "../../../test/processes/running-ffmpegs.ts";
import {
  buildTimeline,
  clip,
  fps,
  music,
  openSmallRenders,
  type SmallRenders,
  smallSettings,
  still,
  words,
} from "../../../test/small-renders.ts";
import { copyWithZeroedData } from "../../../test/tool-benches/damaged-media.ts";
import { fixture, localMedia, memoryCache } from "../../../test/tool-benches/local-media.ts";
import type { TimelineScene } from "../../values/timeline.ts";
import { isFastStart } from "../quality/measure.ts";
import { renderTimeline } from "./render.ts";

let renders: SmallRenders;
beforeAll(async () => {
  renders = await openSmallRenders();
});
afterAll(() => renders.close());

describe("renderTimeline, files", () => {
  const short = buildTimeline([
    { seconds: 0.5, visual: still, words },
    { seconds: 0.5, visual: clip, transition: { type: "fade", seconds: 0.2 } },
  ]);

  it("writes an mp4 with its index first and a constant rate, and reports progress to 100", async () => {
    const { path, probe, progressValues, seconds } = await renders.render(short);
    expect(await isFastStart(path)).toBe(true);
    expect(probe.video).toMatchObject({ codec: "h264", fps, frames: 10 });
    expect(seconds).toBe(1);
    expect(progressValues).toEqual(progressValues.toSorted((a, b) => a - b));
    expect(progressValues.at(-1)).toBeCloseTo(100, 5);
  });

  it.each([
    [{ codec: "h265" }, "hevc", "aac", "yuv420p"],
    [{ format: "webm" }, "vp9", "opus", "yuv420p"],
    [{ codec: "av1", format: "mkv" }, "av1", "aac", "yuv420p"],
    [{ codec: "prores" }, "prores", "aac", "yuv422p10le"],
    [{ format: "gif" }, "gif", undefined, "bgra"],
  ] as const)("renders %o", async (options, video, audio, pixelFormat) => {
    const { probe } = await renders.render(short, { settings: smallSettings(options) });
    expect(probe.video).toMatchObject({ codec: video, width: 320, height: 180, pixelFormat });
    expect(probe.audio?.codec).toBe(audio);
    expect(Math.abs(probe.seconds - 1)).toBeLessThan(0.1);
  });

  it("writes the same bytes for the same inputs", async () => {
    const loud = { ...short, audio: [{ ...music, asset: "tone.wav" }] };
    expect(await sha256((await renders.render(loud)).path)).toBe(
      await sha256((await renders.render(loud)).path),
    );
  });
});

describe("renderTimeline, segments", () => {
  const scenes: TimelineScene[] = [
    { seconds: 0.4, visual: still, words },
    {
      seconds: 0.4,
      visual: { ...still, motion: { effect: "left", strength: 0.2 } },
      words,
      transition: { type: "fade", seconds: 0.2 },
    },
    { seconds: 0.4, visual: clip, transition: { type: "fade", seconds: 0.2 } },
  ];
  const changed = (index: number, part: Partial<TimelineScene>) =>
    buildTimeline(scenes.map((scene, at) => (at === index ? { ...scene, ...part } : scene)));

  it("reuses the segments that a change does not affect", async () => {
    const segments = memoryCache();
    // Three scenes and two blends.
    expect(await renders.render(buildTimeline(scenes), { segments })).toMatchObject({
      segmentsTotal: 5,
      segmentsReused: 0,
    });
    expect(await renders.render(buildTimeline(scenes), { segments })).toMatchObject({
      segmentsReused: 5,
    });
    const text = changed(1, { words: [{ text: "Squid", start: 0, end: 0.3 }] });
    expect(await renders.render(text, { segments })).toMatchObject({ segmentsReused: 2 });
    // The blend into the next scene changes; the rest of the next scene does not.
    const picture = changed(1, { visual: { ...still, fit: "blur" } });
    expect(await renders.render(picture, { segments })).toMatchObject({ segmentsReused: 2 });
    const longer = changed(1, { seconds: 0.6 });
    expect(await renders.render(longer, { segments })).toMatchObject({ segmentsReused: 2 });
    const voice = changed(1, { voice: { asset: "tone.wav", start_seconds: 0, seconds: 0.3 } });
    expect(await renders.render(voice, { segments })).toMatchObject({ segmentsReused: 5 });
    const turned = buildTimeline(scenes.toReversed());
    expect(await renders.render(turned, { segments })).toMatchObject({ segmentsTotal: 4 });
  });

  it("encodes a long loop once", async () => {
    const { segmentsTotal, segmentsReused, seconds, probe } = await renders.render(
      buildTimeline([{ seconds: 40, visual: clip }]),
    );
    expect(seconds).toBe(40);
    expect(segmentsTotal).toBe(5);
    expect(segmentsReused).toBe(4);
    expect(probe.video?.frames).toBe(400);
  });
});

describe("renderTimeline, errors", () => {
  it("rejects a file that is not a picture with invalid_input and its name", async () => {
    const visual = { ...still, asset: fixture("tone.wav") };
    await expect(renders.render(buildTimeline([{ seconds: 0.4, visual }]))).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^Cannot read image .*tone\.wav/),
    });
  });

  it("rejects with the signal's reason when it is aborted, and encodes no further", async () => {
    const stop = new AbortController();
    const work = join(renders.folder, "aborted");
    const long = buildTimeline(
      [
        { seconds: 60, visual: still },
        { seconds: 60, visual: { ...still, fit: "blur" } },
      ],
      { fps: 30 },
    );
    const use = {
      assets: localMedia(renders.ffmpeg),
      ffmpeg: renders.ffmpeg,
      segments: memoryCache(),
      folder: work,
      signal: stop.signal,
    };
    const progress = (percent: number) => {
      if (percent > 1) stop.abort(new Error("cancelled by its owner"));
    };
    // Large enough that a segment is far from its end at the first progress.
    const settings = { ...smallSettings(), resolution: 720, width: 1280, height: 720 };
    await expect(renderTimeline(long, settings, { ...use, progress })).rejects.toThrow(
      "cancelled by its owner",
    );
    expect(use.segments.size).toBe(0);
    expect(await runningFfmpegs(renders.folder)).toEqual([]);
  });

  it("ends a render of a damaged clip or sound instead of encoding forever", async () => {
    const limited = await openSmallRenders({ stallSeconds: 1 });
    try {
      const source = fixture("color-bars.mp4");
      const damaged = await copyWithZeroedData(source, join(limited.folder, "zeroed.mp4"));
      const picture = buildTimeline([{ seconds: 1, visual: { ...clip, asset: damaged } }]);
      const sound = buildTimeline([{ seconds: 1, visual: still }], {
        audio: [{ ...music, asset: damaged }],
      });
      for (const timeline of [picture, sound])
        await expect(limited.render(timeline)).rejects.toMatchObject({
          name: "StepError",
          code: "tool_failed",
        });
      expect(await runningFfmpegs(limited.folder)).toEqual([]);
    } finally {
      await limited.close();
    }
  });

  it("rejects a clip that starts after its end", async () => {
    const visual = { ...clip, start_seconds: 9 };
    await expect(renders.render(buildTimeline([{ seconds: 1, visual }]))).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("starts at 9 s, but has only 2"),
    });
  });
});

const sha256 = async (path: string) =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
