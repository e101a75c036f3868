import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import type { Timeline } from "../../values/timeline.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { checkQuality } from "./check.ts";

let folder: string;
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "check-test-"));
  ffmpeg = await localFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Source {
  picture?: string;
  sound?: string;
  output?: string[];
  name?: string;
}

const moving = "testsrc2=s=160x90:r=10:d=2";
/** A tone at −14 LUFS. */
const level = "sine=f=330:r=48000:d=2,aformat=channel_layouts=stereo,volume=7.8dB";

const still = {
  kind: "image",
  asset: "x",
  motion: { effect: "still", strength: 0 },
  fit: "cover",
} as const;
describe("checkQuality", () => {
  it("passes a finished video and reports every check", async () => {
    const { passed, report } = await checkQuality(await makeVideo(), {
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

  it.each<[string, Source, string[]]>([
    ["too quiet", { sound: level.replace("7.8dB", "-8dB") }, ["loudness_lufs"]],
    ["clipping", { sound: level.replace("7.8dB", "24dB") }, ["loudness_lufs", "true_peak_dbtp"]],
    ["silent", { sound: "anullsrc=d=2" }, ["sound"]],
    ["black", { picture: "color=black:s=160x90:r=10:d=2" }, ["black_seconds", "frozen_seconds"]],
    ["frozen", { picture: "smptebars=s=160x90:r=10:d=2" }, ["frozen_seconds"]],
    ["longer in sound than in picture", { sound: level.replace("d=2", "d=3") }, ["drift_seconds"]],
    [
      "of odd size",
      { picture: "testsrc=s=161x90:r=10:d=2", output: ["-pix_fmt", "yuv444p"] },
      ["size", "pixel_format"],
    ],
    [
      "of irregular frame rate",
      { picture: `${moving},select='not(between(n,5,7))'`, output: ["-vsync", "vfr"] },
      ["irregular_frames"],
    ],
    ["indexed at the end", { output: ["-movflags", "-faststart"] }, ["moov_first"]],
  ])("reports a video that is %s as %s", async (_, fault, names) => {
    expect((await failedChecks(makeVideo(fault))).toSorted()).toEqual(names.toSorted());
  });

  it("accepts a still picture only where the timeline asks for it", async () => {
    const frozen = () => makeVideo({ picture: "smptebars=s=160x90:r=10:d=2" });
    expect(await failedChecks(frozen(), buildTimeline([{ seconds: 2, visual: still }]))).toEqual(
      [],
    );
    const half: Timeline["scenes"] = [
      { seconds: 1, visual: still },
      { seconds: 1, visual: { ...still, motion: { effect: "in", strength: 0.1 } } },
    ];
    expect(await failedChecks(frozen(), buildTimeline(half))).toEqual(["frozen_seconds"]);
  });

  it("accepts silence that the timeline asks for", async () => {
    const timeline = buildTimeline([
      { seconds: 2, visual: { ...still, motion: { effect: "in", strength: 0.1 } } },
    ]);
    expect(await failedChecks(makeVideo({ sound: "anullsrc=d=2" }), timeline)).toEqual([]);
  });

  it("reports captions that are too fast to read", async () => {
    const spoken = Array.from({ length: 18 }, (_, index) => ({
      text: "incomprehensible",
      start: index * 0.1,
      end: index * 0.1 + 0.1,
    }));
    const timeline = buildTimeline([{ seconds: 2, visual: still, words: spoken }]);
    const { report } = await checkQuality(await makeVideo(), {
      ffmpeg,
      signal: new AbortController().signal,
      timeline,
    });
    const check = report.checks.find(({ name }) => name === "captions");
    expect(check?.passed).toBe(false);
    expect(check?.faults?.join(" ")).toContain("characters per second");
  });

  it("rejects a file that is not a video with invalid_input", async () => {
    const nothing = checkQuality(import.meta.filename, {
      ffmpeg,
      signal: new AbortController().signal,
    });
    await expect(nothing).rejects.toMatchObject({ code: "invalid_input" });
  });
});

function buildTimeline(scenes: Timeline["scenes"]): Timeline {
  return {
    version: 1,
    aspect_ratio: "16:9",
    fps: 10,
    language: "en",
    title: "",
    audio: [],
    captions: { style: "classic" },
    scenes,
    palette: { background: "#000000", foreground: "#ffffff", accent: "#ffd166" },
  };
}

async function makeVideo({
  picture = moving,
  sound = level,
  output = [],
  name = "made.mp4",
}: Source = {}): Promise<string> {
  const path = join(folder, name);
  const sources = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound];
  const encoders = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  await ffmpeg.run([...sources, ...encoders, "-movflags", "+faststart", ...output, path]);
  return path;
}

async function failedChecks(made: Promise<string>, timeline?: Timeline) {
  const { passed, report } = await checkQuality(await made, {
    ffmpeg,
    signal: new AbortController().signal,
    timeline,
  });
  const names = report.checks.filter((check) => !check.passed).map(({ name }) => name);
  expect(passed).toBe(names.length === 0);
  return names;
}
