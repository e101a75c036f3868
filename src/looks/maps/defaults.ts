import type { Box, Element } from "../../drawing/scene.ts";
import { contrast, mix } from "../../values/colors.ts";
import { roundRect } from "../kit/captions.ts";
import type { Page } from "../kit/look.ts";
import type { MapColors, MapFrame } from "../kit/map-style.ts";

/** The colors of a map in a look; flat shades of its ground where the look names none. */
export function mapColors(page: Page): MapColors {
  const given = page.style.map?.colors?.(page);
  if (given) return given;
  const { ground, ink, accent, onAccent } = page.colors;
  const land = mix(ground, ink, 0.24);
  return {
    sea: mix(ground, "#000000", 0.12),
    land,
    border: mix(ground, ink, 0.1),
    named: mix(ground, ink, 0.55),
    edge: ink,
    filled: accent,
    route: contrast(accent, land) >= 1.6 ? accent : ink,
    shade: "#0000003d",
    tag: ground,
    tagInk: ink,
    card: accent,
    cardInk: onAccent,
  };
}

/** Where a look puts its maps: over the whole frame above the captions by default. */
export function mapFrame(page: Page): MapFrame {
  const given = page.style.map?.frame?.(page);
  if (given) return given;
  const area = aboveCaptions(page);
  return { area, clip: roundRect(area) };
}

/** A map over the whole frame that fades into a color toward the captions. */
export function fadingFrame({ shot, caption, unit }: Page, color: string): MapFrame {
  const { width, height, isCaptioned } = shot;
  const area = { x: 0, y: 0, width, height };
  const [from, to] = [caption.y - 90 * unit, caption.y - 6 * unit];
  const fade: Element = {
    kind: "shape",
    path: roundRect({ x: 0, y: from, width, height: height - from }),
    fill: {
      from: [0, from],
      to: [0, to],
      stops: [
        [0, `${color}00`],
        [1, color],
      ],
    },
  };
  return { area, front: isCaptioned ? [fade] : [] };
}

/** The frame down to the captions, or to the surface that carries them. */
function aboveCaptions({ shot, caption, style, unit }: Page): Box {
  const { width, height, isCaptioned } = shot;
  const bottom = isCaptioned ? caption.y - (style.foot ?? 14) * unit : height;
  return { x: 0, y: 0, width, height: bottom };
}
