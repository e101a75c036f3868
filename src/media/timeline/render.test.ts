import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixture, localMedia, memoryCache } from "../../../test/local-media.ts";
import type { Timeline, TimelineScene } from "../../values/timeline.ts";
import { type Ffmpeg, openFfmpeg } from "../ffmpeg.ts";
import { loudnessIn } from "../quality/loudness.ts";
import { moovFirst } from "../quality/measure.ts";
import { renderTimeline } from "./render.ts";
import { type RenderOptions, type RenderSettings, renderSettings } from "./render-options.ts";
import type { SegmentCache } from "./segment-cache.ts";

let folder: string;
let ffmpeg: Ffmpeg;
let renders = 0;

beforeAll(async () => {
  // A folder whose name means something to ffmpeg's filters, lists and patterns.
  folder = await mkdtemp(join(tmpdir(), "render-test's [odd], a:b;%d-"));
  ffmpeg = await openFfmpeg({ ffmpeg_path: undefined, niceness: 5 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fps = 10;
const still = {
  kind: "image",
  asset: "picture.jpg",
  motion: { effect: "in", strength: 0.2 },
  fit: "cover",
} as const;
const clip = {
  kind: "video",
  asset: "colour-bars.mp4",
  start_seconds: 0,
  loop: true,
  fit: "cover",
} as const;
const music = {
  role: "music",
  loop: true,
  gain_db: -6,
  duck: true,
  fade_in_seconds: 0.1,
  fade_out_seconds: 0.2,
  start_seconds: 0,
} as const;
const words = [{ text: "Octopus 🐙", start: 0, end: 0.8 }];

function timelineOf(scenes: TimelineScene[], rest: Partial<Timeline> = {}): Timeline {
  return {
    version: 1,
    aspect_ratio: "16:9",
    fps,
    language: "en",
    title: "Test",
    palette: { background: "#101828", foreground: "#ffffff", accent: "#ffd166" },
    scenes,
    audio: [],
    captions: { style: "highlight" },
    ...rest,
  };
}

const settingsOf = (options: RenderOptions = {}): RenderSettings => ({
  ...renderSettings(options, "16:9"),
  ...{ resolution: 180, width: 320, height: 180 },
});

async function render(
  timeline: Timeline,
  options: { segments?: SegmentCache; settings?: RenderSettings } = {},
) {
  const use = {
    assets: localMedia(ffmpeg),
    ffmpeg,
    segments: options.segments ?? memoryCache(),
    folder: join(folder, `${renders++}`),
  };
  const seen: number[] = [];
  const signal = new AbortController().signal;
  const done = await renderTimeline(timeline, options.settings ?? settingsOf(), {
    ...use,
    signal,
    progress: (percent) => seen.push(percent),
  });
  return { ...done, seen, probe: await ffmpeg.probe(done.path) };
}

/** Grey pixels of every frame, at a sixteenth of the size. */
async function framesIn(path: string): Promise<Uint8Array[]> {
  const { stdout } = await ffmpeg.run([
    "-i",
    path,
    "-vf",
    "scale=80:44,format=gray",
    "-f",
    "rawvideo",
    "pipe:1",
  ]);
  return Array.from({ length: stdout.byteLength / 3520 }, (_, index) =>
    stdout.subarray(index * 3520, (index + 1) * 3520),
  );
}

const distance = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a && b
    ? a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
    : Number.NaN;
const farthest = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a?.reduce((most, value, index) => Math.max(most, Math.abs(value - (b?.[index] ?? 0))), 0);
const sha256 = async (path: string) =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");

async function loudnessOf(path: string) {
  const { log } = await ffmpeg.run([
    "-i",
    path,
    "-af",
    "ebur128=peak=true:framelog=verbose",
    "-f",
    "null",
    "-",
  ]);
  return loudnessIn(log);
}

describe("pictures", () => {
  test.each(["cover", "contain", "blur"] as const)(
    "fit %s, of stills and clips: every frame there, the size asked for",
    async (fit) => {
      const timeline = timelineOf([
        { seconds: 0.5, visual: { ...still, fit } },
        { seconds: 0.7, visual: { ...clip, fit } },
      ]);
      const settings = { ...settingsOf(), width: 180, height: 180 };
      const { path, probe } = await render(timeline, { settings });
      expect(probe.video).toMatchObject({
        width: 180,
        height: 180,
        frames: 12,
        fps,
        pixel_format: "yuv420p",
      });
      const [first] = await framesIn(path);
      const corner = first?.[0] ?? 0;
      if (fit === "contain") expect(Math.abs(corner - 24)).toBeLessThan(12);
    },
  );

  test("every motion moves, and still rests", async () => {
    const effects = ["in", "out", "left", "right", "up", "down", "still"] as const;
    const scenes = effects.map((effect) => ({
      seconds: 0.6,
      visual: { ...still, motion: { effect, strength: 0.3 } },
    }));
    const frames = await framesIn((await render(timelineOf(scenes))).path);
    expect(frames).toHaveLength(6 * effects.length);
    const moved = effects.map((_, index) => distance(frames[index * 6], frames[index * 6 + 5]));
    for (const way of moved.slice(0, -1)) expect(way).toBeGreaterThan(1);
    expect(moved.at(-1)).toBeLessThan(0.5);
  });

  test("every transition begins with the scene before and ends with its own; lengths add up", async () => {
    const types = ["fade", "slideleft", "slideup", "wipeleft", "circleopen"] as const;
    const blended = types.map((type, index) => ({
      ...{ seconds: 0.8, visual: index % 2 ? still : clip },
      transition: { type, seconds: 0.4 },
    }));
    const frames = await framesIn(
      (await render(timelineOf([{ seconds: 0.8, visual: still }, ...blended]))).path,
    );
    expect(frames).toHaveLength(8 * 6);
    for (const index of types.keys()) {
      const [before, start, middle, end] = [7, 8, 10, 14].map((frame) => frames[index * 8 + frame]);
      // A slide has moved on by then; what fades or opens is still nearly the scene before.
      if (!types[index]?.startsWith("slide"))
        expect(distance(before, start)).toBeLessThan(distance(start, end));
      expect(distance(start, end)).toBeGreaterThan(15);
      expect(Math.min(distance(middle, start), distance(middle, end))).toBeGreaterThan(3);
    }
  });

  test("a clip shorter than its scene starts again where it began", async () => {
    const visual = { ...clip, start_seconds: 1.5 };
    const { path } = await render(timelineOf([{ seconds: 1.2, visual }]));
    const frames = await framesIn(path);
    expect(frames).toHaveLength(12);
    expect(distance(frames[0], frames[5])).toBeLessThan(distance(frames[0], frames[2]));
  });

  test("a clip is cut exact to the frame", async () => {
    const whole = await framesIn((await render(timelineOf([{ seconds: 2, visual: clip }]))).path);
    const part = await framesIn(
      (await render(timelineOf([{ seconds: 0.5, visual: { ...clip, start_seconds: 0.7 } }]))).path,
    );
    const nearest = whole
      .map((frame) => distance(frame, part[0]))
      .reduce((best, each, index, all) => (each < (all[best] ?? 0) ? index : best), 0);
    expect(nearest).toBe(7);
  });

  test("cards over a picture and over nothing", async () => {
    const card = { kind: "card", card: "title", heading: "Octopuses" } as const;
    const background = { asset: "picture.jpg", motion: still.motion };
    const { path } = await render(
      timelineOf([
        { seconds: 0.8, visual: { ...card, background } },
        { seconds: 0.5, visual: card },
      ]),
    );
    const frames = await framesIn(path);
    expect(frames).toHaveLength(13);
    expect(distance(frames[0], frames[7])).toBeGreaterThan(3);
  });

  test("captions keep their time where the blend ends and the rest of the scene begins", async () => {
    const spoken = [
      { text: "First", start: 0, end: 0.5 },
      { text: "second", start: 0.5, end: 1 },
    ];
    const rest = {
      visual: { ...still, motion: { effect: "still", strength: 0 } },
      words: spoken,
      seconds: 1,
    } as const;
    const before = { visual: rest.visual, seconds: 0.4 };
    const whole = await framesIn((await render(timelineOf([before, rest]))).path);
    const cut = await framesIn(
      (await render(timelineOf([before, { ...rest, transition: { type: "fade", seconds: 0.3 } }])))
        .path,
    );
    expect(cut).toHaveLength(whole.length);
    for (const [index, frame] of whole.entries())
      expect(distance(cut[index], frame), `frame ${index}`).toBeLessThan(1.5);
    // The highlight moves on in the second half: the comparison above is not one of pictures that never change.
    expect(distance(whole[6], whole[12])).toBeGreaterThan(distance(whole[6], whole[7]) * 3);
  });

  test("captions are drawn, and gone when their time is over", async () => {
    const scene = {
      seconds: 1.6,
      visual: { ...still, motion: { effect: "still", strength: 0 } },
    } as const;
    const plain = await framesIn((await render(timelineOf([scene]))).path);
    const spoken = await framesIn((await render(timelineOf([{ ...scene, words }]))).path);
    expect(farthest(plain[3], spoken[3])).toBeGreaterThan(60);
    expect(farthest(plain[15], spoken[15])).toBeLessThan(20);
  });
});

describe("sound", () => {
  const scenes: TimelineScene[] = [
    {
      seconds: 1.5,
      visual: still,
      voice: { asset: "colour-bars.mp4", start_seconds: 0.2, seconds: 1 },
    },
    { seconds: 1.5, visual: clip },
  ];

  // The picture is the same in all of them.
  const segments = memoryCache();

  test("voice over ducked music: −14 LUFS, peaks under −1 dBTP, as long as the picture", async () => {
    const { path, probe } = await render(
      timelineOf(scenes, { audio: [{ ...music, asset: "tone.wav" }] }),
      { segments },
    );
    const { integrated, peak } = await loudnessOf(path);
    expect(Math.abs(integrated + 14)).toBeLessThan(1);
    expect(peak).toBeLessThan(-1);
    expect(Math.abs((probe.audio?.seconds ?? 0) - 3)).toBeLessThan(1 / fps);
    expect(probe.audio).toMatchObject({ codec: "aac", sample_rate: 48000, channels: 2 });
  });

  test("the bed gives way while the voice speaks", async () => {
    const level = async (duck: boolean) => {
      const { path } = await render(
        timelineOf(scenes, { audio: [{ ...music, asset: "tone.wav", duck }] }),
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
      return Number(/mean_volume: (-?[\d.]+)/.exec((await ffmpeg.run(during)).log)?.[1]);
    };
    expect(await level(true)).toBeLessThan((await level(false)) - 3);
  });

  test("nothing to hear: a silent track, and silence stays silence", async () => {
    const { path, probe } = await render(timelineOf([{ seconds: 0.8, visual: still }]));
    expect(probe.audio?.codec).toBe("aac");
    expect((await loudnessOf(path)).peak).toBe(Number.NEGATIVE_INFINITY);
  });

  test("a sound that is a picture without sound: left out, not a fault", async () => {
    const clipOnly = timelineOf([{ seconds: 0.5, visual: still }], {
      audio: [{ ...music, asset: "picture.jpg" }],
    });
    expect((await render(clipOnly)).probe.audio).toBeDefined();
  });
});

describe("files", () => {
  const short = timelineOf([
    { seconds: 0.5, visual: still, words },
    { seconds: 0.5, visual: clip, transition: { type: "fade", seconds: 0.2 } },
  ]);

  test("mp4: moov first, constant rate; progress rises to 100", async () => {
    const { path, probe, seen, seconds } = await render(short);
    expect(await moovFirst(path)).toBe(true);
    expect(probe.video).toMatchObject({ codec: "h264", fps, frames: 10 });
    expect(seconds).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBeCloseTo(100, 5);
  });

  test.each([
    [{ codec: "h265" }, "hevc", "aac", "yuv420p"],
    [{ format: "webm" }, "vp9", "opus", "yuv420p"],
    [{ codec: "av1", format: "mkv" }, "av1", "aac", "yuv420p"],
    [{ codec: "prores" }, "prores", "aac", "yuv422p10le"],
    [{ format: "gif" }, "gif", undefined, "bgra"],
  ] as const)("%o", async (options, video, audio, pixel_format) => {
    const { probe } = await render(short, { settings: settingsOf(options) });
    expect(probe.video).toMatchObject({ codec: video, width: 320, height: 180, pixel_format });
    expect(probe.audio?.codec).toBe(audio);
    expect(Math.abs(probe.seconds - 1)).toBeLessThan(0.1);
  });

  test("the same inputs twice: the same bytes", async () => {
    const loud = { ...short, audio: [{ ...music, asset: "tone.wav" }] };
    expect(await sha256((await render(loud)).path)).toBe(await sha256((await render(loud)).path));
  });
});

describe("segments", () => {
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
    timelineOf(scenes.map((scene, at) => (at === index ? { ...scene, ...part } : scene)));

  test("what a change does not touch is used again", async () => {
    const segments = memoryCache();
    // Three scenes and the blends into two of them.
    expect(await render(timelineOf(scenes), { segments })).toMatchObject({
      segments_total: 5,
      segments_reused: 0,
    });
    expect(await render(timelineOf(scenes), { segments })).toMatchObject({ segments_reused: 5 });
    const text = changed(1, { words: [{ text: "Squid", start: 0, end: 0.3 }] });
    expect(await render(text, { segments })).toMatchObject({ segments_reused: 3 });
    // The next scene blends from this picture; what comes after the blend stays.
    const picture = changed(1, { visual: { ...still, fit: "blur" } });
    expect(await render(picture, { segments })).toMatchObject({ segments_reused: 2 });
    const longer = changed(1, { seconds: 0.6 });
    expect(await render(longer, { segments })).toMatchObject({ segments_reused: 2 });
    const voice = changed(1, { voice: { asset: "tone.wav", start_seconds: 0, seconds: 0.3 } });
    expect(await render(voice, { segments })).toMatchObject({ segments_reused: 5 });
    const turned = timelineOf(scenes.toReversed());
    expect(await render(turned, { segments })).toMatchObject({ segments_total: 4 });
  });

  test("a long loop is encoded once", async () => {
    const { segments_total, segments_reused, seconds, probe } = await render(
      timelineOf([{ seconds: 40, visual: clip }]),
    );
    expect(seconds).toBe(40);
    expect([segments_total, segments_reused]).toEqual([4, 3]);
    expect(probe.video?.frames).toBe(400);
  });
});

describe("faults", () => {
  test("a picture that is none: invalid_input naming it", async () => {
    const visual = { ...still, asset: fixture("tone.wav") };
    await expect(render(timelineOf([{ seconds: 0.4, visual }]))).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("tone.wav can't be read"),
    });
  });

  test("an abort: rejects with its reason at once, whatever was running", async () => {
    const stop = new AbortController();
    const work = join(folder, "aborted");
    const long = timelineOf(
      [
        { seconds: 60, visual: still },
        { seconds: 60, visual: { ...still, fit: "blur" } },
      ],
      { fps: 30 },
    );
    const use = {
      assets: localMedia(ffmpeg),
      ffmpeg,
      segments: memoryCache(),
      folder: work,
      signal: stop.signal,
    };
    let left = 0;
    const progress = (percent: number) => {
      if (percent > 9 && !left) left = Date.now();
      if (left) stop.abort(new Error("cancelled by its owner"));
    };
    await expect(renderTimeline(long, settingsOf(), { ...use, progress })).rejects.toThrow(
      "cancelled by its owner",
    );
    expect(Date.now() - left).toBeLessThan(2000);
    expect(use.segments.size).toBeLessThan(2);
  });
});
