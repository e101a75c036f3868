import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { DrawnShot, Look, Shot } from "../../looks/kit/look.ts";
import { composeScene, openPage } from "../../looks/page.ts";
import { contrast, contrastMin } from "../../values/colors.ts";
import { openShotDrawing } from "../drawing/draw-shot.ts";
import { createKit } from "../drawing/look-kit.ts";
import { visible } from "../drawing/visible.ts";
import { sampleScenes } from "./sample-scenes.ts";

/** Width and height of the four shapes of videos. */
const shapes = [
  [540, 960],
  [540, 675],
  [540, 540],
  [960, 540],
] as const;
const [scale, gap] = [0.5, 12];
const wordSeconds = 0.3;
/** A text may be this many pixels outside, such as the side of a letter. */
const tolerance = 3;

export interface PreviewOptions {
  /** When the scenes are drawn, in seconds. Default: when everything has entered. */
  at?: number | undefined;
  /** Default: all kinds. */
  kinds?: readonly string[] | undefined;
  palette: DrawnShot["palette"];
  /** Width and height of the scenes, relative to frames of 540 × 960. Default: 1. */
  drawn?: number;
}

/** What is wrong in a scene of the sheet, as a sentence. */
export interface Fault {
  scene: string;
  text: string;
}

type Sample = (typeof sampleScenes)[number];

/** Draws a look's sheet, all kinds of scenes in four shapes, and checks each of them. */
export async function drawPreviewSheet(
  look: Look,
  options: PreviewOptions,
): Promise<{ sheet: Canvas; faults: Fault[]; scenes: number }> {
  const chosen = sampleScenes.filter(
    ({ content }) => !options.kinds || options.kinds.includes(content.kind),
  );
  const { drawn = 1 } = options;
  const sizes = shapes.map(([width, height]) => [width * drawn, height * drawn] as const);
  const rowHeight = Math.max(...sizes.map(([, height]) => height)) * scale + gap;
  const sheet = createCanvas(
    sizes.reduce((sum, [width]) => sum + width * scale + gap, 0) * 2,
    rowHeight * Math.max(1, Math.ceil(chosen.length / 2)),
  );
  const onto = sheet.getContext("2d");
  const faults: Fault[] = [];
  for (const [index, sample] of chosen.entries()) {
    let x = (index % 2) * (sheet.width / 2);
    for (const shape of sizes) {
      const shot = shotOf(sample, shape, options.palette);
      const at = options.at ?? shot.seconds - 1.3;
      const canvas = createCanvas(...shape);
      (await openShotDrawing(look, shot)).draw(canvas.getContext("2d"), at);
      const [width, height] = [shape[0] * scale, shape[1] * scale];
      onto.drawImage(canvas, x, Math.floor(index / 2) * rowHeight, width, height);
      x += width + gap;
      const scene = `${sample.content.kind} ${shape.join("×")}`;
      faults.push(...checkShot(look, shot).map((text) => ({ scene, text })));
    }
  }
  return { sheet, faults, scenes: chosen.length * sizes.length };
}

/** Of the sheet of all looks, in two columns. */
const overview = { kinds: ["title", "icon_hero", "counter", "icon_list", "chart"], columns: 2 };
const [overviewScale, overviewGap] = [0.3, 8];

/** Draws a few kinds of scenes of each look, in tall frames. */
export async function drawOverview(
  looks: readonly Look[],
  palette: DrawnShot["palette"],
): Promise<Canvas> {
  const chosen = sampleScenes.filter(({ content }) => overview.kinds.includes(content.kind));
  const [shape] = shapes;
  const [width, height] = [shape[0] * overviewScale, shape[1] * overviewScale];
  const [across, down] = [(width + overviewGap) * chosen.length, height + overviewGap];
  const rows = Math.ceil(looks.length / overview.columns);
  const sheet = createCanvas(across * overview.columns - overviewGap, down * rows - overviewGap);
  const onto = sheet.getContext("2d");
  onto.fillStyle = "#ffffff";
  onto.fillRect(0, 0, sheet.width, sheet.height);
  for (const [index, look] of looks.entries())
    for (const [place, sample] of chosen.entries()) {
      const shot = shotOf(sample, shape, palette);
      const canvas = createCanvas(...shape);
      (await openShotDrawing(look, shot)).draw(canvas.getContext("2d"), shot.seconds - 1.3);
      const x = (index % overview.columns) * across + place * (width + overviewGap);
      onto.drawImage(canvas, x, Math.floor(index / overview.columns) * down, width, height);
    }
  return sheet;
}

function shotOf(
  { content, text }: Sample,
  [width, height]: readonly [number, number],
  palette: DrawnShot["palette"],
): DrawnShot {
  const words = text.split(" ").map((word, place) => ({
    text: word,
    start: wordSeconds * place,
    end: wordSeconds * place + 0.28,
  }));
  return {
    content,
    index: sampleScenes.findIndex((one) => one.content === content),
    opens: content.kind === "title",
    seconds: words.length * wordSeconds + 1.2,
    ...{ width, height, palette, words, language: "en" },
    ...{ captions: words, captionStyle: "highlight", isCaptioned: true },
    ...(content.kind === "title" ? {} : { runningTitle: sampleScenes[0]?.text ?? "" }),
  };
}

/** Text in the frame and above the captions, and enough contrast. */
function checkShot(look: Look, { media: _, ...shot }: DrawnShot): string[] {
  const kit = createKit(() => true);
  const moments = { at: (_: unknown, otherwise: number) => otherwise, spread: () => 0 };
  const bare: Shot = { ...shot, spoken: "", captions: [], moments };
  const { caption, colors } = openPage(look, bare, kit);
  const outside = visible(composeScene(look, bare, kit), shot.seconds).flatMap(
    ({ element, corners }) => {
      if (element.kind !== "text") return [];
      const xs = corners.map(([x]) => x);
      const ys = corners.map(([, y]) => y);
      const name = `"${element.text}"`;
      if (Math.min(...xs, ...ys) < -tolerance || Math.max(...xs) > shot.width + tolerance)
        return [`${name} leaves the frame.`];
      return Math.max(...ys) > caption.y + tolerance ? [`${name} stands under the captions.`] : [];
    },
  );
  const pairs = [
    ["ink", colors.ink, colors.ground],
    ["soft", colors.soft, colors.ground],
    ["captionInk", colors.captionInk, colors.captionGround],
  ] as const;
  const faint = pairs.flatMap(([name, ink, ground]) => {
    const found = contrast(ink, ground);
    return found < contrastMin
      ? [
          `"${name}" ${ink} on ${ground} has a contrast of ${found.toFixed(1)}, below ${contrastMin}.`,
        ]
      : [];
  });
  return [...new Set([...outside, ...faint])];
}
