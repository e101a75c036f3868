import type { Box } from "../../drawing/scene.ts";
import { general } from "../compositions/general.ts";
import { fieldsOf } from "../compositions/parts.ts";
import { plate } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, MediaStyle } from "../kit/look.ts";
import { alpha, isBare, measureUnder, mediaIn, shadeNeeded } from "../kit/media.ts";
import { textBlock } from "../kit/text.ts";

/** Pictures reach from edge to edge, down to a line of the signal over the captions. */
export const media: MediaStyle = {
  box({ shot, caption, unit }) {
    const height = shot.isCaptioned ? caption.y - 16 * unit : shot.height;
    return { x: 0, y: 0, width: shot.width, height };
  },
  draw(page, shown) {
    const { unit, content, colors, shot } = page;
    const box = media.box(page, shown);
    const { width, height } = box;
    const line = { x: 0, y: height, width, height: 5 * unit };
    const needed = shadeNeeded(measureUnder(shown, box, content).brightest, {
      ...{ ink: colors.soft, shade: colors.ground },
    });
    const isPhoto = shot.content.kind === "photo";
    const shade = isBare(page) || isPhoto ? [] : [plate(box, `${colors.ground}${alpha(needed)}`)];
    const [ground, lines, ...chip] = page.style.backdrop(page);
    return {
      elements: [
        ...[ground, lines].flatMap((each) => each ?? []),
        ...mediaIn(page, shown, box),
        ...shade,
        ...(shot.runningTitle ? chip : []),
        ...(shot.isCaptioned ? [plate(line, colors.accent)] : []),
      ],
      page,
    };
  },
};

/** What a picture shows, in a white band at its foot. */
export const photo: Compose = (page) => {
  const { title = "", subtitle } = fieldsOf(page);
  const { content, unit, shot, colors, style } = page;
  if (!shot.media) return general.photo(page);
  const end = media.box(page, shot.media).height - (shot.isCaptioned ? 26 : 60) * unit;
  const pad = 16 * unit;
  const room = { ...content, width: content.width * (page.shape === "wide" ? 0.62 : 0.94) };
  const above = (height: number): Box => ({ ...room, y: end - pad - height, height });
  const below = subtitle
    ? textBlock(page, subtitle, {
        face: style.text,
        box: above(content.height * 0.1),
        fill: colors.ground,
        pxMax: 26 * unit,
        pxMin: 16 * unit,
        vertical: "bottom",
      })
    : undefined;
  const at = above(content.height * (subtitle ? 0.24 : 0.3));
  const head = textBlock(page, title, {
    face: style.display,
    box: { ...at, y: at.y - (below ? below.box.height + 8 * unit : 0) },
    pxMax: 46 * unit,
    pxMin: 22 * unit,
    fill: colors.ground,
    vertical: "bottom",
  });
  const top = head.box.y - pad;
  const band: Box = {
    x: 0,
    y: top,
    width: Math.min(shot.width, room.x + room.width + 24 * unit),
    height: end - top,
  };
  const drawn = [
    plate(band, colors.ink),
    plate({ ...band, width: 14 * unit }, colors.accent),
    ...head.elements,
    ...(below?.elements ?? []),
  ];
  const motion = { kind: "slide", seconds: 0.4 } as const;
  const start = Math.min(shot.moments.at(title, 0.3), 1);
  return [enter(page, drawn, { start, around: band, subject: true, motion })];
};
