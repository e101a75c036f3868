import type { Design } from "../../../values/design.ts";
import { type Box, boxAround, centerX } from "../../canvas/box.ts";
import { barLayer, haloLayer, iconLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { type PlacedText, placeText, textLayer } from "../parts/text-layer.ts";

const { rise, pop, wipe } = entrances;

/** The main icon appears by then at the latest, so that the stage is not empty. */
const latestStart = 0.7;

/** One large icon before soft discs, one or two words, and smaller icons around it. */
export function iconHero(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const [firstCue = design.cue, ...otherCues] = design.icon_cues ?? [];
  const starts = [firstCue, ...otherCues].map((cue) => cues.at(cue, 0.2));
  const start = Math.min(...starts, latestStart);
  const hasPicture = (design.icons ?? []).some((name) => layout.icons.get(name));
  if (!hasPicture) return heroWords(design, layout, { box: stage.content, align: "center", start });
  const { picture, words, align } = splitContent(layout);
  return [
    ...heroPicture(design, layout, picture, start),
    ...heroWords(design, layout, { box: words, align, start: start + 0.18 }),
  ];
}

/** The words stand below the picture, or beside it in wide frames. */
function splitContent({ stage, variant }: LayoutContext): {
  picture: Box;
  words: Box;
  align: "left" | "center" | "right";
} {
  const { content, unit, shape } = stage;
  if (shape === "wide") {
    const left = { ...content, width: content.width * 0.46 };
    const right = { ...left, x: content.x + content.width * 0.54 };
    return variant % 2 === 1
      ? { picture: right, words: left, align: "right" }
      : { picture: left, words: right, align: "left" };
  }
  const picture = { ...content, height: content.height * (shape === "tall" ? 0.66 : 0.68) };
  const words = {
    ...content,
    y: picture.y + picture.height + unit * 0.02,
    height: content.height - picture.height - unit * 0.02,
  };
  return { picture, words, align: "center" };
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

interface WordsPlace {
  box: Box;
  /** `left` and `right` are beside the picture, `center` is below it. */
  align: "left" | "center" | "right";
  start: number;
}

/** The title, a rule under it, and the subtitle. */
function heroWords(design: Design, layout: LayoutContext, place: WordsPlace): Layer[] {
  const { title: text, subtitle } = design;
  if (!text) return [];
  const { box, align, start } = place;
  const { theme, stage } = layout;
  const { unit } = stage;
  const title = placeText(layout, "title", text, {
    box: titleArea(box, align !== "center", subtitle !== undefined && subtitle !== ""),
    look:
      align === "center"
        ? { px: unit * 0.125, align, vertical: "top" }
        : { px: unit * 0.135, align, vertical: "bottom" },
    enter: rise(start),
  });
  const rule = ruleUnder(title, align, unit);
  const top = rule.y + rule.height + unit * 0.03;
  return [
    title.layer,
    barLayer("rule", rule, { color: theme.accent, enter: wipe(start + 0.2, "right", 0.45) }),
    ...(subtitle
      ? [
          textLayer(layout, "subtitle", subtitle, {
            box: { ...box, y: top, height: Math.max(unit * 0.05, box.y + box.height - top) },
            look: { px: unit * 0.056, weight: "plain", color: theme.soft, align, vertical: "top" },
            enter: rise(start + 0.3),
          }),
        ]
      : []),
  ];
}

/** The part of the words' box that the title may fill. */
function titleArea(box: Box, isBeside: boolean, hasSubtitle: boolean): Box {
  if (!isBeside) return { ...box, height: box.height * (hasSubtitle ? 0.6 : 0.78) };
  return {
    ...box,
    height: box.height * (hasSubtitle ? 0.58 : 0.66),
    y: box.y + box.height * (hasSubtitle ? 0.08 : 0.14),
  };
}

/** A short rule on the side of the title where its lines begin. */
function ruleUnder({ layer, set }: PlacedText, align: WordsPlace["align"], unit: number): Box {
  const title = layer.box;
  const width = Math.min(title.width * 0.5, unit * 0.2);
  const startsLeft = align === "left" && !set.rightToLeft;
  const x = startsLeft
    ? title.x
    : align === "center"
      ? centerX(title) - width / 2
      : title.x + title.width - width;
  return { x, y: title.y + title.height + unit * 0.03, width, height: unit * 0.014 };
}
