import type { Box, Element } from "../../drawing/scene.ts";
import { roundRect } from "./captions.ts";
import { enter } from "./enter.ts";
import type { Page } from "./look.ts";
import { stillIn } from "./media.ts";
import type { Media } from "./media-facts.ts";

/** How prints are made: photographs on paper. */
export interface PrintLook {
  edge: number;
  paper: string;
  angle: number;
  shadow: string;
}

/** Of a print, width to height. A picture that may be cut off fills its page more. */
const ratios = { min: 0.62, max: 2 };
const ratiosOfCut: Partial<Record<Page["shape"], typeof ratios>> = {
  tall: { ...ratios, max: 1.1 },
  wide: { ...ratios, min: 0.95 },
};

/** The part of an area that a print takes: as the picture, but neither very wide nor very high. */
export function printBox({ unit, shape }: Page, media: Media, area: Box, edge: number): Box {
  const cut = media.fit === "cover" ? (ratiosOfCut[shape] ?? ratios) : ratios;
  const ratio = Math.min(cut.max, Math.max(cut.min, media.width / media.height));
  const inset = 2 * edge * unit;
  const [wide, high] = [area.width - inset, area.height - inset];
  const width = Math.min(wide, high * ratio);
  const height = Math.min(high, width / ratio);
  return {
    x: area.x + (area.width - width) / 2,
    y: area.y + (area.height - height) / 2,
    width,
    height,
  };
}

/** A print with its edge and shadow. Clips are not turned: they are played upright. */
export function print(page: Page, media: Media, box: Box, look: PrintLook): Element {
  const { unit } = page;
  const edge = look.edge * unit;
  const outer = {
    x: box.x - edge,
    y: box.y - edge,
    width: box.width + 2 * edge,
    height: box.height + 2 * edge,
  };
  const under = (by: number, color: string): Element => ({
    kind: "shape",
    path: roundRect({ ...outer, x: outer.x + by * 0.4, y: outer.y + by }, 3 * unit),
    fill: color,
  });
  const shadows = [3, 7, 12].map((by) => under(by * unit, look.shadow));
  const paper: Element = { kind: "shape", path: roundRect(outer, 2 * unit), fill: look.paper };
  const children = [...shadows, paper, ...stillIn(media, box)];
  if (media.kind === "clip") return { kind: "group", children };
  const origin = [outer.x + outer.width / 2, outer.y + outer.height / 2] as const;
  const turned: Element = { kind: "group", rotate: look.angle, origin, children };
  const motion = page.style.iconMotion ?? page.style.motion;
  return enter(page, [turned], { start: 0, around: outer, subject: true, motion });
}
