import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildTimeline,
  openSmallRenders,
  type SmallRenders,
  still,
} from "../../test/small-renders.ts";
import { isTest, listImports, readSourceFiles } from "../../test/source-files.ts";
import { callTool } from "../../test/tool-benches/call-tool.ts";
import { fixture, localMedia } from "../../test/tool-benches/local-media.ts";
import { texts } from "../../test/tool-benches/text-work.ts";
import fitImage from "../catalog/tools/image/fit_image.ts";
import makeThumbnail from "../catalog/tools/image/make_thumbnail.ts";
import makeTitleCard from "../catalog/tools/image/make_title_card.ts";
import addWatermark from "../catalog/tools/overlay/add_watermark.ts";
import makeAudiogram from "../catalog/tools/video/make_audiogram.ts";
import { openProviders } from "../providers/open-providers.ts";
import { createPictureReader } from "./picture-pool.ts";

let renders: SmallRenders;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "picture-pool-"));
  renders = await openSmallRenders();
  // As in a worker that a hostile picture must not reach: libvips refuses to open any file here.
  sharp.block({ operation: ["VipsForeignLoad"] });
});
afterAll(async () => {
  await renders.close();
  await rm(folder, { recursive: true });
});

const image = "picture.jpg";
const small = { short_side: 180, aspect_ratio: "1:1" };

describe("stored pictures", () => {
  it("cannot be decoded in this process", async () => {
    await expect(sharp(fixture(image)).metadata()).rejects.toThrow();
  });

  it.each([
    ["fit_image", fitImage, { image, ...small, fit: "cover" }],
    ["fit_image", fitImage, { image, ...small, fit: "blur" }],
    ["make_thumbnail", makeThumbnail, { image, ...small, title: "Sea" }],
    ["make_title_card", makeTitleCard, { title: "Sea", background_image: image, ...small }],
    ["add_watermark", addWatermark, { video: "color-bars.mp4", logo: image }],
    ["make_audiogram", makeAudiogram, { audio: "tone.wav", image, ...small, title: "Sea" }],
  ])("are decoded by %s in a restricted process, not in the worker", async (_slug, tool, input) => {
    const { ffmpeg } = renders;
    const providers = await openProviders({ keys: {}, base_urls: {} }, { ffmpeg, fetch, texts });
    const parts = { assets: localMedia(ffmpeg), ffmpeg, folder, providers };
    await expect(callTool(tool, input, parts)).resolves.toHaveProperty("engine");
  });

  it.each(["cover", "contain", "blur"] as const)(
    "are decoded by a render, fit %s, in a restricted process",
    async (fit) => {
      const point = fit === "cover" ? { focus: { x: 0.2, y: 0.5 } } : {};
      const { probe } = await renders.render(
        buildTimeline([{ seconds: 0.2, visual: { ...still, fit, ...point } }]),
      );
      expect(probe.video?.frames).toBe(2);
    },
  );

  it.each(["photo", "quote"] as const)("are decoded behind a design of kind %s", async (kind) => {
    const visual = {
      kind: "design" as const,
      design: { kind, title: "Sea" },
      background: { asset: image },
    };
    const { probe } = await renders.render(buildTimeline([{ seconds: 0.2, visual }]));
    expect(probe.video?.frames).toBe(2);
  });

  it("are opened by no module outside of the restricted processes", () => {
    const decoders = ["src/media/pictures/open-picture.ts", "src/media/pictures/read-pixels.ts"];
    const importers = readSourceFiles("src/**/*.ts")
      .filter(({ path }) => !isTest(path))
      .flatMap(listImports)
      .filter(({ to }) => decoders.includes(to));
    expect(new Set(importers.map(({ from }) => from))).toEqual(
      new Set([
        "src/media/pictures/picture-process.ts",
        "src/media/pictures/read-picture.ts",
        "src/media/pictures/read-pixels.ts",
        "src/media/previews/still-assets.ts",
      ]),
    );
  });
});

describe("createPictureReader", () => {
  const read = createPictureReader();

  it("says what is wrong with a file that is not a picture, and reads the next one", async () => {
    const request = { width: 8, height: 8, fit: "cover" } as const;
    await expect(read(fixture("tone.wav")).read(request)).rejects.toThrow(/unsupported/);
    await expect(read(fixture("tone.wav")).measure()).rejects.toThrow("not a picture");
    await expect(read(join(renders.folder, "gone.png")).read(request)).rejects.toThrow(/missing/);
    const { data, info } = await read(fixture(image)).read({ ...request, alpha: true });
    expect(info).toEqual({ width: 8, height: 8, channels: 4 });
    expect(data).toHaveLength(8 * 8 * 4);
  });
});
