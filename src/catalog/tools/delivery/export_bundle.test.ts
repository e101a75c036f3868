import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import { exactRate, listClips, writeEdl, writeFcpxml } from "../../../media/bundle/edit-list.ts";
import tool from "./export_bundle.ts";

const stage = soundBench(tool);
const words = [
  { text: "Hello", start: 0.1, end: 0.4 },
  { text: "there.", start: 0.4, end: 0.8 },
];
const timeline = {
  version: 1,
  aspect_ratio: "16:9",
  fps: 30,
  language: "en",
  title: "Sea & sky",
  palette: { background: "#000000", foreground: "#ffffff", accent: "#ff0000" },
  scenes: [
    { seconds: 1, visual: { kind: "card", card: "title", heading: "Sea" }, words },
    { seconds: 2, visual: { kind: "card", card: "text", heading: "Sky" } },
  ],
  audio: [],
  captions: { style: "none" },
};
let video: string;

beforeAll(async () => {
  video = await stage.make(
    "video.mp4",
    ...["-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=3", "-f", "lavfi", "-i", "sine=d=3"],
    ...["-c:v", "libx264", "-c:a", "aac"],
  );
});

describe("export_bundle", () => {
  it("packs video, captions, thumbnail, metadata and edit lists, with their hashes", async () => {
    const given = { video, timeline, thumbnail: "picture.jpg", title: "Sea & sky" };
    const made = await stage.run({ ...given, description: "Two.", hashtags: ["#sea"] });
    const files = await readZip(String(made.bundle));
    expect([...files.keys()].map((name) => name.replace(".x", ""))).toEqual([
      ...["video", "captions.srt", "captions.vtt", "thumbnail", "metadata.json"],
      ...["timeline.otio", "timeline.edl", "timeline.fcpxml", "manifest.json"],
    ]);
    expect(made.bundle_files).toBe(files.size);
    expect([...files.values()][0]?.equals(await readFile(video))).toBe(true);
    const manifest = JSON.parse(String(files.get("manifest.json")));
    expect(manifest.files).toHaveLength(files.size - 1);
    for (const { name, bytes, sha256 } of manifest.files) {
      const file = files.get(name) ?? Buffer.alloc(0);
      expect(file.length).toBe(bytes);
      expect(createHash("sha256").update(file).digest("hex")).toBe(sha256);
    }
    expect(JSON.parse(String(files.get("metadata.json")))).toMatchObject({
      title: "Sea & sky",
      description: "Two.",
      hashtags: ["#sea"],
      language: "en",
      width: 160,
      height: 90,
      frames_per_second: 30,
    });
    expect(String(files.get("captions.srt"))).toMatch(
      /^1\n00:00:00,100 --> 00:00:0[\d,]+\nHello there\.\n/,
    );
  });

  it("cuts the video at the scenes of the timeline", async () => {
    const made = await stage.run({ video, timeline });
    const files = await readZip(String(made.bundle));
    const otio = JSON.parse(String(files.get("timeline.otio")));
    const [pictures, sound] = otio.tracks.children;
    expect(otio.OTIO_SCHEMA).toBe("Timeline.1");
    expect(pictures.children).toHaveLength(2);
    expect(sound.kind).toBe("Audio");
    expect(pictures.children[1].source_range).toMatchObject({
      start_time: { rate: 30, value: 30 },
      duration: { rate: 30, value: 60 },
    });
    expect(String(files.get("timeline.edl"))).toContain(
      "002  AX       B     C        00:00:01:00 00:00:03:00 00:00:01:00 00:00:03:00",
    );
    const xml = String(files.get("timeline.fcpxml"));
    expect(xml).toContain('<project name="Sea &amp; sky">');
    expect(xml).toContain('offset="3000/3000s" start="3000/3000s" duration="6000/3000s"');
  });

  it("gives the same bytes twice", async () => {
    const run = async () => readFile(String((await stage.run({ video, words })).bundle));
    expect((await run()).equals(await run())).toBe(true);
  });

  it("refuses WebVTT above 1 MB, whose conversion would block the event loop", async () => {
    const captions = join(await stage.folder(), "long.vtt");
    await writeFile(captions, `WEBVTT\n\n${"a\n".repeat(600_000)}`);
    await expect(stage.run({ video, captions })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("The maximum is 1048576."),
    });
  });

  it("writes SubRip from given WebVTT", async () => {
    const captions = join(await stage.folder(), "captions.vtt");
    await writeFile(
      captions,
      "WEBVTT\n\nNOTE x\n\n00:01.000 --> 00:02.500 align:start\nOne\n\n01:00:03.000 --> 01:00:04.000\nTwo\n",
    );
    const files = await readZip(String((await stage.run({ video, captions })).bundle));
    expect(String(files.get("captions.srt") ?? "")).toBe(
      "1\n00:00:01,000 --> 00:00:02,500\nOne\n\n2\n01:00:03,000 --> 01:00:04,000\nTwo\n",
    );
  });

  it.each([
    ["nothing", {}, /No video/],
    ["a sound", { video: "tone.wav" }, /kind audio/],
    ["a picture as video", { video: "picture.jpg" }, /kind image/],
    [
      "a video as thumbnail",
      { video: "color-bars.mp4", thumbnail: "color-bars.mp4" },
      /not an image/,
    ],
    ["a picture as captions", { video: "color-bars.mp4", captions: "picture.jpg" }, /not a text/],
    ["a broken timeline", { video: "color-bars.mp4", timeline: { version: 2 } }, /timeline/],
  ])("refuses %s", async (_name, input, message) => {
    await expect(stage.run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });
});

describe("edit lists", () => {
  const list = {
    title: "Éclair <1>\u0000",
    file: "video.mp4",
    width: 10,
    height: 10,
    hasSound: false,
    rate: exactRate(29.97),
    clips: listClips(90, undefined),
  };

  it("count NTSC frames exactly", () => {
    expect(list.rate).toEqual({ frames: 30_000, seconds: 1001 });
    expect(writeFcpxml(list)).toContain('frameDuration="1001/30000s"');
    expect(writeEdl(list)).toContain("00:00:00:00 00:00:03:00");
  });

  it("escape titles", () => {
    expect(writeFcpxml(list)).toContain('<event name="Éclair &lt;1&gt;">');
    expect(writeEdl(list)).toMatch(/^TITLE: Eclair <1>\?\n/);
  });
});

/** Reads the files of a zip by its central directory. */
async function readZip(path: string): Promise<Map<string, Buffer>> {
  const bytes = await readFile(path);
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const [name = 0, extra = 0, comment = 0] = lengths;
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    files.set(
      bytes.toString("utf8", at + 46, at + 46 + name),
      method === 8 ? inflateRawSync(data) : data,
    );
    at += 46 + name + extra + comment;
  }
  return files;
}
