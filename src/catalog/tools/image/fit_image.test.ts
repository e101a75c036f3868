import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import fitImage from "./fit_image.ts";
import makeThumbnail from "./make_thumbnail.ts";

const stage = pictureBench();
const { run, open, meanColor } = stage;
let wide: string;

// A gray picture with an orange square at its right end.
beforeAll(async () => {
  const path = join(stage.folder, "wide.png");
  const side = { width: 60, height: 60, channels: 3 as const };
  const square = await sharp({ create: { ...side, background: "#ff7700" } })
    .png()
    .toBuffer();
  await sharp({ create: { width: 480, height: 120, channels: 3, background: "#808080" } })
    .composite([{ input: square, left: 400, top: 30 }])
    .toFile(path);
  wide = await stage.save(path, "image");
});

describe("fit_image", () => {
  it.each(["cover", "contain", "blur"])("fits by %s with the same bytes twice", async (fit) => {
    const input = { image: wide, fit, aspect_ratio: "1:1", short_side: 128 };
    const made = await run(fitImage, input);
    expect(await open(made.image)).toMatchObject({ width: 128, height: 128 });
    expect(await run(fitImage, input)).toEqual(made);
  });

  it("keeps what catches the eye in view, which a crop of the middle loses", async () => {
    const orange = async (crop: string) => {
      const input = { image: wide, crop, aspect_ratio: "1:1", short_side: 128 };
      return (await stage.colorShares((await run(fitImage, input)).image)).orange;
    };
    expect(await orange("center")).toBe(0);
    expect(await orange("attention")).toBeGreaterThan(0.1);
  });

  it("fills the borders of contain with the palette's background", async () => {
    const palette = { background: "#0000ff", foreground: "#ffffff", accent: "#ffffff" };
    const made = await run(fitImage, { image: wide, fit: "contain", palette, short_side: 128 });
    const [red, , blue] = await meanColor(made.image);
    expect(blue).toBeGreaterThan(2 * red);
  });

  it("fits several pictures in order and rejects none", async () => {
    const made = await run(fitImage, { images: [wide, "picture.jpg"], short_side: 128 });
    expect(made.images).toHaveLength(2);
    await expect(run(fitImage, {})).rejects.toMatchObject({
      code: "invalid_input",
      message: 'No picture is given. Add "image" or "images".',
    });
  });
});

describe("make_thumbnail", () => {
  it("sets a headline on the best frame of a video, in the same bytes twice", async () => {
    const input = { video: "color-bars.mp4", title: "Größe zählt 🚀", short_side: 180 };
    const made = await run(makeThumbnail, input);
    expect(await open(made.thumbnail)).toMatchObject({ width: 180, height: 320 });
    expect(await run(makeThumbnail, input)).toEqual(made);
    const plain = await run(makeThumbnail, { ...input, title: undefined });
    expect(plain.thumbnail).not.toBe(made.thumbnail);
  });

  it("takes a picture instead of a video and rejects neither", async () => {
    const made = await run(makeThumbnail, { image: wide, aspect_ratio: "16:9", short_side: 180 });
    expect(await open(made.thumbnail)).toMatchObject({ width: 320, height: 180 });
    await expect(run(makeThumbnail, { title: "A" })).rejects.toMatchObject({
      code: "invalid_input",
      message: 'Nothing to show. Add a "video" or an "image".',
    });
  });
});
