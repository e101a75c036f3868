import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyWithZeroedData } from "../../test/tool-benches/damaged-media.ts";
import { fixture } from "../../test/tool-benches/local-media.ts";
import { checkDecodable } from "./decodable.ts";
import { type Ffmpeg, openFfmpeg } from "./ffmpeg.ts";
import { createPictureCheck } from "./picture-pool.ts";
import { requireDecoded } from "./pictures/read-picture.ts";

let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "decodable-test-"));
  ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 5 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = async (path: string) => checkDecodable(path, await ffmpeg.probe(path), ffmpeg);

describe("checkDecodable", () => {
  it.each(["color-bars.mp4", "tone.wav"])("accepts %s", async (name) => {
    await check(fixture(name));
  });

  it("accepts audio shorter than a second", async () => {
    const path = join(folder, "short.mp3");
    await ffmpeg.run(["-f", "lavfi", "-i", "sine=d=0.2", path]);
    await check(path);
  });

  it("refuses a video without a decodable frame", async () => {
    const path = await copyWithZeroedData(fixture("color-bars.mp4"), join(folder, "zeroed.mp4"));
    await expect(check(path)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^"zeroed\.mp4" is damaged: no frame .* decoded/),
    });
  });

  it("accepts a video whose sound starts after some seconds", async () => {
    const path = join(folder, "late.mp4");
    await ffmpeg.run([
      ...["-f", "lavfi", "-i", "color=size=160x90:rate=5:duration=4"],
      ...["-itsoffset", "3", "-f", "lavfi", "-i", "sine=d=0.5", path],
    ]);
    await check(path);
  });

  it("refuses a video whose sound cannot be decoded", async () => {
    const whole = join(folder, "whole.mkv");
    await ffmpeg.run([
      ...["-f", "lavfi", "-i", "color=size=160x90:rate=5:duration=1", "-f", "lavfi", "-i"],
      ...["sine=d=1", "-c:v", "mjpeg", "-c:a", "flac", whole],
    ]);
    const path = join(folder, "mute.mkv");
    await ffmpeg.run([...["-i", whole, "-c", "copy", "-bsf:a", "noise=amount=1", path]]);
    await expect(check(path)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^"mute\.mkv" is damaged: its sound cannot be decoded/),
    });
  });

  it("refuses audio that cannot be decoded", async () => {
    const sound = join(folder, "sound.m4a");
    await ffmpeg.run(["-f", "lavfi", "-i", "sine=d=2", "-c:a", "aac", sound]);
    const path = await copyWithZeroedData(sound, join(folder, "zeroed.m4a"));
    await expect(check(path)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^"zeroed\.m4a" is damaged: only 0\.00 s of its audio/),
    });
  });
});

describe("a picture", () => {
  const checkPicture = createPictureCheck();
  const check = async (path: string) => requireDecoded(path, await checkPicture(path));

  it("is accepted, with its size as it is shown", async () => {
    const path = join(folder, "turned.jpg");
    await sharp(fixture("picture.jpg")).withMetadata({ orientation: 6 }).toFile(path);
    const { width, height } = await sharp(fixture("picture.jpg")).metadata();
    const facts = { format: "jpeg", width: height, height: width };
    expect(await checkPicture(path)).toEqual({ facts });
    await check(path);
  });

  it("of a format that only attackers send is not opened", async () => {
    const path = join(folder, "picture.svg");
    await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await checkPicture(path)).toEqual({});
  });

  it("with more pixels than the maximum is not decoded", async () => {
    const path = join(folder, "bomb.png");
    const create = { width: 10_001, height: 10_000, channels: 3 as const, background: "red" };
    await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 1 }).toFile(path);
    expect(await checkPicture(path)).toEqual({});
  });

  it("that is cut off is refused", async () => {
    const path = join(folder, "half.jpg");
    const bytes = await readFile(fixture("picture.jpg"));
    await writeFile(path, bytes.subarray(0, bytes.length / 2));
    await expect(check(path)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^"half\.jpg" is damaged: its image cannot be decoded/),
    });
  });
});
