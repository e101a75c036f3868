import { scaleSigns } from "../../../language/rules/every-language.ts";
import { withAlpha } from "../../../values/colors.ts";
import type { Design } from "../../../values/design.ts";
import { writeNumber } from "../../../values/number-text.ts";
import { type Box, boxAround, centerX, centerY } from "../../canvas/box.ts";
import { setShadow } from "../../canvas/shadow.ts";
import { canvasFont } from "../../fonts.ts";
import { findIcon } from "../parts/composites.ts";
import { barLayer, haloLayer, iconLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import type { Stage } from "../parts/stage.ts";
import { type TextLook, textLayer } from "../parts/text-layer.ts";

const { rise, pop, count, wipe } = entrances;

/** Something is on the stage by then. */
const latestStart = 0.8;
/** A viewer sees other numbers no longer. The last one is there when it is spoken. */
const countSeconds = 0.6;

/** A number that counts up, its unit below and its icon above, or beside it in wide frames. */
export function counter(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const icon = findIcon(layout, design.icons?.[0]);
  const spoken = Math.max(0.05, cues.at(design.cue, 0.35) - countSeconds * 0.75);
  // Alone on the stage, the number does not wait for its word.
  const start = icon || design.title ? spoken : Math.min(spoken, latestStart);
  if (!icon) return numberLayers(design, layout, stage.content, start);
  const { picture, words } = splitContent(stage);
  const side = Math.min(picture.width, picture.height);
  const [x, y] = [centerX(picture), centerY(picture)];
  const iconStart = Math.min(cues.at(design.icon_cues?.[0], 0.3), latestStart);
  const haloStart = Math.max(0.05, iconStart - 0.15);
  return [
    haloLayer(layout, { x, y, radius: side * 0.54, enter: pop(haloStart, 0.7) }),
    iconLayer(layout, "icon", icon, { box: boxAround(x, y, side * 0.7), enter: pop(iconStart) }),
    ...numberLayers(design, layout, words, start),
  ];
}

function splitContent({ shape, content }: Stage): { picture: Box; words: Box } {
  if (shape === "wide")
    return {
      picture: { ...content, width: content.width * 0.36 },
      words: { ...content, x: content.x + content.width * 0.4, width: content.width * 0.6 },
    };
  return {
    picture: { ...content, height: content.height * 0.42 },
    words: { ...content, y: content.y + content.height * 0.44, height: content.height * 0.56 },
  };
}

/** The number, a rule under it, its unit, and the title. */
function numberLayers(design: Design, layout: LayoutContext, box: Box, start: number): Layer[] {
  const { theme, stage } = layout;
  const { unit } = stage;
  const parts = numberParts(design, layout);
  const numberBox = { ...box, height: box.height * 0.56 };
  const px = fitNumber(layout, parts.text, numberBox);
  const number = numberLayer(layout, design, { box: numberBox, px, start });
  const ruleWidth = Math.min(number.box.width, unit * 0.34);
  const rule = {
    x: centerX(box) - ruleWidth / 2,
    y: number.box.y + number.box.height + unit * 0.012,
    width: ruleWidth,
    height: unit * 0.014,
  };
  const lines: Line[] = [
    {
      name: "unit",
      value: parts.unit,
      look: { px: unit * 0.085, color: theme.text, weight: "strong" },
      start: start + 0.35,
    },
    {
      name: "title",
      value: design.title,
      look: { px: unit * 0.052, color: theme.soft, weight: "plain" },
      start: Math.min(start + 0.55, latestStart),
    },
  ];
  return [
    number,
    barLayer("rule", rule, { color: theme.accent, enter: wipe(start + 0.5, "right", 0.5) }),
    ...stackLines(layout, lines, { box, top: rule.y + unit * 0.045 }),
  ];
}

interface Line {
  name: string;
  value: string | undefined;
  look: TextLook;
  start: number;
}

/** Lines of text below one another, from `top` on. Lines without a text are left out. */
function stackLines(
  layout: LayoutContext,
  lines: readonly Line[],
  { box, top }: { box: Box; top: number },
): Layer[] {
  const { unit } = layout.stage;
  const layers: Layer[] = [];
  let y = top;
  for (const { name, value, look, start } of lines) {
    if (!value) continue;
    const height = Math.max(unit * 0.05, Math.min(unit * 0.2, box.y + box.height - y));
    const layer = textLayer(layout, name, value, {
      box: { ...box, y, height },
      look: { ...look, vertical: "top" },
      enter: rise(start),
    });
    layers.push(layer);
    y = layer.box.y + layer.box.height + unit * 0.02;
  }
  return layers;
}

/** A sign such as % stays beside the digits; a word goes below them. */
function numberParts(design: Design, { cues }: LayoutContext, share = 1) {
  const { value = 0, decimals = 0, prefix = "", unit = "", cue } = design;
  const { digits, gap } = writeNumber(value, { texts: [cue, cues.text], decimals, share });
  // A scale such as 億 belongs to the digits, the counted thing after it does not.
  const [beside = ""] = unit.match(/^(?:[%％‰°€$£¥]|°[CF])$/u) ?? unit.match(scaleSigns) ?? [];
  return { text: `${prefix}${digits}${beside && gap}${beside}`, unit: unit.slice(beside.length) };
}

function fitNumber({ measure, stage, scale }: LayoutContext, text: string, box: Box): number {
  const largest = Math.min(stage.unit * 0.33, box.height * 0.86) * scale;
  measure.font = canvasFont(text, "strong", 100);
  measure.letterSpacing = "0px";
  return Math.floor(Math.min(largest, (box.width * 100) / measure.measureText(text).width));
}

const countSteps = 16;

/** The number on a strip of cells that count up to it: fast at first, slow at the end. */
function numberLayer(
  layout: LayoutContext,
  design: Design,
  { box, px, start }: { box: Box; px: number; start: number },
): Layer {
  const { measure, theme } = layout;
  const { text } = numberParts(design, layout);
  const font = canvasFont(text, "strong", px);
  measure.font = font;
  measure.letterSpacing = "0px";
  // "7.2 → 3" on the way to "7.2 → 6.1" would be another claim.
  const counts = Math.abs(design.value ?? 0) > 1 && !/\p{N}/u.test(design.prefix ?? "");
  const cells = counts ? countSteps : 1;
  const shares = Array.from({ length: cells }, (_, cell) => (counts ? cell / (cells - 1) : 1));
  const texts = shares.map((share) => numberParts(design, layout, share).text);
  // A number on the way, such as 669, can be wider than the last one.
  const sizes = texts.map((each) => measure.measureText(each));
  const width = Math.ceil(Math.max(...sizes.map((size) => size.width)) + px * 0.12);
  const shadow = { blur: px * 0.06, down: px * 0.02 };
  // A comma reaches further below the digits than their cell, and its shadow further still.
  const descent = Math.max(...sizes.map((size) => size.actualBoundingBoxDescent));
  const ascent = Math.max(...sizes.map((size) => size.actualBoundingBoxAscent));
  const below = Math.max(px * 0.2, descent + shadow.blur + shadow.down);
  const above = Math.max(px * 1.12 - below, ascent + shadow.blur);
  const height = 2 * Math.round((above + below) / 2);
  return {
    name: "number",
    box: { x: box.x + (box.width - width) / 2, y: box.y + box.height - height, width, height },
    bleed: 0,
    enter: counts ? count(start, countSeconds) : rise(start),
    ...(counts ? { cells } : {}),
    text: { color: theme.text },
    draw(context, cell = 0) {
      context.font = font;
      context.textBaseline = "alphabetic";
      context.textAlign = "center";
      context.fillStyle = theme.text;
      setShadow(context, withAlpha(theme.deep, 0.7), shadow.blur, shadow.down);
      context.fillText(texts[cell] ?? text, width / 2, height - below);
    },
  };
}
