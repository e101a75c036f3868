import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LocalAsset } from "../../values/assets.ts";
import type { Timeline } from "../../values/timeline.ts";
import { type Ffmpeg, openFfmpeg } from "../ffmpeg.ts";
import { writeSceneStill } from "../previews/scene-still.ts";
import { renderTimeline } from "./render.ts";
import { resolveRenderOptions } from "./render-options.ts";

type Visual = Timeline["scenes"][number]["visual"];

let folder: string;
let ffmpeg: Ffmpeg;
let assets: Map<string, LocalAsset>;
let count = 0;
const { signal } = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "look-media-"));
  ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 5 });
  const [picture, clip] = [join(folder, "green.png"), join(folder, "red.mp4")];
  const size = { width: 600, height: 400, channels: 3 } as const;
  await sharp({ create: { ...size, background: "#20a040" } })
    .png()
    .toFile(picture);
  const red = ["-f", "lavfi", "-i", "color=0xc02020:s=320x180:r=30:d=1.2"];
  await ffmpeg.run([...red, "-pix_fmt", "yuv420p", clip], { signal });
  const facts = { bytes: 1, media_type: "" } as const;
  assets = new Map([
    ["picture", { id: "picture", path: picture, kind: "image", sha256: "1", ...facts }],
    [
      "clip",
      {
        ...{ id: "clip", path: clip, kind: "video", sha256: "2", ...facts },
        ...{ width: 320, height: 180, seconds: 1.2 },
      },
    ],
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture: Visual = { kind: "image", asset: "picture", fit: "cover" };
const clip: Visual = { kind: "video", asset: "clip", start_seconds: 0, loop: true, fit: "cover" };
const words = [{ text: "Harbor", start: 0.2, end: 1 }];

const timelineOf = (visuals: Visual[], look: Timeline["look"]): Timeline => ({
  version: 1,
  aspect_ratio: "9:16",
  fps: 30,
  language: "en",
  title: "Media",
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  ...(look ? { look } : {}),
  scenes: visuals.map((visual, index) => ({
    seconds: 1.5,
    visual,
    ...(index > 0 ? { transition: { type: "fade", seconds: 0.3 } } : {}),
    words,
  })),
  audio: [],
  captions: { style: "highlight" },
});

async function render(visuals: Visual[], look: Timeline["look"]): Promise<string> {
  const timeline = timelineOf(visuals, look);
  const open = async (id: string) => {
    const asset = assets.get(id);
    if (!asset) throw new Error(`no asset ${id}`);
    return asset;
  };
  const made = await renderTimeline(
    timeline,
    resolveRenderOptions({ resolution: "360p" }, timeline),
    {
      assets: { open },
      ffmpeg,
      segments: { get: async () => undefined, put: async () => {} },
      folder: join(folder, `${count++}`),
      signal,
      progress: () => {},
    },
  );
  return made.path;
}

/** The mean color of a frame between two shares of its height. */
async function colorOf(file: string, at: number | undefined, from = 0.3, to = 0.5) {
  const path = at === undefined ? file : join(folder, `frame-${count++}.png`);
  if (at !== undefined)
    await ffmpeg.run(["-ss", `${at}`, "-i", file, "-frames:v", "1", path], { signal });
  const { width, height } = await sharp(path).metadata();
  const [top, bottom] = [from, to].map((share) => Math.round(share * height));
  const area = { left: 0, top: top ?? 0, width, height: (bottom ?? 1) - (top ?? 0) };
  const { channels } = await sharp(await sharp(path).extract(area).toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

describe("pictures and clips in a look", () => {
  it("shows a picture, then a looped clip under the captions of the look", async () => {
    const path = await render([picture, clip], "news");
    const [green, red, captioned, bare] = [
      await colorOf(path, 0.7),
      await colorOf(path, 2.8),
      await colorOf(path, 2.2, 0.78, 0.88),
      await colorOf(path, 2.9, 0.78, 0.88),
    ];
    expect(green[1]).toBeGreaterThan((green[0] ?? 0) + 80);
    expect(red[0]).toBeGreaterThan((red[1] ?? 0) + 120);
    expect(captioned[1]).toBeGreaterThan((bare[1] ?? 0) + 3);
  });

  it.each(["editorial", "notebook", "stage", "cinematic"] as const)(
    "frames a clip without words in %s, as that of quote_of_the_day",
    async (look) => {
      const bare = (of: Timeline["look"]) => {
        const timeline = timelineOf([clip], of);
        return { ...timeline, scenes: timeline.scenes.map((scene) => ({ ...scene, words: [] })) };
      };
      const size = { width: 360, height: 640 };
      const [plain, framed] = [join(folder, `plain-${look}.png`), join(folder, `${look}.png`)];
      await writeSceneStill(bare(undefined), plain, { ...size, assets, ffmpeg, folder, signal });
      await writeSceneStill(bare(look), framed, { ...size, assets, ffmpeg, folder, signal });
      const [red = 0] = await colorOf(plain, undefined, 0, 0.05);
      const [top = 0] = await colorOf(framed, undefined, 0, 0.05);
      expect(Math.abs(red - top)).toBeGreaterThan(10);
    },
  );

  it("gives equal bytes for equal media, and a still as the frame of the render", async () => {
    const visuals = [picture, clip];
    const [one, same] = [await render(visuals, "cinematic"), await render(visuals, "cinematic")];
    expect((await readFile(one)).equals(await readFile(same))).toBe(true);
    // The last frame of the blend still shows a tenth of the picture.
    const [last, after] = [await colorOf(one, 1.5 + 8 / 30), await colorOf(one, 1.5 + 9 / 30)];
    expect(last[1]).toBeGreaterThan((after[1] ?? 0) + 8);
    for (const [index, visual] of visuals.entries()) {
      const still = join(folder, `still-${index}.jpg`);
      const size = { width: 360, height: 640 };
      const timeline = timelineOf([visual], "cinematic");
      await writeSceneStill(timeline, still, { ...size, assets, ffmpeg, folder, signal });
      const [drawn, rendered] = [
        await colorOf(still, undefined, 0.2, 0.6),
        await colorOf(one, index * 1.5 + 1.4, 0.2, 0.6),
      ];
      for (const [channel, mean] of drawn.entries())
        expect(Math.abs(mean - (rendered[channel] ?? 0))).toBeLessThan(6);
    }
  });

  it("names the picture that it cannot read", async () => {
    const broken = { ...picture, asset: "broken" };
    assets.set("broken", {
      ...{ id: "broken", path: join(folder, "red.mp4"), kind: "image", sha256: "3" },
      ...{ bytes: 1, media_type: "image/png" },
    });
    await expect(render([broken], "stage")).rejects.toMatchObject({ code: "invalid_input" });
  });
});
