import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { contrast } from "../../values/colors.ts";
import { type Design, designKinds } from "../../values/design.ts";
import type { Word } from "../../values/scene.ts";
import type { Box } from "../canvas/box.ts";
import { drawBackdrop } from "./backdrop.ts";
import { checkLayers } from "./check-layers.ts";
import { writeLayers } from "./design-files.ts";
import { drawLayers } from "./draw-still.ts";
import type { CompositionLook } from "./layout-composition.ts";
import { layoutDesign } from "./layout-design.ts";
import { measureDetail } from "./measure-detail.ts";
import { createStage } from "./parts/stage.ts";

const palette = { background: "#2f1a0d", foreground: "#fff6ea", accent: "#ffbe76" };
const frames = [
  [540, 960],
  [960, 540],
  [640, 640],
  [512, 640],
  [1260, 540],
] as const;

const samples: Record<(typeof designKinds)[number], Design[]> = {
  icon_hero: [
    { kind: "icon_hero", title: "Espresso", icons: ["☕", "💧", "ph:gauge"] },
    { kind: "icon_hero", title: "Geschwindigkeitsbegrenzung auf Autobahnen", icons: ["🛣"] },
    { kind: "icon_hero", title: "قهوة طازجة", subtitle: "كل صباح", icons: ["☕"] },
    { kind: "icon_hero", title: "コーヒー", icons: ["☕"] },
  ],
  icon_list: [
    { kind: "icon_list", items: items(["Fresh beans", "🫘"], ["Water", "💧"], ["A warm cup"]) },
    {
      kind: "icon_list",
      title: "What you need",
      items: items(...["Flour", "Salt", "Water", "Yeast", "Time"].map((label) => [label, "🥣"])),
    },
  ],
  steps: [
    { kind: "steps", items: items(["Grind the beans", "🫘"], ["Tamp them"], ["Pull the shot"]) },
    { kind: "steps", current: 1, items: items(["Mix"], ["Add salt", "🧂"], ["Bake"]) },
  ],
  counter: [
    { kind: "counter", value: 912, unit: "bicycles", title: "saved", icons: ["🚲"] },
    { kind: "counter", value: 1_234_567_890, prefix: "$", unit: "million dollars" },
    { kind: "counter", value: 4.8, decimals: 1, unit: "%", icons: ["⭐"] },
  ],
  comparison: [{ kind: "comparison", items: items(["Bicycle", "🚲"], ["Car", "🚗"]) }],
  timeline: [
    { kind: "timeline", current: 1, items: items(["1450"], ["1500", "🖨"], ["1605"], ["1900"]) },
    { kind: "timeline", items: [{ label: "1989", detail: "The wall falls", icon: "🧱" }] },
  ],
  chart: (["bar", "line", "donut"] as const).map((chart) => ({
    kind: "chart" as const,
    chart,
    unit: "%",
    items: [
      { label: "Coal", value: 60, icon: "🪨" },
      { label: "Gas", value: 25 },
      { label: "Wind", value: 15, icon: "💨" },
    ],
  })),
  quote: [
    { kind: "quote", title: "Coffee is a language in itself", author: "Jackie Chan" },
    { kind: "quote", title: "A rather long quotation. ".repeat(7).slice(0, 190) },
  ],
  definition: [
    { kind: "definition", title: "Glacier", subtitle: "a slow river of ice", icons: ["🧊"] },
  ],
  checklist: [
    {
      kind: "checklist",
      items: [
        { label: "Wash your hands", icon: "🧼", mark: "yes" },
        { label: "Open the oven", mark: "no" },
      ],
    },
  ],
  headline: [
    { kind: "headline", title: "What will you repair instead of throwing it away?", icons: ["🔧"] },
    { kind: "headline", title: "هل أنت مستعد لحياة صحية؟" },
    { kind: "headline", title: "あなたは何を撮りますか。" },
  ],
  map_pin: [{ kind: "map_pin", title: "Milan", icons: ["flag:it", "⚙"] }],
  map: [{ kind: "map", items: [{ label: "Milan", place: { latitude: 45.46, longitude: 9.19 } }] }],
  code: [
    { kind: "code", title: "Sum", code: "const sum = add(1, 2)\nif (sum > 2) {\n  stop()\n}" },
  ],
  photo: [{ kind: "photo", title: "The deep sea", subtitle: "two hundred meters down" }],
};

const words: Word[] = "Grind the beans and tamp them with fresh water"
  .split(" ")
  .map((text, index) => ({ text, start: index * 0.4, end: index * 0.4 + 0.3 }));

describe("layoutDesign", () => {
  it.each(designKinds)(
    "places %s inside every frame, above the captions, readable, and within its scene",
    async (kind) => {
      for (const [width, height] of frames)
        for (const design of samples[kind]) {
          const { findings } = await layout(design, { width, height });
          expect(findings, `${JSON.stringify(design)} at ${width} × ${height}`).toEqual([]);
        }
    },
  );

  it("lets an element enter shortly before its word is spoken", async () => {
    const design = samples.icon_list[0] as Design;
    const { layers } = await layout(design, { width: 540, height: 960 });
    const entered = (name: string) => layers.find((layer) => layer.name === name)?.enter.start;
    expect(entered("card 1")).toBeCloseTo(0.2, 1);
    expect(entered("card 2")).toBeCloseTo(3.08, 1);
  });

  it("never leaves the stage empty for the first second", async () => {
    for (const kind of designKinds)
      for (const design of samples[kind]) {
        const { layers } = await layout(design, { width: 540, height: 960 });
        expect(Math.min(...layers.map(({ enter }) => enter.start))).toBeLessThanOrEqual(1.2);
      }
  });

  it("counts for at most 0.6 s, and ends when the number is spoken", async () => {
    const design: Design = {
      kind: "counter",
      value: 80,
      unit: "cups",
      cue: "fresh",
      title: "Cups",
    };
    const { layers } = await layout(design, { width: 540, height: 960 });
    const number = layers.find(({ name }) => name === "number")?.enter;
    const fresh = words.find(({ text }) => text === "fresh")?.start ?? 0;
    expect(number?.seconds).toBeLessThanOrEqual(0.6);
    expect((number?.start ?? 0) + (number?.seconds ?? 0)).toBeCloseTo(fresh, 1);
    expect(layers.find(({ name }) => name === "title")?.enter.start).toBeLessThanOrEqual(0.8);
  });

  it("counts up to no number that stands beside an earlier one", async () => {
    const design: Design = { kind: "counter", value: 6.1, prefix: "7.2 → ", unit: "%" };
    const { layers } = await layout(design, { width: 540, height: 960 });
    expect(layers.find(({ name }) => name === "number")?.enter.kind).toBe("rise");
  });

  it("shows the subject before its word where nothing else is shown", async () => {
    const design: Design = { kind: "icon_list", items: [{ label: "Fresh water", icon: "💧" }] };
    const { layers } = await layout(design, { width: 540, height: 960 });
    expect(Math.min(...layers.map(({ enter }) => enter.start))).toBeLessThanOrEqual(0.8);
  });

  it.each([[[80, 20]], [[90, 60, 10]], [[10, 60, 90]], [[10, 90, 10, 50]]])(
    "writes no value over the line %j",
    async (values) => {
      const points = values.map((value, index) => ({ label: `${2019 + index}`, value }));
      const design: Design = { kind: "chart", chart: "line", unit: "%", items: points };
      const { layers } = await layout(design, { width: 960, height: 540 });
      const line = layers.find(({ name }) => name === "line")?.box as Box;
      const most = Math.max(...values);
      const at = (x: number) => {
        const share = Math.min(1, Math.max(0, (x - line.x) / line.width)) * (values.length - 1);
        const [from = 0, to = 0] = [values[Math.floor(share)], values[Math.ceil(share)]];
        const value = from + (to - from) * (share % 1);
        return line.y + line.height * (1 - value / most);
      };
      for (const { name, box } of layers.filter(({ name }) => name.startsWith("value")))
        for (const x of [box.x, box.x + box.width / 2, box.x + box.width])
          expect(box.y + box.height, name).toBeLessThanOrEqual(at(x) + 4);
    },
  );

  it("names an icon that does not exist, and draws the words without it", async () => {
    const design: Design = { kind: "icon_hero", title: "Word", icons: ["ph:no-such-icon"] };
    const { layers, findings } = await layout(design, { width: 540, height: 960 });
    expect(findings).toEqual([
      { layer: "icon", problem: "unknown icon", detail: "ph:no-such-icon" },
    ]);
    expect(layers.map(({ name }) => name)).toEqual(["title", "rule"]);
  });

  it.each([
    ["lower", (box: Box) => (box.y < 400 ? 20 : 19)],
    ["upper", (box: Box) => (box.y < 400 ? 5 : 20)],
  ])("puts type over the %s part of a picture, where it covers less", async (part, detailIn) => {
    const size = { width: 540, height: 960 };
    const { layers } = await layout(samples.photo[0] as Design, size, { detailIn });
    expect(layers.every(({ box }) => box.y < 400 === (part === "upper"))).toBe(true);
  });

  it.each([
    ["left", [10, 4]],
    ["left", [0, 0]],
    ["right", [10, 2]],
  ])(
    "puts type at the %s of a picture with details left and right of %j",
    async (side, details) => {
      const middle = 270;
      const detailIn = ({ x, width }: Box) => details[Number(x + width / 2 > middle)] ?? 0;
      const design: Design = { kind: "photo", title: "Sun" };
      const { layers, findings } = await layout(design, { width: 540, height: 960 }, { detailIn });
      expect(findings).toEqual([]);
      expect(layers.every(({ box }) => box.x + box.width / 2 > middle === (side === "right"))).toBe(
        true,
      );
      const edges = layers.flatMap(({ box }) => [box.x, box.x + box.width]);
      expect(Math.min(...edges)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...edges)).toBeLessThanOrEqual(540);
    },
  );

  it.each([360, 1080])(
    "keeps a number with a comma inside its cell at %d lines",
    async (height) => {
      const design: Design = { kind: "counter", value: 12_450, unit: "days", cue: "12,450" };
      const size = { width: (height * 16) / 9, height };
      const { layers } = await layout(design, size);
      const folder = await mkdtemp(join(tmpdir(), "counter-"));
      const [file] = await writeLayers(layers, folder);
      if (!file) throw new Error("The counter has no layer.");
      const pixels = await readFile(file.path);
      await rm(folder, { recursive: true });
      const inkOf = (row: number) => {
        const start = 4 * row * file.fileWidth;
        const line = pixels.subarray(start, start + 4 * file.fileWidth);
        return Math.max(...line.filter((_, at) => at % 4 === 3));
      };
      const faint = 24;
      // The first and last rows of a cell show parts of its neighbors, or of a comma that is cut.
      for (let row = 0; row < file.fileHeight; row += file.height) {
        expect(inkOf(row)).toBeLessThan(faint);
        expect(inkOf(row + file.height - 3)).toBeLessThan(faint);
        expect(inkOf(row + Math.round(file.height / 2))).toBe(255);
      }
    },
  );

  it("draws a picture in which every kind looks different", async () => {
    const pictures = new Set<string>();
    for (const kind of designKinds) {
      const stage = createStage(180, 320, true);
      const context = createCanvas(180, 320).getContext("2d");
      const { layers } = await layout(samples[kind][0] as Design, { width: 180, height: 320 });
      drawLayers(context, layers);
      pictures.add(context.canvas.toBuffer("image/png").toString("base64"));
      expect(stage.captions.height).toBeGreaterThan(0);
    }
    expect(pictures.size).toBe(designKinds.length);
  });
});

describe("checkLayers", () => {
  const stage = createStage(540, 960, true);
  const check = { stage, seconds: 3, groundUnder: () => "#101010" };
  const layer = {
    name: "title",
    box: { x: 60, y: 100, width: 200, height: 80 },
    bleed: 0,
    enter: { kind: "fade" as const, start: 0.2, seconds: 0.4 },
    text: { color: "#ffffff" },
    draw() {},
  };

  it.each([
    ["outside the frame", { box: { ...layer.box, x: 500 } }],
    ["under the captions", { box: { ...layer.box, y: 720 } }],
    ["enters too late", { enter: { ...layer.enter, start: 2.9 } }],
    ["low contrast", { text: { color: "#333333" } }],
  ])("finds text that is %s", (problem, change) => {
    const findings = checkLayers([{ ...layer, ...change }], check);
    expect(findings).toMatchObject([{ layer: "title", problem }]);
  });

  it("finds texts that overlap", () => {
    const other = { ...layer, name: "subtitle", box: { ...layer.box, y: 130 } };
    expect(checkLayers([layer, other], check)).toMatchObject([{ problem: "overlaps text" }]);
  });

  it("accepts text that is in order", () => {
    expect(checkLayers([layer], check)).toEqual([]);
  });
});

describe("measureDetail", () => {
  it("finds more detail where a picture has edges than where it is plain", () => {
    const context = createCanvas(400, 400).getContext("2d");
    context.fillStyle = "#224466";
    context.fillRect(0, 0, 400, 400);
    context.fillStyle = "#ffffff";
    for (let x = 0; x < 400; x += 40) context.fillRect(x, 200, 20, 200);
    const detailIn = measureDetail(context, { width: 400, height: 400 });
    const half = { x: 0, width: 400, height: 180 };
    expect(detailIn({ ...half, y: 0 })).toBeLessThan(1);
    expect(detailIn({ ...half, y: 220 })).toBeGreaterThan(20);
  });

  it("finds a sun that is as bright as its sky", () => {
    const context = createCanvas(400, 400).getContext("2d");
    context.fillStyle = "#98c8e6";
    context.fillRect(0, 0, 400, 400);
    context.fillStyle = "#ffb018";
    context.fillRect(40, 40, 80, 80);
    const detailIn = measureDetail(context, { width: 400, height: 400 });
    const part = { y: 20, width: 180, height: 120 };
    expect(detailIn({ ...part, x: 20 })).toBeGreaterThan(2);
    expect(detailIn({ ...part, x: 200 })).toBeLessThan(0.1);
  });
});

describe("drawBackdrop", () => {
  it.each([
    ["#2f1a0d", "#fff6ea", "#ffbe76"],
    ["#04223c", "#eefcf8", "#ffb56b"],
    ["#3d1330", "#ffe9e1", "#ffcf70"],
  ])("stays dark enough for text on %s", async (background, foreground, accent) => {
    const colors = { background, foreground, accent };
    const stage = createStage(270, 480, true);
    const { lightest } = await drawBackdrop({ stage, palette: colors, sharp: false, seed: 3 });
    expect(contrast(foreground, lightest)).toBeGreaterThanOrEqual(4.5);
  });
});

function items(...entries: (readonly string[])[]) {
  return entries.map(([label = "", icon]) => ({ label, ...(icon ? { icon } : {}) }));
}

async function layout(
  design: Design,
  { width, height }: { width: number; height: number },
  look: Partial<CompositionLook> = {},
) {
  const stage = createStage(width, height, true);
  const backdrop = await drawBackdrop({ stage, palette, sharp: false, seed: 1 });
  return layoutDesign(design, { stage, palette, words, seconds: 5, ...backdrop, ...look });
}
