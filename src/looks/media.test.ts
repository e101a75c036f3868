import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDrawing } from "../drawing/draw-scene.ts";
import type { Element, Scene } from "../drawing/scene.ts";
import { createKit } from "../media/drawing/look-kit.ts";
import { findPictures } from "../media/drawing/resources.ts";
import { openShotMedia } from "../media/drawing/shot-media.ts";
import { visible } from "../media/drawing/visible.ts";
import { contrast } from "../values/colors.ts";
import type { Content, Shot } from "./kit/look.ts";
import { looks } from "./looks.ts";
import { composeScene } from "./page.ts";

const shapes = [
  [540, 960],
  [540, 675],
  [540, 540],
  [960, 540],
] as const;
const seconds = 5;
const kit = createKit(() => true);
const nearly = 3;

function shotOf(content: Content, [width, height]: readonly [number, number]): Shot {
  const words = [{ text: "Bees", start: 0.2, end: 0.6, gap: "" }];
  return {
    ...{ content, index: 1, opens: false, seconds, width, height, language: "en" },
    palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
    runningTitle: "How bees find their way home",
    spoken: "Bees",
    captions: [{ start: 0, end: seconds, lines: [words] }],
    captionStyle: "highlight",
    isCaptioned: true,
    moments: { at: (_, otherwise) => otherwise, spread: (at, count) => (seconds * at) / count },
  };
}

/** The same elements without their texts. */
const withoutTexts = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element): Element[] => {
    if (element.kind === "text" || element.kind === "grain") return [];
    return element.kind === "group"
      ? [{ ...element, children: withoutTexts(element.children) }]
      : [element];
  });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "looks-media-"));
  await writeFile(join(folder, "white"), Buffer.alloc(300 * 200 * 4, 255));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mediaOf = (kind: "picture" | "clip") =>
  openShotMedia({
    ...{ kind, width: 300, height: 200, fit: "cover" },
    ...(kind === "picture" ? { path: join(folder, "white") } : {}),
  });

/** The drawing is this share of the frame: it shows the colors in a fourth of the time. */
const share = 0.5;

/** Draws a scene without its texts over white, as the brightest clip would be. */
async function drawGround(scene: Scene, pictures: Awaited<ReturnType<typeof mediaOf>>["pictures"]) {
  const { open } = await findPictures([], { px: 10, color: "#000000", pictures });
  const resources = await open(new Map());
  const bare = { ...scene, elements: withoutTexts(scene.elements) };
  const [width, height] = [Math.ceil(scene.width * share), Math.ceil(scene.height * share)];
  const over = createCanvas(width, height);
  const context = over.getContext("2d");
  context.scale(share, share);
  createDrawing(bare, resources).draw(context, seconds);
  const onto = createCanvas(width, height).getContext("2d");
  onto.fillStyle = "#ffffff";
  onto.fillRect(0, 0, width, height);
  onto.drawImage(over, 0, 0);
  const { data } = onto.getImageData(0, 0, width, height);
  return (x: number, y: number) => colorAt(data, [width, height], x * share, y * share);
}

/** Points along the middle of a text. Marks of a pen may cross its corners. */
const middlesOf = ([topLeft, topRight, , bottomLeft]: readonly [number, number][]) =>
  [0.2, 0.5, 0.8].map((share): [number, number] => {
    const [x0, y0] = topLeft ?? [0, 0];
    const [x1, y1] = topRight ?? [0, 0];
    const [x2, y2] = bottomLeft ?? [0, 0];
    return [x0 + (x1 - x0) * share + (x2 - x0) / 2, y0 + (y1 - y0) * share + (y2 - y0) / 2];
  });

/** In these looks, media take at least half of the frame. */
const filling = new Set(["cinematic", "news", "stage"]);

function colorAt(
  data: Uint8ClampedArray,
  [width, height]: readonly [number, number],
  x: number,
  y: number,
): string {
  const within = (value: number, max: number) => Math.min(max - 1, Math.max(0, Math.round(value)));
  const at = 4 * (within(y, height) * width + within(x, width));
  return `#${Buffer.from(data.slice(at, at + 3)).toString("hex")}`;
}

const long = "Photosynthesis and the unbelievably complicated constitutionality of it";
const detail = "at room temperature, and never from the refrigerator";
const mediaContents: Content[] = [
  { kind: "media" },
  { kind: "photo", title: "A bee" },
  { kind: "photo", title: long, subtitle: detail },
  { kind: "counter", value: 1912, unit: "bicycles", title: "stolen bicycles" },
  { kind: "icon_list", title: "You need", items: [{ label: "Eggs" }, { label: "Milk" }] },
];

describe.each(looks)("$slug", (look) => {
  it.each(["picture", "clip"] as const)(
    "keeps type and captions readable over a white %s, in the frame",
    async (kind) => {
      const { media, pictures } = await mediaOf(kind);
      for (const shape of shapes)
        for (const content of mediaContents) {
          const scene = composeScene(look, { ...shotOf(content, shape), media }, kit);
          const groundAt = await drawGround(scene, pictures);
          for (const { element, opacity, corners } of visible(scene, seconds)) {
            const color = element.kind === "text" ? element.fill : undefined;
            if (element.kind !== "text" || opacity < 0.9 || typeof color !== "string") continue;
            // The comma of "1,912" may touch the circle of a pen.
            if (!/[\p{L}\p{N}]/u.test(element.text)) continue;
            // The edge under captions has an opacity of its own.
            if (color.length > 7) continue;
            const place = `${JSON.stringify(content).slice(0, 60)} ${shape}: ${element.text}`;
            for (const [x, y] of middlesOf(corners)) {
              expect(x, place).toBeGreaterThan(-nearly);
              expect(x, place).toBeLessThan(shape[0] + nearly);
              const ground = groundAt(x, y);
              expect(contrast(color, ground), `${place} on ${ground}`).toBeGreaterThan(3.9);
            }
          }
        }
    },
  );

  it("shows a clip through its opening, which takes much of the frame", async () => {
    const { media, pictures } = await mediaOf("clip");
    for (const shape of shapes) {
      const shot = { ...shotOf({ kind: "media" }, shape), media, captions: [] };
      const scene = composeScene(look, shot, kit);
      const { clip = { x: 0, y: 0, width: 0, height: 0 } } = scene;
      expect(clip.width * clip.height).toBeGreaterThan(
        shape[0] * shape[1] * (filling.has(look.slug) ? 0.5 : 0.24),
      );
      const groundAt = await drawGround(scene, pictures);
      const middle = [clip.x + clip.width / 2, clip.y + clip.height * 0.4] as const;
      expect(groundAt(...middle)).toBe("#ffffff");
    }
  });
});
