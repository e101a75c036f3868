import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probePlainMp4 } from "./plain-mp4.ts";
import { probeFile } from "./probe.ts";
import { clipEncoderArgs, reproducible } from "./timeline/encoders.ts";

const program = "ffprobe";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plain-mp4-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const input = (source: string) => ["-f", "lavfi", "-i", source];
const h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-profile:v", "high"];
const untagged = [...reproducible, "-movflags", "+faststart"];

async function make(args: readonly string[]): Promise<string> {
  const path = join(folder, "made.mp4");
  await execa("ffmpeg", ["-v", "error", "-y", ...args, path]);
  return path;
}

const ffprobe = (path: string) =>
  probeFile(path, async (args) => (await execa(program, args)).stdout);

describe("probePlainMp4", () => {
  it.each([
    ["a clip of a tool", [...input("testsrc2=s=162x90:r=24:d=1.37"), ...clipEncoderArgs(24)]],
    [
      "a video with sound that ends earlier",
      [
        ...[...input("testsrc2=s=64x36:r=30000/1001:d=1"), ...input("sine=r=44100:d=0.7")],
        ...[...h264, "-colorspace", "smpte170m", "-c:a", "aac"],
      ],
    ],
    [
      "a video of full range with frames of several lengths",
      [
        ...input("testsrc2=s=64x36:r=30:d=1,select=not(mod(n\\,7)),scale=out_range=pc"),
        ...[...h264, "-color_range", "pc", "-fps_mode", "vfr"],
      ],
    ],
    ["stereo sound", [...input("anoisesrc=d=1.2345:r=48000"), "-ac", "2", "-c:a", "aac"]],
    ["sound of 22,050 Hz", [...input("anoisesrc=d=0.01:r=22050"), "-c:a", "aac"]],
  ])("reads %s as ffprobe does", async (_name, args) => {
    const path = await make([...args, ...untagged]);
    const found = await probePlainMp4(path);
    expect(found).toBeDefined();
    expect(found).toEqual(await ffprobe(path));
  });

  const video = input("testsrc2=s=64x36:r=10:d=1");
  it.each([
    ["tags", [...video, ...h264]],
    ["another profile", [...video, "-c:v", "libx264", "-pix_fmt", "yuv444p", ...untagged]],
    ["pixels that are not square", [...video, ...h264, "-vf", "setsar=4/3", ...untagged]],
    ["another codec of pictures", [...video, "-c:v", "mpeg4", ...untagged]],
    ["another codec of sound", [...input("sine=d=1"), "-c:a", "libmp3lame", ...untagged]],
    ["fragments", [...video, ...h264, ...untagged, "-movflags", "+frag_keyframe+empty_moov"]],
    [
      "sound that starts later",
      [...video, "-itsoffset", "0.5", ...input("sine=d=1"), ...h264, "-c:a", "aac", ...untagged],
    ],
    [
      "two pictures",
      [...[...video, ...video, "-map", "0", "-map", "1"], ...[...h264, ...untagged]],
    ],
  ])("leaves a file with %s to ffprobe", async (_name, args) => {
    expect(await probePlainMp4(await make(args))).toBe(undefined);
  });

  it("leaves a header with very many boxes to ffprobe", async () => {
    const path = await make([...video, ...clipEncoderArgs(10), ...untagged]);
    const whole = await readFile(path);
    const start = whole.indexOf("moov") - 4;
    const end = start + whole.readUInt32BE(start);
    const empty = Buffer.from("\0\0\0\x08udta", "latin1");
    const withBoxes = (count: number) => {
      const bytes = Buffer.concat([
        ...[whole.subarray(0, end), ...Array.from({ length: count }, () => empty)],
        whole.subarray(end),
      ]);
      bytes.writeUInt32BE(end - start + count * empty.length, start);
      return bytes;
    };
    await writeFile(path, withBoxes(3));
    expect(await probePlainMp4(path)).toBeDefined();
    await writeFile(path, withBoxes(100));
    expect(await probePlainMp4(path)).toBe(undefined);
  });

  it("leaves a file that is turned, cut off or damaged in its header to ffprobe", async () => {
    const sound = [...input("sine=d=1"), "-c:a", "aac"];
    const path = await make([...video, ...sound, ...clipEncoderArgs(10), ...untagged]);
    const whole = await readFile(path);
    const facts = await probePlainMp4(path);
    expect(facts?.video?.frames).toBe(10);
    const save = (bytes: Uint8Array) => writeFile(path, bytes);
    const changed = (type: string, offset: number, value: number) => {
      const bytes = Buffer.from(whole);
      bytes[bytes.indexOf(type) + 4 + offset] = value;
      return bytes;
    };
    const others = [
      ...[whole.subarray(0, -1), whole.subarray(0, 100), Buffer.concat([whole, whole])],
      // The first number of the matrix; the version of a length; the number of edits and formats.
      ...[changed("tkhd", 41, 2), changed("mdhd", 0, 1)],
      ...[changed("elst", 7, 2), changed("stsd", 7, 2)],
      // Another size, range of colors and number of frames.
      ...[changed("stsd", 41, 80), changed("nclx", 6, 128), changed("stsz", 11, 9)],
    ];
    for (const bytes of others) {
      await save(bytes);
      expect(await probePlainMp4(path)).toBe(undefined);
    }
    expect(await probePlainMp4(join(folder, "absent.mp4"))).toBe(undefined);
  });
});
