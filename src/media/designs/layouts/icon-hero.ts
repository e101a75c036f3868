import type { Design } from "../../../values/design.ts";
import { type Box, boxAround, centerX } from "../../canvas/box.ts";
import { barLayer, haloLayer, iconLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { placeText, textLayer } from "../parts/text-layer.ts";

const { rise, pop, wipe } = entrances;

/** The main icon appears by then at the latest, so that the stage is not empty. */
const latestStart = 0.7;

/** One large icon before soft discs, one or two words, and smaller icons around it. */
export function iconHero(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const split = stage.shape === "wide";
  const { content, unit } = stage;
  const right = layout.variant % 2 === 1;
  const half = { ...content, width: content.width * 0.46 };
  const picture = split
    ? { ...half, x: right ? content.x + content.width * 0.54 : content.x }
    : { ...content, height: content.height * (stage.shape === "tall" ? 0.66 : 0.68) };
  const words = split
    ? { ...half, x: right ? content.x : content.x + content.width * 0.54 }
    : {
        ...content,
        y: picture.y + picture.height + unit * 0.02,
        height: content.height - picture.height - unit * 0.02,
      };
  const spoken = [design.icon_cues?.[0] ?? design.cue, ...(design.icon_cues ?? []).slice(1)];
  const start = Math.min(...spoken.map((cue) => cues.at(cue, 0.2)), latestStart);
  const pictured = (design.icons ?? []).some((name) => layout.icons.get(name));
  if (!pictured) return heroWords(design, layout, content, { start });
  return [
    ...heroPicture(design, layout, picture, start),
    ...heroWords(design, layout, words, {
      start: start + 0.18,
      left: split && !right,
      right: split && right,
    }),
  ];
}

function heroPicture(design: Design, layout: LayoutContext, box: Box, start: number): Layer[] {
  const { icons, cues, scale } = layout;
  const side = Math.min(box.width, box.height);
  const [x, y] = [centerX(box), box.y + box.height / 2];
  const shown = (design.icons ?? []).flatMap((name, at) => {
    const icon = icons.get(name);
    return icon ? [{ icon, cue: design.icon_cues?.[at] }] : [];
  });
  const places = compositions[Math.min(shown.length, compositions.length) - 1] ?? [];
  const mirror = layout.variant % 2 ? -1 : 1;
  const halo = pop(Math.max(0.05, start - 0.2), 0.7);
  const layers = [haloLayer(layout, { x, y, radius: side * 0.5, enter: halo })];
  // The main icon is drawn last: it stands before the others.
  for (const [index, place] of [...places.entries()].reverse()) {
    const one = shown[index];
    if (!one) continue;
    const at = index === 0 ? start : Math.max(start + 0.3, cues.at(one.cue, start + 0.5 * index));
    const middle = [x + mirror * place.x * side, y + place.y * side] as const;
    layers.push(
      iconLayer(layout, index === 0 ? "icon" : `icon ${index + 1}`, one.icon, {
        box: boxAround(...middle, side * place.size * (index === 0 ? scale : 1)),
        enter: pop(at),
      }),
    );
  }
  return layers;
}

/** Places of one, two and three icons, as shares of the picture's side from its middle. */
const compositions = [
  [{ x: 0, y: 0, size: 0.62 }],
  [
    { x: -0.13, y: 0.07, size: 0.54 },
    { x: 0.29, y: -0.24, size: 0.34 },
  ],
  [
    { x: 0, y: 0.11, size: 0.5 },
    { x: -0.32, y: -0.25, size: 0.32 },
    { x: 0.33, y: -0.22, size: 0.32 },
  ],
] as const;

function heroWords(
  design: Design,
  layout: LayoutContext,
  box: Box,
  { start, left = false, right = false }: { start: number; left?: boolean; right?: boolean },
): Layer[] {
  const { theme } = layout;
  const { unit } = layout.stage;
  const align = left ? "left" : right ? "right" : "center";
  const layers: Layer[] = [];
  if (!design.title) return layers;
  const split = left || right;
  const sub = design.subtitle;
  const titleBox = split
    ? {
        ...box,
        height: box.height * (sub ? 0.58 : 0.66),
        y: box.y + box.height * (sub ? 0.08 : 0.14),
      }
    : { ...box, height: box.height * (sub ? 0.6 : 0.78) };
  const title = placeText(layout, "title", design.title, {
    box: titleBox,
    look: { px: unit * (split ? 0.135 : 0.125), align, vertical: split ? "bottom" : "top" },
    enter: rise(start),
  });
  layers.push(title.layer);
  const drawn = title.layer.box;
  const length = Math.min(drawn.width * 0.5, unit * 0.2);
  const thick = unit * 0.014;
  const x =
    left && !title.set.rightToLeft
      ? drawn.x
      : align === "center"
        ? centerX(drawn) - length / 2
        : drawn.x + drawn.width - length;
  const bar = { x, y: drawn.y + drawn.height + unit * 0.03, width: length, height: thick };
  layers.push(
    barLayer("rule", bar, { color: theme.accent, enter: wipe(start + 0.2, "right", 0.45) }),
  );
  if (sub) {
    const top = bar.y + thick + unit * 0.03;
    layers.push(
      textLayer(layout, "subtitle", sub, {
        box: { ...box, y: top, height: Math.max(unit * 0.05, box.y + box.height - top) },
        look: { px: unit * 0.056, weight: "plain", color: theme.soft, align, vertical: "top" },
        enter: rise(start + 0.3),
      }),
    );
  }
  return layers;
}
