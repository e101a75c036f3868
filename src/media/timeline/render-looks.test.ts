import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Design } from "../../values/design.ts";
import type { Timeline } from "../../values/timeline.ts";
import { type Ffmpeg, openFfmpeg } from "../ffmpeg.ts";
import { writeSceneStill } from "../previews/scene-still.ts";
import { renderTimeline } from "./render.ts";
import { resolveRenderOptions } from "./render-options.ts";

let folder: string;
let ffmpeg: Ffmpeg;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "looks-"));
  ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 5 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hero: Design = { kind: "icon_hero", title: "A bee dances", icons: ["🐝"] };
const counter: Design = { kind: "counter", value: 912, unit: "bicycles", icons: ["🚲"] };
const words = "A bee that found flowers dances"
  .split(" ")
  .map((text, at) => ({ text, start: 0.1 + at * 0.25, end: 0.3 + at * 0.25 }));

describe("a timeline in a look", () => {
  it("shows its subject in the first frame, and marks the spoken word in its captions", async () => {
    const { path } = await render([hero]);
    const [first, second, third] = await Promise.all([0, 0.5, 1.2].map((at) => frame(path, at)));
    expect(first?.colors).toBeGreaterThan(20);
    expect(differing(second, third, 0.74)).toBeGreaterThan(20);
  });

  it("blends one drawn scene into the next, and a drawn one into one that is not", async () => {
    const { path } = await render([hero, counter, { kind: "code", code: "let bees = 1;" }]);
    const [before, blend, after, last] = await Promise.all(
      [1.9, 2.2, 3.8, 5.8].map((at) => frame(path, at)),
    );
    expect(differing(before, blend)).toBeGreaterThan(1000);
    expect(differing(blend, after)).toBeGreaterThan(1000);
    expect(last?.colors).toBeGreaterThan(20);
  });

  it("gives equal bytes for an equal timeline, and other bytes in another look", async () => {
    const [one, same, other] = [
      await render([hero]),
      await render([hero]),
      await render([hero], "editorial"),
    ];
    const bytes = await Promise.all([one, same, other].map(({ path }) => readFile(path)));
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.of())).toBe(true);
    expect(bytes[0]?.equals(bytes[2] ?? Buffer.of())).toBe(false);
  });

  it("leaves nothing behind when it is stopped while it draws", async () => {
    const controller = new AbortController();
    const stop = (percent: number) => percent > 0 && controller.abort(new Error("stopped"));
    const work = render([hero, counter, hero], "poster", controller.signal, stop);
    await expect(work).rejects.toThrow("stopped");
    const own = join(folder, `${count - 1}`);
    const pipes = async () =>
      (await readdir(own, { recursive: true })).filter((path) => path.endsWith(".rgba"));
    await expect.poll(pipes, { timeout: 10_000 }).toEqual([]);
  });

  it("draws the still of a scene as its last frames", async () => {
    const timeline = timelineOf([hero], "poster");
    const { path } = await render([hero]);
    const still = join(folder, "still.jpg");
    const size = { width: 360, height: 640 };
    const context = { ...size, assets: new Map(), ffmpeg, folder, signal };
    await writeSceneStill(timeline, still, context);
    const [drawn, rendered] = [await pixels(still), await frame(path, 1.9)];
    // Captions are left out of stills, and both are compressed.
    expect(differing(drawn, rendered, 0, 0.7, 60)).toBeLessThan(2500);
  });
});

const { signal } = new AbortController();

const timelineOf = (designs: Design[], look: Timeline["look"]): Timeline => ({
  version: 1,
  aspect_ratio: "9:16",
  fps: 30,
  language: "en",
  title: "Looks",
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  ...(look ? { look } : {}),
  scenes: designs.map((design, index) => ({
    seconds: 2,
    visual: { kind: "design", design },
    ...(index > 0 ? { transition: { type: "fade", seconds: 0.4 } } : {}),
    words,
  })),
  audio: [],
  captions: { style: "highlight" },
});

async function render(
  designs: Design[],
  look: Timeline["look"] = "poster",
  stopped = signal,
  progress: (percent: number) => void = () => {},
) {
  const timeline = timelineOf(designs, look);
  return renderTimeline(timeline, resolveRenderOptions({ resolution: "360p" }, timeline), {
    assets: { open: () => Promise.reject(new Error("no assets")) },
    ffmpeg,
    segments: { get: async () => undefined, put: async () => {} },
    folder: join(folder, `${count++}`),
    signal: stopped,
    progress,
  });
}

interface Frame {
  data: Uint8ClampedArray;
  width: number;
  height: number;
  /** Distinct colors, of which a flat background has few. */
  colors: number;
}

async function frame(video: string, second: number): Promise<Frame> {
  const path = join(folder, `frame-${count++}.png`);
  await ffmpeg.run(["-ss", `${second}`, "-i", video, "-frames:v", "1", path], { signal });
  return pixels(path);
}

async function pixels(path: string): Promise<Frame> {
  const image = await loadImage(path);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += 4)
    colors.add(
      ((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4),
    );
  return { data, width, height, colors: colors.size };
}

/** Pixels of two frames whose red differs, between two shares of the height. */
function differing(a: Frame | undefined, b: Frame | undefined, from = 0, to = 1, by = 40): number {
  if (!a || !b) return 0;
  let found = 0;
  const [start, end] = [from, to].map((share) => Math.floor(share * a.height) * a.width * 4);
  for (let at = start ?? 0; at < (end ?? 0); at += 4)
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > by) found++;
  return found;
}
