import { contrast, contrastMin } from "../../values/colors.ts";
import type { Box } from "../canvas/box.ts";
import type { Layer } from "./parts/layer.ts";
import type { Stage } from "./parts/stage.ts";

/** Something that a viewer would see as a fault. */
export interface Finding {
  layer: string;
  problem:
    | "outside the frame"
    | "under the captions"
    | "enters too late"
    | "low contrast"
    | "overlaps text"
    | "unknown icon";
  detail: string;
}

export interface LayerCheck {
  stage: Stage;
  seconds: number;
  /** The color behind a box that contrasts least with the color of the text. */
  groundUnder(box: Box, color: string): string;
}

/** Pixels that rounding may add. */
const slack = 2;
const marginShare = 0.03;

/** Checks the elements of a design before anything is rendered. */
export function checkLayers(layers: readonly Layer[], check: LayerCheck): Finding[] {
  const texts = layers.filter(({ text }) => text);
  return [
    ...layers.flatMap((layer) => placeFindings(layer, check)),
    ...texts.flatMap((layer) => contrastFindings(layer, check)),
    ...overlaps(texts),
  ];
}

function placeFindings(layer: Layer, { stage, seconds }: LayerCheck): Finding[] {
  const { name, box, enter, text } = layer;
  const margin = text ? stage.unit * marginShare : -stage.unit * 0.12;
  const findings: Finding[] = [];
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  if (
    box.x < margin - slack ||
    box.y < margin - slack ||
    right > stage.width - margin + slack ||
    bottom > stage.height - margin + slack
  )
    findings.push({ layer: name, problem: "outside the frame", detail: describe(box) });
  if (text && stage.captions.height > 0 && bottom > stage.captions.y + slack)
    findings.push({
      layer: name,
      problem: "under the captions",
      detail: `${Math.round(bottom)} > ${Math.round(stage.captions.y)}`,
    });
  if (enter.start + Math.min(enter.seconds, 0.3) > seconds)
    findings.push({
      layer: name,
      problem: "enters too late",
      detail: `${enter.start.toFixed(2)} s of ${seconds.toFixed(2)} s`,
    });
  return findings;
}

function contrastFindings({ name, box, text }: Layer, { groundUnder }: LayerCheck): Finding[] {
  if (!text) return [];
  const ratio = contrast(text.color, text.ground ?? groundUnder(box, text.color));
  return ratio >= contrastMin
    ? []
    : [{ layer: name, problem: "low contrast", detail: `${ratio.toFixed(1)}:1` }];
}

/** Finds texts that overlap. */
function overlaps(texts: readonly Layer[]): Finding[] {
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other): Finding[] => {
      const width =
        Math.min(one.box.x + one.box.width, other.box.x + other.box.width) -
        Math.max(one.box.x, other.box.x);
      const height =
        Math.min(one.box.y + one.box.height, other.box.y + other.box.height) -
        Math.max(one.box.y, other.box.y);
      // A line box also has room for ascenders and descenders that its letters do not have.
      const line = Math.min(one.box.height, other.box.height) * 0.25;
      return width > slack && height > line
        ? [{ layer: one.name, problem: "overlaps text", detail: other.name }]
        : [];
    }),
  );
}

const describe = ({ x, y, width, height }: Box) =>
  `${Math.round(x)},${Math.round(y)} ${Math.round(width)} × ${Math.round(height)}`;
