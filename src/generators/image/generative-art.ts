import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import {
  type BackdropRequest,
  type ImageRequest,
  type ImageStyle,
  imageStyles,
} from "../generators.ts";
import { createRandom, hashText } from "../random.ts";
import { finish, type Style, type Surface } from "./drawing/brush.ts";
import { createNoise } from "./drawing/noise.ts";
import { chooseScheme, paletteScheme } from "./drawing/palette.ts";
import { findSubjects, mentions, type Subject } from "./drawing/subjects.ts";
import { aurora } from "./styles/aurora.ts";
import { cosmos } from "./styles/cosmos.ts";
import { flow } from "./styles/flow.ts";
import { geometric } from "./styles/geometric.ts";
import { landscape } from "./styles/landscape.ts";
import { waves } from "./styles/waves.ts";

const styles: Record<ImageStyle, Style> = { aurora, landscape, geometric, flow, cosmos, waves };

/**
 * Seeded generative art. The prompt's words choose colors and style; equal requests give equal
 * bytes.
 */
export function drawArt(request: ImageRequest, signal: AbortSignal) {
  const { prompt, seed } = request;
  const look = { calm: false, scheme: chooseScheme(prompt, seed), subjects: findSubjects(prompt) };
  return paint({ ...request, style: chooseStyle(request) }, look, signal);
}

/** A calm picture in the colors of a card, to stand behind its text. */
export function drawBackdrop({ palette, ...request }: BackdropRequest, signal: AbortSignal) {
  const prompt = Object.values(palette).join(" ");
  const auto = calmStyles[hashText(prompt) % calmStyles.length] ?? "aurora";
  const style = request.style === "auto" ? auto : request.style;
  const look = { calm: true, scheme: paletteScheme(palette), subjects: new Set<Subject>() };
  return paint({ ...request, prompt, style }, look, signal);
}

/** Styles without a subject in their middle. */
const calmStyles = ["aurora", "waves", "landscape", "flow"] as const;

type Look = Pick<Surface, "calm" | "scheme" | "subjects">;
type StyledRequest = ImageRequest & { style: ImageStyle };

async function paint(request: StyledRequest, look: Look, signal: AbortSignal) {
  signal.throwIfAborted();
  const surface = createSurface(request, look);
  styles[request.style](surface);
  finish(surface);
  const canvas = surface.context.canvas;
  const bytes = request.path.endsWith(".png")
    ? await canvas.encode("png")
    : await canvas.encode("jpeg", 92);
  signal.throwIfAborted();
  await writeFile(request.path, bytes);
  return { engine: "local/generative-art" };
}

function createSurface({ prompt, style, width, height, seed }: StyledRequest, look: Look): Surface {
  const random = createRandom(`${prompt}|${style}|${seed}`);
  return {
    ...look,
    context: createCanvas(width, height).getContext("2d"),
    width,
    height,
    unit: Math.min(width, height),
    random,
    noise: createNoise(random),
    focus: {
      x: width * (random.chance(0.5) ? random.between(0.32, 0.42) : random.between(0.58, 0.68)),
      y: height * (random.between(0.3, 0.38) + (width > height ? 0.07 : 0)),
    },
  };
}

/** Word stems that select a style. Without a match, a hash of prompt and seed decides. */
const styleStems: readonly (readonly [ImageStyle, string])[] = [
  ["cosmos", "space planet star galax universe cosm nebula orbit mars astro rocket solar alien"],
  [
    "landscape",
    "city urban street building town mountain forest tree hill valley nature landscape desert travel adventure climb earth garden jungle climate animal",
  ],
  [
    "waves",
    "sea ocean water wave beach surf river rain fish whale shark dolphin sail island coral swim lake",
  ],
  ["aurora", "night aurora dream sleep winter ice snow arctic north moon magic mystery"],
  [
    "geometric",
    "design money business financ market architect math art history company coffee food book success",
  ],
  [
    "flow",
    "mind music energy wind data ai tech network brain emotion calm meditat focus habit think idea",
  ],
];

function chooseStyle({ prompt, style, seed }: ImageRequest): ImageStyle {
  if (style !== "auto") return style;
  const fits = styleStems.filter(([, stems]) => mentions(prompt, stems));
  const choice = fits.length > 0 ? fits.map(([name]) => name) : imageStyles;
  return choice[hashText(`${prompt} ${seed}`) % choice.length] ?? "flow";
}
