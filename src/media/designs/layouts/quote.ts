import { withAlpha } from "../../../values/colors.ts";
import type { Design } from "../../../values/design.ts";
import type { Box } from "../../canvas/box.ts";
import { drawText } from "../../canvas/set-text.ts";
import { setShadow } from "../../canvas/shadow.ts";
import { barLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { type PlacedText, placeText } from "../parts/text-layer.ts";

const { fade, pop, rise, wipe } = entrances;

/** A quotation in large type, its mark, and who said it. */
export function quote(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const { content, unit } = stage;
  const start = Math.min(cues.at(design.cue, 0.3), 0.6);
  const size = unit * (stage.shape === "wide" ? 0.12 : 0.17);
  const top = content.y + size + unit * 0.03;
  const authorHeight = design.author ? unit * 0.12 : 0;
  const box = { ...content, y: top, height: content.y + content.height - top - authorHeight };
  const px = unit * (stage.shape === "wide" ? 0.125 : 0.118);
  const placed = placeText(layout, "quote", design.title ?? "", {
    box,
    look: { px, align: "left", vertical: "top" },
    enter: rise(start),
  });
  const y = placed.layer.box.y + placed.layer.box.height + unit * 0.06;
  const { rightToLeft } = placed.set;
  const x = rightToLeft ? content.x + content.width - size : content.x;
  return [
    quotationMark(layout, { x, y: content.y, width: size, height: size }, start),
    ...lineLayers(layout, placed, start),
    ...(design.author ? authorLayers(layout, design.author, { y, rightToLeft }) : []),
  ];
}

/** The lines of laid-out text one by one, each when its first words are spoken. */
function lineLayers(
  { theme, cues }: LayoutContext,
  { layer, set }: PlacedText,
  start: number,
): Layer[] {
  const pause = (cues.seconds * 0.5) / set.lines.length;
  return set.lines.map((line, index) => {
    const own = { ...set, lines: [line], height: set.linePx };
    const { rightToLeft } = set;
    return {
      name: `quote ${index + 1}`,
      box: { ...layer.box, y: layer.box.y + index * set.linePx, height: set.linePx },
      bleed: layer.bleed,
      enter: rise(cues.at(line.slice(0, 14), start + pause * index), 0.5),
      text: { color: theme.text },
      draw(context) {
        setShadow(context, withAlpha(theme.deep, 0.75), set.px * 0.16, set.px * 0.03);
        const x = rightToLeft ? layer.box.width : 0;
        const align = rightToLeft ? "right" : "left";
        drawText(context, own, { x, top: 0, align, color: theme.text });
      },
    };
  });
}

/** A short rule and the author, on the side where the lines of the quotation begin. */
function authorLayers(
  layout: LayoutContext,
  author: string,
  { y, rightToLeft }: { y: number; rightToLeft: boolean },
): Layer[] {
  const { stage, theme, cues } = layout;
  const { content, unit } = stage;
  const spoken = cues.at(author, cues.seconds * 0.6);
  const start = Math.min(spoken, Math.max(0.8, cues.seconds - 1));
  const [width, left] = [unit * 0.09, unit * 0.125];
  const end = content.x + content.width;
  const rule = {
    x: rightToLeft ? end - width : content.x,
    y: y + unit * 0.024,
    width,
    height: unit * 0.01,
  };
  const { layer } = placeText(layout, "author", author, {
    box: { x: content.x + left, y, width: content.width - left, height: unit * 0.06 },
    look: { px: unit * 0.052, weight: "plain", color: theme.soft, align: "left" },
    enter: fade(start + 0.15),
  });
  // The quotation decides the side, in whatever script the name is written.
  const x = rightToLeft ? end - left - layer.box.width : content.x + left;
  const towards = rightToLeft ? "left" : "right";
  return [
    barLayer("rule", rule, { color: theme.accent, enter: wipe(start, towards, 0.35) }),
    { ...layer, box: { ...layer.box, x } },
  ];
}

function quotationMark({ theme }: LayoutContext, box: Box, start: number): Layer {
  const size = box.width;
  return {
    name: "mark",
    box,
    bleed: 0,
    enter: pop(start),
    draw(context) {
      context.fillStyle = theme.accent;
      for (const left of [0, size * 0.54]) {
        const [r, cx, cy] = [size * 0.21, left + size * 0.21, size * 0.66];
        context.beginPath();
        context.arc(cx, cy, r, 0, 2 * Math.PI);
        context.fill();
        context.beginPath();
        context.moveTo(cx - r, cy);
        context.quadraticCurveTo(cx - r, size * 0.16, cx + r * 0.75, size * 0.08);
        context.lineTo(cx + r * 0.9, size * 0.22);
        context.quadraticCurveTo(cx - r * 0.1, size * 0.3, cx, cy);
        context.fill();
      }
    },
  };
}
