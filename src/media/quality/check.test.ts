import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Timeline } from "../../values/timeline.ts";
import { type Ffmpeg, openFfmpeg } from "../ffmpeg.ts";
import { checkQuality } from "./check.ts";

let folder: string;
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "check-test-"));
  ffmpeg = await openFfmpeg({ ffmpeg_path: undefined, niceness: 5 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Made {
  picture?: string;
  sound?: string;
  output?: string[];
  name?: string;
}

const moving = "testsrc2=s=160x90:r=10:d=2";
/** A hum at −14 LUFS. */
const level = "sine=f=330:r=48000:d=2,aformat=channel_layouts=stereo,volume=7.8dB";

async function made({
  picture = moving,
  sound = level,
  output = [],
  name = "made.mp4",
}: Made = {}): Promise<string> {
  const path = join(folder, name);
  const encoders = [
    "-c:v",
    "libx264",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
    "-movflags",
    "+faststart",
  ];
  await ffmpeg.run([
    "-f",
    "lavfi",
    "-i",
    picture,
    "-f",
    "lavfi",
    "-i",
    sound,
    ...encoders,
    ...output,
    path,
  ]);
  return path;
}

async function failing(made: Promise<string>, timeline?: Timeline) {
  const { passed, report } = await checkQuality(await made, {
    ffmpeg,
    signal: new AbortController().signal,
    timeline,
  });
  const names = report.checks.filter((check) => !check.passed).map(({ name }) => name);
  expect(passed).toBe(names.length === 0);
  return names;
}

const still = {
  kind: "image",
  asset: "x",
  motion: { effect: "still", strength: 0 },
  fit: "cover",
} as const;
const timelineOf = (
  scenes: Timeline["scenes"],
  palette = { background: "#000000", foreground: "#ffffff", accent: "#ffd166" },
): Timeline => ({
  ...{
    version: 1,
    aspect_ratio: "16:9",
    fps: 10,
    language: "en",
    title: "",
    audio: [],
    captions: { style: "classic" },
  },
  scenes,
  palette,
});

describe("checkQuality", () => {
  test("a finished video passes, and every check says its value and limit", async () => {
    const { passed, report } = await checkQuality(await made(), {
      ffmpeg,
      signal: new AbortController().signal,
    });
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    expect(passed).toBe(true);
    expect(report).toMatchObject({ width: 160, height: 90, fps: 10 });
    expect(report.checks.map(({ name }) => name)).toEqual([
      ...["sound", "loudness_lufs", "true_peak_dbtp", "silence_seconds", "drift_seconds"],
      ...[
        "black_seconds",
        "frozen_seconds",
        "irregular_frames",
        "size",
        "pixel_format",
        "moov_first",
      ],
    ]);
  });

  test.each<[string, Made, string[]]>([
    ["too quiet", { sound: level.replace("7.8dB", "-8dB") }, ["loudness_lufs"]],
    ["clipping", { sound: level.replace("7.8dB", "24dB") }, ["loudness_lufs", "true_peak_dbtp"]],
    ["nothing to hear", { sound: "anullsrc=d=2" }, ["sound"]],
    ["black", { picture: "color=black:s=160x90:r=10:d=2" }, ["black_seconds", "frozen_seconds"]],
    ["frozen", { picture: "smptebars=s=160x90:r=10:d=2" }, ["frozen_seconds"]],
    ["sound longer than picture", { sound: level.replace("d=2", "d=3") }, ["drift_seconds"]],
    [
      "an odd size",
      { picture: "testsrc=s=161x90:r=10:d=2", output: ["-pix_fmt", "yuv444p"] },
      ["size", "pixel_format"],
    ],
    [
      "frames that come when they like",
      { picture: `${moving},select='not(between(n,5,7))'`, output: ["-vsync", "vfr"] },
      ["irregular_frames"],
    ],
    ["data before moov", { output: ["-movflags", "-faststart"] }, ["moov_first"]],
  ])("%s: fails %s", async (_, fault, names) => {
    expect((await failing(made(fault))).toSorted()).toEqual(names.toSorted());
  });

  test("a rest that the timeline asks for is no fault; one beside it is", async () => {
    const frozen = () => made({ picture: "smptebars=s=160x90:r=10:d=2" });
    expect(await failing(frozen(), timelineOf([{ seconds: 2, visual: still }]))).toEqual([]);
    const half: Timeline["scenes"] = [
      { seconds: 1, visual: still },
      { seconds: 1, visual: { ...still, motion: { effect: "in", strength: 0.1 } } },
    ];
    expect(await failing(frozen(), timelineOf(half))).toEqual(["frozen_seconds"]);
  });

  test("silence that the timeline asks for is no fault", async () => {
    const timeline = timelineOf([
      { seconds: 2, visual: { ...still, motion: { effect: "in", strength: 0.1 } } },
    ]);
    expect(await failing(made({ sound: "anullsrc=d=2" }), timeline)).toEqual([]);
  });

  test("captions that nobody can read so fast: named", async () => {
    const spoken = Array.from({ length: 18 }, (_, index) => ({
      text: "incomprehensible",
      start: index * 0.1,
      end: index * 0.1 + 0.1,
    }));
    const timeline = timelineOf([{ seconds: 2, visual: still, words: spoken }]);
    const { report } = await checkQuality(await made(), {
      ffmpeg,
      signal: new AbortController().signal,
      timeline,
    });
    const check = report.checks.find(({ name }) => name === "captions");
    expect(check?.passed).toBe(false);
    expect(check?.faults?.join(" ")).toContain("characters a second");
  });

  test("what is no video: invalid_input", async () => {
    const nothing = checkQuality(import.meta.filename, {
      ffmpeg,
      signal: new AbortController().signal,
    });
    await expect(nothing).rejects.toMatchObject({ code: "invalid_input" });
  });
});
