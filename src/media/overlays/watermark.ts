import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { StepError } from "../../system/errors.ts";
import { drawText, setText } from "../canvas/set-text.ts";
import { setShadow } from "../canvas/shadow.ts";
import type { ClipContext, ClipSource } from "../clips/clip-source.ts";
import { type Place, placeShares } from "../clips/places.ts";
import { readSource, type SourcePicture } from "../picture-reader.ts";
import { drawOverClip } from "./draw-over.ts";

export interface Watermark {
  /** A picture, or a text. */
  logo: SourcePicture | undefined;
  text: string;
  place: Place;
  /** 0 to 1. */
  opacity: number;
  /** Its longest extent as a share of the shorter side of the frame. */
  size: number;
}

/** Distance to the edges of the frame, as a share of its shorter side. */
const margin = 0.045;

/** Draws a logo or a text over a whole video. Resolves to its path. */
export async function watermarkClip(
  source: ClipSource,
  mark: Watermark,
  name: string,
  context: Omit<ClipContext, "assets">,
): Promise<string> {
  const { width, height } = source;
  const unit = Math.min(width, height);
  const picture = mark.logo
    ? await drawLogo(mark.logo, mark, { width, height })
    : await drawWords(mark, { width, height });
  const path = join(context.folder, `${name}.rgba`);
  await writeFile(path, picture.data);
  const gap = Math.round(margin * unit);
  const [xShare, yShare] = placeShares[mark.place];
  const at = (room: number, share: number) => Math.round(gap + (room - 2 * gap) * share);
  const x = at(width - picture.width, xShare);
  const y = at(height - picture.height, yShare);
  return drawOverClip(
    source,
    {
      name,
      draw(graph, behind) {
        const raw = [
          "-f",
          "rawvideo",
          "-pix_fmt",
          "rgba",
          "-s",
          `${picture.width}x${picture.height}`,
        ];
        const input = graph.input(...raw, "-i", path);
        const filters = ["scale=out_color_matrix=bt709:out_range=tv", "format=yuva420p"];
        const logo = graph.chain([input], filters, "logo");
        const shown = `overlay=x=${even(x)}:y=${even(y)}:format=yuv420:eof_action=repeat`;
        return graph.chain([behind, logo], [shown], "marked");
      },
    },
    context,
  );
}

const even = (pixels: number) => 2 * Math.max(0, Math.round(pixels / 2));

interface Drawn {
  data: Uint8Array;
  width: number;
  height: number;
}

type Frame = { width: number; height: number };

async function drawLogo(logo: SourcePicture, mark: Watermark, frame: Frame): Promise<Drawn> {
  const unit = Math.min(frame.width, frame.height);
  const side = Math.max(2, Math.round(mark.size * unit));
  const request = { width: side, height: side, fit: "inside", alpha: true } as const;
  const { data, info } = await readSource(logo, request);
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at] ?? 0) * mark.opacity);
  return { data, width: info.width, height: info.height };
}

/** White letters with a soft setShadow, readable on light and dark pictures. */
async function drawWords(mark: Watermark, frame: Frame): Promise<Drawn> {
  const unit = Math.min(frame.width, frame.height);
  const measure = createCanvas(1, 1).getContext("2d");
  const set = setText(measure, mark.text, {
    width: Math.min(frame.width * (1 - 2 * margin), mark.size * unit * 2.4),
    height: unit * 0.3,
    pxMax: mark.size * unit * 0.28,
    pxMin: unit * 0.02,
    weight: "strong",
  });
  if (set.width > frame.width * (1 - 2 * margin))
    throw new StepError(
      "invalid_input",
      'The watermark text is too long. Shorten "watermark_text".',
    );
  const bleed = Math.ceil(set.px * 0.25);
  const width = Math.ceil(set.width) + 2 * bleed;
  const height = Math.ceil(set.height) + 2 * bleed;
  const context = createCanvas(width, height).getContext("2d");
  context.translate(bleed, bleed);
  setShadow(context, "#000000cc", set.px * 0.25, set.px * 0.03);
  drawText(context, set, { x: set.width / 2, top: 0, align: "center", color: "#ffffff" });
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at] ?? 0) * mark.opacity);
  return { data: new Uint8Array(data.buffer), width, height };
}
