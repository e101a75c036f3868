import type { Design, DesignItem } from "../../../values/design.ts";
import { mix } from "../../colors.ts";
import { type Easel, iconLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import { type Box, boxAround, centerX, centerY, splitBox } from "../parts/stage.ts";
import { withAlpha } from "../parts/theme.ts";
import { bullet, labelLayers, titled } from "./list-parts.ts";

const { pop, fromLeft, fromRight } = entrances;

/** Two sides that come in from the edges, and a badge where they meet. */
export function comparison(design: Design, easel: Easel): Layer[] {
  const { stage, cues } = easel;
  const [first, second] = design.items ?? [];
  if (!first || !second) return [];
  const { layers, rest } = titled(design, easel, 0.16);
  const tall = stage.shape === "tall";
  const gap = stage.unit * 0.03;
  const [one, two] = splitBox(rest, 2, { direction: tall ? "rows" : "columns", gap });
  if (!one || !two) return layers;
  const starts = [
    cues.at(first.cue ?? first.label, 0.3),
    cues.at(second.cue ?? second.label, cues.spread(1, 2)),
  ];
  const begin = Math.min(starts[0] ?? 0.3, 0.8);
  layers.push(...side(easel, first, { box: one, index: 0, start: begin, lit: false }));
  layers.push(
    ...side(easel, second, {
      box: two,
      index: 1,
      start: Math.max(begin + 0.2, starts[1] ?? 1),
      lit: true,
    }),
  );
  const middle = tall
    ? [centerX(rest), one.y + one.height + gap / 2]
    : [one.x + one.width + gap / 2, centerY(rest)];
  layers.push(
    bullet(
      easel,
      "VS",
      boxAround(middle[0] ?? 0, middle[1] ?? 0, stage.unit * 0.15),
      Math.max(begin + 0.2, starts[1] ?? 1) + 0.2,
    ),
  );
  return layers;
}

function side(
  easel: Easel,
  item: DesignItem,
  { box, index, start, lit }: { box: Box; index: number; start: number; lit: boolean },
): Layer[] {
  const { theme, icons, stage } = easel;
  const icon = item.icon ? icons.get(item.icon) : undefined;
  const enter = index === 0 ? fromLeft(start) : fromRight(start);
  const tall = stage.shape === "tall";
  const ground = mix(theme.plate, lit ? theme.accent : theme.text, lit ? 0.2 : 0.04);
  const panel: Layer = {
    name: `side ${index + 1}`,
    box,
    bleed: Math.ceil(stage.unit * 0.03),
    enter,
    draw(context) {
      const fill = context.createLinearGradient(0, 0, box.width, box.height);
      fill.addColorStop(0, withAlpha(ground, 0.97));
      fill.addColorStop(1, withAlpha(mix(ground, theme.deep, 0.4), 0.95));
      context.fillStyle = fill;
      context.beginPath();
      context.roundRect(0, 0, box.width, box.height, stage.unit * 0.045);
      context.fill();
      context.strokeStyle = withAlpha(lit ? theme.accent : theme.text, lit ? 0.7 : 0.16);
      context.lineWidth = stage.unit * 0.004;
      context.stroke();
    },
  };
  const size = tall
    ? Math.min(box.height * 0.62, box.width * 0.4)
    : Math.min(box.width * 0.6, box.height * 0.5);
  const at = tall
    ? [box.x + box.width * 0.27, centerY(box)]
    : [centerX(box), box.y + box.height * 0.38];
  const words = tall
    ? {
        x: box.x + box.width * 0.5,
        y: box.y + box.height * 0.12,
        width: box.width * 0.44,
        height: box.height * 0.76,
      }
    : {
        x: box.x + box.width * 0.07,
        y: box.y + box.height * 0.68,
        width: box.width * 0.86,
        height: box.height * 0.26,
      };
  const plain = {
    x: box.x + box.width * 0.08,
    y: box.y + box.height * 0.1,
    width: box.width * 0.84,
    height: box.height * 0.8,
  };
  return [
    panel,
    ...(icon
      ? [
          iconLayer(easel, `icon ${index + 1}`, icon, {
            box: boxAround(at[0] ?? 0, at[1] ?? 0, size),
            enter: pop(start + 0.2),
          }),
        ]
      : []),
    ...labelLayers(easel, item, index, {
      box: icon ? words : plain,
      align: tall && icon ? "left" : "center",
      start: start + 0.15,
      ground,
    }),
  ];
}
