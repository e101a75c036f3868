import type { Box, Element } from "../../drawing/scene.ts";
import { mix } from "../../values/colors.ts";
import { languageDirection } from "../../values/text-direction.ts";
import { drawnLine, iconsOf } from "../compositions/parts.ts";
import { plate, roundRect } from "../kit/captions.ts";
import type { Compose, Face, Look, Page } from "../kit/look.ts";
import { backdrop } from "./backdrop.ts";
import { halo } from "./halo.ts";
import { headline } from "./headline.ts";
import { hero } from "./hero.ts";
import { media } from "./media.ts";
import { colors, shadesOf, surfaceOf } from "./shades.ts";

const inter = { family: "Inter", weight: 800 };
const display: Face = { ...inter, tracking: -0.03, line: 1.06 };
const number: Face = { ...inter, tracking: -0.045, line: 0.98 };
const label: Face = { ...inter, tracking: -0.015, line: 1.14 };
const caption: Face = { ...inter, tracking: -0.005, line: 1.26 };
const text: Face = { family: "Inter", weight: 500, tracking: -0.01, line: 1.26 };

/** A shaded icon with a soft shadow; a plain one stands on a tile. */
function icon({ shot, colors: { ink } }: Page, source: string, box: Box): Element[] {
  const shadow = { color: "#00000066", blur: box.width * 0.09, x: 0, y: box.width * 0.045 };
  if (!source.startsWith("icon:ph:")) return [{ kind: "picture", source, box, shadow }];
  const { low, edge } = surfaceOf(shot, ink);
  const side = box.width * 0.66;
  const [x, y] = [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2];
  const tile = roundRect(box, box.width * 0.28);
  return [
    { kind: "shape", path: tile, fill: low, stroke: edge, strokeWidth: box.width * 0.012 },
    { kind: "picture", source, box: { x, y, width: side, height: side } },
  ];
}

const quietBar = ({ shot, colors: { ink } }: Page) => mix(shadesOf(shot).lit, ink, 0.34);

/** A surface with a lit upper edge. Bars are of the accent, or quiet. */
function panel(page: Page, box: Box, role: "card" | "bar", isStrong: boolean): Element[] {
  const { unit, shot, colors: all } = page;
  if (role === "bar") {
    const radius = Math.min(10 * unit, box.width * 0.16);
    return [plate(box, isStrong ? all.accent : quietBar(page), radius)];
  }
  const { top, low, edge } = surfaceOf(shot, all.ink);
  const radius = Math.min(24 * unit, box.height * 0.24);
  return [
    {
      kind: "shape",
      path: roundRect(box, radius),
      fill: {
        from: [box.x, box.y],
        to: [box.x, box.y + box.height],
        stops: [
          [0, top],
          [1, low],
        ],
      },
      stroke: isStrong ? `${all.accent}b0` : edge,
      strokeWidth: (isStrong ? 2.4 : 1.6) * unit,
    },
  ];
}

/** A short rule under a title, where its lines begin. */
function mark(page: Page, around: Box, start: number, role: "number" | "title"): Element[] {
  if (role === "number") return [];
  const { unit, colors: all, style, shot } = page;
  const width = Math.min(88 * unit, around.width * 0.5);
  const isRight = languageDirection(shot.language) === "rtl";
  const left =
    style.align === "center"
      ? around.x + (around.width - width) / 2
      : isRight
        ? around.x + around.width - width
        : around.x;
  const y = around.y + around.height + 13 * unit;
  const drawn = { start, seconds: 0.4, color: all.accent, width: 7 * unit };
  const ends = [
    [left, y],
    [left + width, y],
  ] as const;
  return drawnLine(page, isRight ? [ends[1], ends[0]] : ends, drawn);
}

/** A picture with its title; without a picture the title is set as type. */
const iconHero: Compose = (page) => (iconsOf(page).length > 0 ? hero(page) : headline(page));

export const clean: Look = {
  slug: "clean",
  name: "Clean",
  summary: "Shaded icons, large type and calm gradients in the colors of the video. Fits any text.",
  version: 12,
  style: {
    display,
    number,
    label,
    text,
    caption: { face: caption, px: 0.062, mark: "box", align: "center", shadow: true },
    motion: { kind: "rise", seconds: 0.45 },
    iconMotion: { kind: "pop", seconds: 0.5 },
    align: "left",
    rows: "cards",
    marks: { yes: "#2fb574", no: "#e5484d" },
    push: 0,
    fadeOutSeconds: 0.15,
    colors,
    backdrop,
    media,
    icon,
    panel,
    mark,
    halo: (page, { x, y, width }, start) => [
      halo(page, { x: x + width / 2, y: y + width / 2, r: width * 0.66, start }),
    ],
  },
  transitions: ["slideleft", "fade", "fade", "slideup", "fade", "fade"],
  compositions: {
    icon_hero: iconHero,
    map_pin: iconHero,
    headline,
    text: headline,
    photo: headline,
  },
};
