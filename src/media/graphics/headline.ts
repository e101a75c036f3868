import type { Composition } from "../designs/layout-composition.ts";
import { barLayer } from "../designs/parts/elements.ts";
import { entrances, type Layer } from "../designs/parts/layer.ts";
import type { LayoutContext } from "../designs/parts/layout-context.ts";
import { placeText } from "../designs/parts/text-layer.ts";

const { rise, fade, wipe } = entrances;

/** A large headline in the lower part of a picture, on a shade that keeps it readable. */
export function headlineOverPicture(headline: string): Composition {
  return { place: (layout) => place(headline, layout), icons: [], variant: 0, isCentered: false };
}

function place(headline: string, layout: LayoutContext): Layer[] {
  const { stage, theme } = layout;
  const { content, unit, width, height } = stage;
  const { layer, set } = placeText(layout, "headline", headline, {
    box: { ...content, y: content.y + content.height * 0.45, height: content.height * 0.55 },
    look: {
      px: unit * 0.17,
      align: "left",
      vertical: "bottom",
      color: "#ffffff",
      ground: "#141414",
    },
    enter: rise(0.2),
  });
  const top = Math.max(0, layer.box.y - unit * 0.28);
  const shade: Layer = {
    name: "shade",
    box: { x: 0, y: top, width, height: height - top },
    bleed: 0,
    enter: fade(0),
    draw(context) {
      const fill = context.createLinearGradient(0, 0, 0, layer.box.y - top);
      fill.addColorStop(0, "#00000000");
      fill.addColorStop(1, "#000000d0");
      context.fillStyle = fill;
      context.fillRect(0, 0, width, height - top);
    },
  };
  const bar = { width: unit * 0.16, height: unit * 0.02 };
  const x = set.rightToLeft ? content.x + content.width - bar.width : content.x;
  return [
    shade,
    barLayer(
      "bar",
      { x, y: layer.box.y - unit * 0.055, ...bar },
      {
        color: theme.accent,
        enter: wipe(0.1),
      },
    ),
    layer,
  ];
}
