import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { facePictureSize, findFaces } from "../faces/find-faces.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { writeThumbnail } from "./thumbnail.ts";

let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "thumbnail-test-"));
  ffmpeg = await localFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();

/** Makes a video of lavfi sources one after another, and its thumbnail. */
async function thumbnailOf(...sources: string[]) {
  const [video, picture] = [join(folder, "video.mp4"), join(folder, "thumbnail.jpg")];
  const inputs = sources.flatMap((source) => ["-f", "lavfi", "-i", source]);
  const joined = `concat=n=${sources.length},format=yuv420p`;
  await ffmpeg.run([...inputs, "-filter_complex", joined, video]);
  await writeThumbnail(video, picture, { ffmpeg, signal, faces: true });
  // From memory: the next thumbnail has the same path, and libvips remembers files by it.
  return sharp(await readFile(picture));
}

const empty = "color=navy:s=160x90:r=10";
const full = "testsrc=s=160x90:r=10";

describe("writeThumbnail", () => {
  it("shows what fades in, instead of the empty background at the start of a scene", async () => {
    const fade = `${full}:d=3,fade=in:0:25`;
    const { channels } = await (await thumbnailOf(`${empty}:d=4`, fade, `${empty}:d=3`)).stats();
    for (const { stdev } of channels) expect(stdev).toBeGreaterThan(50);
  });

  it("shows a sharp frame, however short it is, instead of a blurred one", async () => {
    const blurred = `testsrc2=s=160x90:r=10:d=6,gblur=sigma=3:enable='not(between(t,1.75,1.95))'`;
    const found = await (await thumbnailOf(blurred)).stats();
    const sharp = await (await thumbnailOf("testsrc2=s=160x90:r=10:d=1")).stats();
    expect(found.sharpness).toBeGreaterThan(sharp.sharpness / 2);
  });

  it("shows a face rather than a picture with more detail", async () => {
    const face = `movie=test/fixtures/face.jpg,scale=90:90,loop=-1:1,fps=10,trim=end=3,pad=160:90:35:0`;
    const other = "mandelbrot=s=160x90:r=10,trim=end=3";
    const thumbnail = await thumbnailOf(other, face);
    const size = facePictureSize({ width: 160, height: 90 });
    const data = await thumbnail
      .resize({ ...size, fit: "fill" })
      .raw()
      .toBuffer();
    expect((await findFaces([{ ...size, data }], ffmpeg, { signal }))[0]).toHaveLength(1);
  });

  it("shows the only frame of a video", async () => {
    const { width, height } = await (await thumbnailOf(`${full}:d=0.1`)).metadata();
    expect({ width, height }).toEqual({ width: 160, height: 90 });
  });

  it("shows the frame at a time, where one is named", async () => {
    const [video, picture] = [join(folder, "two.mp4"), join(folder, "two.jpg")];
    const inputs = ["red", "lime"].flatMap((name) => [
      "-f",
      "lavfi",
      "-i",
      `color=${name}:s=64x64:d=1`,
    ]);
    await ffmpeg.run([...inputs, "-filter_complex", "concat=n=2,format=yuv420p", video]);
    await writeThumbnail(video, picture, { ffmpeg, signal, at: 1.85 });
    const [red, green] = (await sharp(picture).stats()).channels;
    expect(green?.mean).toBeGreaterThan((red?.mean ?? 0) + 100);
  });
});
