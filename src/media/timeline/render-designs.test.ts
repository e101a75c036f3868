import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Design } from "../../values/design.ts";
import type { Timeline } from "../../values/timeline.ts";
import { type Ffmpeg, openFfmpeg } from "../ffmpeg.ts";
import { renderTimeline } from "./render.ts";
import { resolveRenderOptions } from "./render-options.ts";

let folder: string;
let ffmpeg: Ffmpeg;
const { signal } = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "designs-"));
  ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 5 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const counter: Design = { kind: "counter", value: 912, unit: "bicycles", icons: ["🚲"] };
const hero: Design = { kind: "icon_hero", title: "Espresso", icons: ["☕", "💧"] };

describe("a timeline with designs", () => {
  it("brings elements in, counts up, and blends into the next scene", async () => {
    const path = await render([hero, counter]);
    const [first, there, counting, counted] = await Promise.all(
      [0, 1.9, 2.5, 3.8].map((second) => brightPixels(path, second)),
    );
    expect(first).toBeGreaterThan(100);
    expect(there).toBeGreaterThan(400);
    expect(counting).not.toBe(counted);
    expect(counted).toBeGreaterThan(1000);
  });

  it("names a fault that remains in every layout", async () => {
    const design: Design = { kind: "icon_hero", title: "Word", icons: ["ph:no-such-icon"] };
    const { designFindings } = await renderDesigns([design]);
    expect(designFindings).toEqual(['Design "Word", icon: unknown icon (ph:no-such-icon).']);
  });

  it("gives equal bytes for an equal timeline", async () => {
    const [one, other] = [await render([hero]), await render([hero])];
    expect((await readFile(one)).equals(await readFile(other))).toBe(true);
  });
});

let count = 0;

const render = async (designs: Design[]) => (await renderDesigns(designs)).path;

async function renderDesigns(designs: Design[]) {
  const timeline: Timeline = {
    version: 1,
    aspect_ratio: "9:16",
    fps: 30,
    language: "en",
    title: "Designs",
    palette: { background: "#2f1a0d", foreground: "#ffffff", accent: "#ffbe76" },
    scenes: designs.map((design, index) => ({
      seconds: 2,
      visual: { kind: "design", design },
      ...(index > 0 ? { transition: { type: "fade", seconds: 0.4 } } : {}),
    })),
    audio: [],
    captions: { style: "highlight" },
  };
  const settings = resolveRenderOptions({ resolution: "360p" }, timeline);
  return renderTimeline(timeline, settings, {
    assets: { open: () => Promise.reject(new Error("no assets")) },
    ffmpeg,
    segments: { get: async () => undefined, put: async () => {} },
    folder: join(folder, `${count++}`),
    signal,
    progress() {},
  });
}

/** White pixels of a frame: letters and cups. */
async function brightPixels(video: string, second: number): Promise<number> {
  const path = join(folder, `frame-${count++}.png`);
  await ffmpeg.run(["-ss", `${second}`, "-i", video, "-frames:v", "1", path], { signal });
  const image = await loadImage(path);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let bright = 0;
  for (let at = 0; at < data.length; at += 4)
    if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > 200) bright += 1;
  return bright;
}
