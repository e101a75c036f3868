import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildTimeline,
  clip,
  fps,
  music,
  openSmallRenders,
  type SmallRenders,
  still,
} from "../../../test/small-renders.ts";
import { memoryCache } from "../../../test/tool-benches/local-media.ts";
import type { TimelineScene } from "../../values/timeline.ts";
import { parseLoudness } from "../quality/loudness.ts";
import { soundArgs } from "./encoders.ts";
import { mixSound } from "./sound.ts";

let renders: SmallRenders;
beforeAll(async () => {
  renders = await openSmallRenders();
});
afterAll(() => renders.close());

describe("renderTimeline, sound", () => {
  const scenes: TimelineScene[] = [
    {
      seconds: 1.5,
      visual: still,
      voice: { asset: "color-bars.mp4", start_seconds: 0.2, seconds: 1 },
    },
    { seconds: 1.5, visual: clip },
  ];

  // All tests show the same picture.
  const segments = memoryCache();

  it("mixes voice over music to −14 LUFS, under −1 dBTP, as long as the picture", async () => {
    const { path, probe } = await renders.render(
      buildTimeline(scenes, { audio: [{ ...music, asset: "tone.wav" }] }),
      { segments },
    );
    const { integrated, peak } = await measureLoudness(path);
    expect(Math.abs(integrated + 14)).toBeLessThan(1);
    expect(peak).toBeLessThan(-1);
    expect(Math.abs((probe.audio?.seconds ?? 0) - 3)).toBeLessThan(1 / fps);
    expect(probe.audio).toMatchObject({ codec: "aac", sampleRate: 48000, channels: 2 });
  });

  it.each([3, 11])("levels a mix of %s s whose peaks need a limiter", async (seconds) => {
    const folder = await mkdtemp(join(renders.folder, "mix-"));
    const clicks = join(folder, "clicks.wav");
    const source = `aevalsrc=0.9*sin(2000*t)*lt(mod(t\\,0.5)\\,0.03):s=48000:d=${seconds}`;
    await renders.ffmpeg.run(["-f", "lavfi", "-i", source, clicks]);
    const length = 48_000 * seconds;
    const placed = { ...{ start: 0, length, loop: false, gainDb: 0 }, bus: "plain" as const };
    const sound = { ...placed, path: clicks, sha256: "", fadeIn: 0, fadeOut: 0 };
    const encoder = soundArgs("mp4");
    if (!encoder) throw new Error("MP4 has sound.");
    const work = { ffmpeg: renders.ffmpeg, folder, call: {} };
    const path = await mixSound({ length, placed: [sound] }, encoder, work);
    const { integrated, peak } = await measureLoudness(path);
    expect(Math.abs(integrated + 14)).toBeLessThan(1);
    expect(peak).toBeLessThan(-1);
  });

  it("ducks the music while the voice speaks", async () => {
    const level = async (duck: boolean) => {
      const { path } = await renders.render(
        buildTimeline(scenes, { audio: [{ ...music, asset: "tone.wav", duck }] }),
        { segments },
      );
      const during = [
        "-ss",
        "0.4",
        "-t",
        "0.7",
        "-i",
        path,
        "-af",
        "bandpass=f=330:width_type=q:w=12,volumedetect",
        "-f",
        "null",
        "-",
      ];
      return Number(/mean_volume: (-?[\d.]+)/.exec((await renders.ffmpeg.run(during)).log)?.[1]);
    };
    expect(await level(true)).toBeLessThan((await level(false)) - 3);
  });

  it("keeps a video without sound silent", async () => {
    const { path, probe } = await renders.render(buildTimeline([{ seconds: 0.8, visual: still }]));
    expect(probe.audio?.codec).toBe("aac");
    expect((await measureLoudness(path)).peak).toBe(Number.NEGATIVE_INFINITY);
  });

  it("skips audio clips without sound", async () => {
    const clipOnly = buildTimeline([{ seconds: 0.5, visual: still }], {
      audio: [{ ...music, asset: "picture.jpg" }],
    });
    expect((await renders.render(clipOnly)).probe.audio).toBeDefined();
  });
});

async function measureLoudness(path: string) {
  const meter = ["-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"];
  return parseLoudness((await renders.ffmpeg.run(["-i", path, ...meter])).log);
}
