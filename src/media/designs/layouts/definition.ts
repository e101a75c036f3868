import type { Design } from "../../../values/design.ts";
import { haloIcon, splitArea } from "../parts/composites.ts";
import { barLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { placeText } from "../parts/text-layer.ts";

const { rise, wipe } = entrances;

/** A term, a rule, what it means, and its icon. */
export function definition(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues, theme } = layout;
  const { content, unit } = stage;
  const start = Math.min(cues.at(design.cue ?? design.title, 0.25), 0.7);
  const { picture, words } = splitArea(content, stage, { tall: 0.5, wide: 0.4, gap: 0.03 });
  const icon = haloIcon(layout, design.icons?.[0], { box: picture, start: start + 0.1 });
  const box = icon.length > 0 ? words : content;
  const term = placeText(layout, "term", design.title ?? "", {
    box: { ...box, height: box.height * 0.46 },
    look: { px: unit * 0.14, align: "left", vertical: "bottom" },
    enter: rise(start),
  });
  const y = box.y + box.height * 0.46 + unit * 0.025;
  const towards = term.set.rightToLeft ? "left" : "right";
  const rule = { x: box.x, y, width: box.width, height: unit * 0.009 };
  const enter = wipe(start + 0.2, towards, 0.6);
  const layers = [...icon, term.layer, barLayer("rule", rule, { color: theme.accent, enter })];
  if (!design.subtitle) return layers;
  const top = y + unit * 0.035;
  const meaning = placeText(layout, "meaning", design.subtitle, {
    box: { ...box, y: top, height: box.y + box.height - top },
    look: { px: unit * 0.068, weight: "plain", color: theme.soft, align: "left", vertical: "top" },
    enter: rise(start + 0.5),
  });
  return [...layers, meaning.layer];
}
