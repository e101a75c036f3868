import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { cameraBox } from "../../looks/kit/camera-window.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { Camera, VoicePart } from "../../values/scene.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { writeSceneStill } from "../previews/scene-still.ts";
import { composeTimeline } from "./compose.ts";
import { renderTimeline } from "./render.ts";
import { resolveRenderOptions } from "./render-options.ts";

const fps = 30;
const { signal } = new AbortController();
let folder: string;
let ffmpeg: Ffmpeg;
let assets: Map<string, LocalAsset>;
let count = 0;

/** When the recording flashes white and beeps, and from when on it is red. */
const [beep, red] = [1.5, 2.5];

// As a browser records: WebM without a constant rate, whose sound starts after its picture.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "camera-"));
  ffmpeg = await localFfmpeg();
  const path = join(folder, "recording.webm");
  const flash = `between(t,${beep},${beep + 0.2})`;
  const picture = [
    `drawbox=c=white:t=fill:enable='${flash}'`,
    `drawbox=c=red:t=fill:enable='gte(t,${red})'`,
    "select='not(eq(mod(n\\,7)\\,3))'",
  ];
  const sound = [`volume=0:enable='not(${flash})'`, "atrim=start=0.4"];
  await ffmpeg.run(
    [
      ...["-f", "lavfi", "-i", `color=blue:s=320x180:r=${fps}:d=4`],
      ...["-f", "lavfi", "-i", "sine=1000:d=4"],
      ...["-vf", picture.join(","), "-fps_mode", "vfr", "-c:v", "libvpx", "-b:v", "1M"],
      ...["-deadline", "realtime", "-cpu-used", "8"],
      ...["-af", sound.join(","), "-c:a", "libopus", path],
    ],
    { signal },
  );
  const facts = { kind: "video", bytes: 1, media_type: "video/webm" } as const;
  const size = { width: 320, height: 180, seconds: 4 };
  assets = new Map([["recording", { id: "recording", path, sha256: "1", ...facts, ...size }]]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Recorded {
  layout: Camera["layout"];
  part: VoicePart;
  aspect_ratio?: "9:16" | "16:9";
}

/** A scene with a recording, and one without that fades in over it. */
const timelineOf = ({ layout, part, aspect_ratio = "16:9" }: Recorded) =>
  composeTimeline(
    {
      scenes: [
        {
          ...{ index: 0, text: "The sea", voice: "recording", voice_part: part },
          ...{ seconds: part.end - part.start, voice_seconds: part.end - part.start },
          camera: { layout },
          design: { kind: "headline", title: "The sea" },
        },
        { index: 1, text: "", seconds: 1, design: { kind: "headline", title: "The moon" } },
      ],
      ...{ aspect_ratio, language: "en", caption_style: "none", title: "", title_card: false },
    },
    assets,
  );

async function render(recorded: Recorded): Promise<string> {
  const timeline = timelineOf(recorded);
  const open = async (id: string) => {
    const asset = assets.get(id);
    if (!asset) throw new Error(`no asset ${id}`);
    return asset;
  };
  const settings = resolveRenderOptions({ resolution: "360p" }, timeline);
  const made = await renderTimeline(timeline, settings, {
    ...{ assets: { open }, ffmpeg, signal, progress: () => {} },
    segments: { get: async () => undefined, put: async () => {} },
    folder: join(folder, `${count++}`),
  });
  return made.path;
}

/** The colors of a point of all frames of a video. */
async function colorsAt(path: string, x: number, y: number): Promise<number[][]> {
  const filters = `crop=2:2:${x}:${y},format=rgb24`;
  const raw = ["-map", "0:v", "-vf", filters, "-f", "rawvideo", "pipe:1"];
  const { stdout } = await ffmpeg.run(["-i", path, ...raw], { signal });
  return Array.from({ length: stdout.length / 12 }, (_, at) => [
    ...stdout.subarray(at * 12, at * 12 + 3),
  ]);
}

const isWhite = ([r = 0, g = 0, b = 0]: number[]) => r > 200 && g > 200 && b > 200;
const isRed = ([r = 0, , b = 0]: number[]) => r > 120 && b < 80;
const isBlue = ([r = 0, , b = 0]: number[]) => b > 150 && r < 80;

/** When a video is first heard, in seconds. */
async function firstHeard(path: string): Promise<number> {
  const raw = ["-map", "0:a", "-ac", "1", "-ar", "48000", "-f", "f32le", "pipe:1"];
  const { stdout } = await ffmpeg.run(["-i", path, ...raw], { signal });
  const samples = new Float32Array(Uint8Array.from(stdout).buffer);
  return samples.findIndex((sample) => Math.abs(sample) > 0.05) / 48_000;
}

const middleOf = ({ layout, aspect_ratio = "16:9" }: Recorded) => {
  const [width, height] = aspect_ratio === "16:9" ? [640, 360] : [360, 640];
  if (layout === "full_frame") return [width / 2, height / 2] as const;
  const box = cameraBox({ width, height });
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

const whole = { start: 0, end: 4 };
it.each<Recorded>([
  { layout: "picture_in_picture", part: whole },
  { layout: "picture_in_picture", part: { start: 1, end: 2.2 }, aspect_ratio: "9:16" },
  { layout: "full_frame", part: { start: 1, end: 2.2 } },
])("is heard in time with its picture, to one frame: $layout, $part.start", async (recorded) => {
  const path = await render(recorded);
  const colors = await colorsAt(path, ...middleOf(recorded));
  const seen = colors.findIndex(isWhite) / fps;
  expect(Math.abs(seen - (beep - recorded.part.start))).toBeLessThanOrEqual(1.01 / fps);
  expect(Math.abs((await firstHeard(path)) - seen)).toBeLessThanOrEqual(1 / fps);
});

it.each(["picture_in_picture", "full_frame"] as const)(
  "shows nothing that was cut away, also not under the next scene: %s",
  async (layout) => {
    const recorded = { layout, part: { start: 0.2, end: red - 0.1 } };
    const colors = await colorsAt(await render(recorded), ...middleOf(recorded));
    expect(colors.filter(isRed)).toEqual([]);
    expect(colors.filter(isBlue).length).toBeGreaterThan(30);
  },
);

it("shows the speaker in a rounded box, in the video as in the still", async () => {
  const recorded = { layout: "picture_in_picture", part: whole } as const;
  const [path, still] = [await render(recorded), join(folder, "still.jpg")];
  const size = { width: 640, height: 360 };
  const { scenes, ...timeline } = timelineOf(recorded);
  const context = { ...size, assets, ffmpeg, folder, signal };
  await writeSceneStill({ ...timeline, scenes: scenes.slice(0, 1) }, still, context);
  const { data } = await sharp(still).raw().toBuffer({ resolveWithObject: true });
  const inStill = (x: number, y: number) => [...data.subarray(3 * (y * 640 + x)).subarray(0, 3)];
  const { x, y, width, height } = cameraBox(size);
  for (const [dx, dy, isSeen] of [
    [width / 2, height / 2, true],
    [width / 2, 4, true],
    [1, 1, false],
    [width - 4, height - 4, false],
    [-8, height / 2, false],
  ] as const) {
    const [first = []] = await colorsAt(path, x + dx, y + dy);
    expect(isBlue(first), `${dx} ${dy}`).toBe(isSeen);
    expect(isBlue(inStill(x + dx, y + dy)), `still ${dx} ${dy}`).toBe(isSeen);
  }
});
