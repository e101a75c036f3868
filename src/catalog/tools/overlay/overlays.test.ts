import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import addWatermark from "./add_watermark.ts";
import burnCaptions from "./burn_captions.ts";
import overlayText from "./overlay_text.ts";

const stage = pictureBench();
let black: string;

beforeAll(async () => {
  const path = join(stage.folder, "black.mp4");
  await stage.ffmpeg.run([
    ...["-f", "lavfi", "-i", "color=black:s=320x180:r=10:d=1"],
    ...["-f", "lavfi", "-i", "sine=d=1", "-pix_fmt", "yuv420p", "-shortest", path],
  ]);
  black = await stage.save(path, "video");
});

describe("add_watermark", () => {
  it.each([
    ["top_left", 0],
    ["top", 1],
    ["top_right", 2],
    ["left", 3],
    ["center", 4],
    ["right", 5],
    ["bottom_left", 6],
    ["bottom", 7],
    ["bottom_right", 8],
  ])("puts a text at %s and leaves the other places empty", async (place, cell) => {
    const input = { video: black, watermark_text: "Ana ☕", place, watermark_size: 0.2 };
    const made = await stage.run(addWatermark, input);
    const cells = await brightCells(made.video);
    expect(cells.indexOf(Math.max(...cells))).toBe(cell);
    expect(cells.filter((bright) => bright > 0)).toHaveLength(1);
  });

  it("shows a logo the weaker the smaller its opacity is, in the same bytes twice", async () => {
    const bright = async (opacity: number) => {
      const input = { video: black, logo: "picture.jpg", opacity, place: "center" };
      const made = await stage.run(addWatermark, input);
      expect(await stage.run(addWatermark, input)).toEqual(made);
      return stage.brightness(made.video);
    };
    expect(await bright(0.2)).toBeLessThan(await bright(1));
  });

  it("keeps length and sound, and charges for the seconds that it made", async () => {
    const made = await stage.run(addWatermark, { videos: [black, black], watermark_text: "A" });
    expect(made.videos).toEqual([made.video, made.video]);
    expect(made.media_seconds).toBeCloseTo(2, 1);
    const { audio, seconds } = await stage.ffmpeg.probe((await stage.open(made.video)).path);
    expect(audio?.codec).toBe("aac");
    expect(seconds).toBeCloseTo(1, 1);
  });

  it("leaves a video as it is for an empty text without a logo", async () => {
    const made = await stage.run(addWatermark, { video: black, watermark_text: "" });
    expect(made).toMatchObject({ video: black, engine: "local/unchanged" });
  });

  it.each([
    [{ watermark_text: "A" }, 'No video is given. Add "video" or "videos".'],
    [{ video: "color-bars.mp4" }, 'No watermark. Add a "logo" or a "watermark_text".'],
  ])("rejects %j", async (input, message) => {
    await expect(stage.run(addWatermark, input)).rejects.toMatchObject({
      code: "invalid_input",
      message,
    });
  });
});

describe("burn_captions", () => {
  const say = (text: string) =>
    text
      .split(" ")
      .map((word, index) => ({ text: word, start: 0.3 + index * 0.1, end: 0.35 + index * 0.1 }));

  it.each(["classic", "karaoke", "highlight", "underline", "one_word"])(
    "draws %s only from the start of the words on, in the same bytes twice",
    async (caption_style) => {
      const input = { video: black, words: say("Hello world"), caption_style };
      const made = await stage.run(burnCaptions, input);
      expect(await stage.brightness(made.video, 0)).toBe(0);
      expect(await stage.brightness(made.video, 0.5)).toBeGreaterThan(0.2);
      expect(await stage.run(burnCaptions, input)).toEqual(made);
    },
  );

  it.each(["مرحبا بالعالم", "こんにちは世界", "Go 🚀 now"])("draws %s", async (text) => {
    const made = await stage.run(burnCaptions, { video: black, words: say(text) });
    expect(await stage.brightness(made.video, 0.5)).toBeGreaterThan(0.2);
  });

  it("draws in each part of a longer video only the words of the part", async () => {
    const words = [{ text: "Hello", start: 20.4, end: 20.9 }];
    const segments = [
      { start: 20, end: 21 },
      { start: 40, end: 41 },
    ];
    const made = await stage.run(burnCaptions, { videos: [black, black], words, segments });
    const [first, second] = made.videos as string[];
    expect(await stage.brightness(first, 0)).toBe(0);
    expect(await stage.brightness(first, 0.5)).toBeGreaterThan(0.2);
    expect(second).toBe(black);
  });

  it.each([
    ["without words", {}],
    ["with style none", { words: say("Hello"), caption_style: "none" }],
  ])("leaves a video as it is %s", async (_, input) => {
    const made = await stage.run(burnCaptions, { video: black, ...input });
    expect(made).toMatchObject({ video: black, engine: "local/unchanged" });
  });

  it("rejects words after the end of the video and words without text", async () => {
    const late = [{ text: "late", start: 40, end: 41 }];
    await expect(stage.run(burnCaptions, { video: black, words: late })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("No word is spoken within the 1.0 s of the video"),
    });
    const empty = [{ text: " ", start: 0, end: 1 }];
    await expect(stage.run(burnCaptions, { video: black, words: empty })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("overlay_text", () => {
  it.each(["lower_third", "headline", "call_to_action", "counter"])(
    "shows a %s only in its time, in the same bytes twice",
    async (overlay_kind) => {
      const time = { overlay_start: 0.2, overlay_seconds: 1 };
      const input = { video: black, overlay_kind, overlay_text: "Ana 🐋", count_to: 42, ...time };
      const made = await stage.run(overlayText, input);
      expect(await stage.brightness(made.video, 0)).toBe(0);
      expect(await stage.brightness(made.video, 0.6)).toBeGreaterThan(0.3);
      expect(await stage.run(overlayText, input)).toEqual(made);
    },
  );

  it("fills a progress bar from left to right while the video plays", async () => {
    const made = await stage.run(overlayText, { video: black, overlay_kind: "progress_bar" });
    const filled = async (second: number) => {
      const row = (await stage.grayFrame(made.video, second)).subarray(-320);
      return row.filter((value) => value > 100).length;
    };
    expect(await filled(0.1)).toBeLessThan(100);
    expect(await filled(0.8)).toBeGreaterThan(240);
  });

  it.each([
    [{}, 'A lower_third needs a text. Add "overlay_text".'],
    [{ overlay_text: "A", overlay_start: 9 }, /Invalid "overlay_start": 9. The video has 1.0 s/],
    [{ overlay_text: "W".repeat(200), overlay_start: 0 }, /does not fit/],
  ])("rejects %j", async (input, message) => {
    await expect(stage.run(overlayText, { video: black, ...input })).rejects.toMatchObject({
      code: "invalid_input",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });
});

/** How bright each of the nine parts of the picture is. */
async function brightCells(id: unknown): Promise<number[]> {
  const pixels = await stage.grayFrame(id, 0.5, "scale=96:54:flags=area");
  const cells = Array.from({ length: 9 }, () => 0);
  for (const [at, value] of pixels.entries()) {
    const [row, column] = [Math.floor(at / 96 / 18), Math.floor((at % 96) / 32)];
    if (value > 40) cells[3 * row + column] = (cells[3 * row + column] ?? 0) + value;
  }
  return cells;
}
