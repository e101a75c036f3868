import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ffmpeg, openFfmpeg } from "./ffmpeg.ts";
import { writeThumbnail } from "./thumbnail.ts";

let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "thumbnail-test-"));
  ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 5 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();

/** Makes a video of lavfi sources one after another, and its thumbnail. */
async function thumbnailOf(...sources: string[]) {
  const [video, picture] = [join(folder, "video.mp4"), join(folder, "thumbnail.jpg")];
  const inputs = sources.flatMap((source) => ["-f", "lavfi", "-i", source]);
  const joined = `concat=n=${sources.length},format=yuv420p`;
  await ffmpeg.run([...inputs, "-filter_complex", joined, video]);
  await writeThumbnail(video, picture, { ffmpeg, signal });
  return sharp(picture);
}

const empty = "color=navy:s=160x90:r=10";
const full = "testsrc=s=160x90:r=10";

describe("writeThumbnail", () => {
  it("shows what fades in, instead of the empty background at the start of a scene", async () => {
    const fade = `${full}:d=3,fade=in:0:25`;
    const { channels } = await (await thumbnailOf(`${empty}:d=4`, fade, `${empty}:d=3`)).stats();
    for (const { stdev } of channels) expect(stdev).toBeGreaterThan(50);
  });

  it("shows the only frame of a video", async () => {
    const { width, height } = await (await thumbnailOf(`${full}:d=0.1`)).metadata();
    expect({ width, height }).toEqual({ width: 160, height: 90 });
  });
});
