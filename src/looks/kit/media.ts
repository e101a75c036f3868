import type { Box, Element, Keyframe } from "../../drawing/scene.ts";
import { contrast, mix } from "../../values/colors.ts";
import { roundRect } from "./captions.ts";
import type { MediaStyle, Page } from "./look.ts";
import type { Media, MediaPart } from "./media-facts.ts";

/** Contrast with a margin for what moves. */
const contrastAim = 4.7;
const zoomDefault = 0.08;
/** From this share on, a picture that is cut off is moved along its longer side. */
const cutShare = 0.3;
/** How far it is moved, as a share of the box. */
const panMax = 0.2;
/** A picture moves on while the next scene covers it. */
const blendRoomSeconds = 1;

/** Whether a shot shows its media alone, without type. */
export const isBare = ({ shot: { content } }: Page) =>
  content.kind === "media" || (content.kind === "photo" && !content.title);

const dense: ReadonlySet<string> = new Set([
  ..."icon_list steps checklist comparison timeline chart code".split(" "),
]);
/** Whether a shot has many parts, which need an even ground. */
export const isDense = ({ shot: { content } }: Page) => dense.has(content.kind);

/** Media in a box: a picture that moves slowly, or the opening through which a clip is seen. */
export function mediaIn(page: Page, media: Media, box: Box, radius = 0): Element[] {
  const path = roundRect(box, radius);
  if (media.kind === "clip") return [{ kind: "shape", path, fill: "#000000", erases: true }];
  const whole = media.fit === "cover" ? [] : behindWhole(page, media, box);
  const moving = media.fit === "cover" ? covering(page, media, box) : zooming(page, media, box);
  return [{ kind: "group", clip: path, children: [...whole, moving] }];
}

/** A picture that stands still in a box, as in a frame. */
export function stillIn(media: Media, box: Box): Element[] {
  const path = roundRect(box);
  if (media.kind === "clip") return [{ kind: "shape", path, fill: "#000000", erases: true }];
  const { source, focus } = media;
  const point = focus ? { focus: [focus.x, focus.y] as const } : {};
  const fit = media.fit === "cover" ? "cover" : "contain";
  return [
    {
      kind: "group",
      clip: path,
      children: [{ kind: "picture", source, box, fit, ...point }],
    },
  ];
}

/** The picture itself, dark and out of focus, behind one that is shown whole. */
function behindWhole({ unit }: Page, { source }: Media, box: Box): Element[] {
  return [
    {
      kind: "group",
      sprite: box,
      blur: 24 * unit,
      children: [{ kind: "picture", source, box, fit: "cover" }],
    },
    { kind: "shape", path: roundRect(box), fill: "#00000066" },
  ];
}

/** Along the side of which more is cut off, else closer to its focus. */
function covering(page: Page, media: Media, box: Box): Element {
  const { source, focus = { x: 0.5, y: 0.5 }, motion } = media;
  const scale = Math.max(box.width / media.width, box.height / media.height);
  const [wide, high] = [media.width * scale - box.width, media.height * scale - box.height];
  const cut = Math.max(wide / (box.width + wide), high / (box.height + high));
  if (cut < cutShare || motion?.effect === "still") return zooming(page, media, box);
  const [dx, dy] =
    wide > high
      ? [Math.min(wide, box.width * panMax), 0]
      : [0, Math.min(high, box.height * panMax)];
  const larger = { ...box, width: box.width + dx, height: box.height + dy };
  const point = [focus.x, focus.y] as const;
  const forth = page.shot.index % 2 === 0;
  const move = (by: number) => travel(page, forth ? 0 : -by, forth ? -by : 0);
  return {
    kind: "picture",
    ...{ source, box: larger, fit: "cover", focus: point },
    ...(dx > 0 ? { x: move(dx) } : { y: move(dy) }),
  };
}

/** Closer to the focus or away from it, or to a side, as its motion says. */
function zooming(page: Page, media: Media, box: Box): Element {
  const { source, focus = { x: 0.5, y: 0.5 }, motion, fit } = media;
  const { effect, strength } = motion ?? {
    effect: page.shot.index % 2 === 0 ? "in" : "out",
    strength: zoomDefault,
  };
  const [near, far] = [1 + (effect === "still" ? 0 : strength), 1];
  const origin = [box.x + box.width * focus.x, box.y + box.height * focus.y] as const;
  const picture = {
    kind: "picture",
    ...{ source, box, focus: [focus.x, focus.y] as const },
    fit: fit === "cover" ? "cover" : "contain",
  } as const;
  if (effect === "still") return picture;
  if (effect === "in") return { ...picture, origin, scale: travel(page, far, near) };
  if (effect === "out") return { ...picture, origin, scale: travel(page, near, far) };
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const across = effect === "left" || effect === "right";
  const room = ((across ? box.width : box.height) * strength) / 2;
  const move =
    effect === "left" || effect === "up" ? travel(page, room, -room) : travel(page, -room, room);
  const at = across ? { x: move } : { y: move };
  const scaled = { ...picture, origin: middle, scale: near };
  return { kind: "group", children: [scaled], ...at };
}

const travel = ({ shot: { seconds } }: Page, from: number, to: number): Keyframe[] => [
  { at: 0, value: from },
  { at: seconds + blendRoomSeconds, value: to, ease: "linear" },
];

/** The box of the whole picture of which a part covers `box`. */
function wholeBox(media: Media, box: Box): Box {
  const { focus = { x: 0.5, y: 0.5 } } = media;
  const scale = Math.max(box.width / media.width, box.height / media.height);
  const [width, height] = [media.width * scale, media.height * scale];
  const offset = (share: number, whole: number, part: number) =>
    Math.min(Math.max(share * whole - part / 2, 0), whole - part);
  return {
    x: box.x - offset(focus.x, width, box.width),
    y: box.y - offset(focus.y, height, box.height),
    width,
    height,
  };
}

/** What there is under `part` of the frame, of media that cover `box` and may move a little. */
export function measureUnder(media: Media, box: Box, part: Box): MediaPart {
  if (media.fit !== "cover") return media.measure({ x: 0, y: 0, width: 1, height: 1 });
  const whole = wholeBox(media, box);
  const [mx, my] = [panMax * box.width * 0.6, panMax * box.height * 0.6];
  return media.measure({
    x: (part.x - mx - whole.x) / whole.width,
    y: (part.y - my - whole.y) / whole.height,
    width: (part.width + 2 * mx) / whole.width,
    height: (part.height + 2 * my) / whole.height,
  });
}

/** How strong a shade must be for an ink to be readable on a color. */
export function shadeNeeded(brightest: string, { ink, shade }: { ink: string; shade: string }) {
  for (let share = 0; share < 1; share += 0.02)
    if (contrast(ink, mix(brightest, shade, share)) >= contrastAim) return share;
  return 1;
}

/** Two digits of opacity for a color. */
export const alpha = (share: number) =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, "0");

/** A shade over a box, at strengths by height in pixels. */
export function shadeOver(
  box: Box,
  color: string,
  stops: readonly (readonly [y: number, strength: number])[],
): Element {
  const { y, height } = box;
  return {
    kind: "shape",
    path: roundRect(box),
    fill: {
      from: [0, y],
      to: [0, y + height],
      stops: stops.map(([at, strength]) => {
        const share = Math.min(1, Math.max(0, (at - y) / height));
        return [share, `${color}${alpha(strength)}`] as const;
      }),
    },
  };
}

/** Over the whole frame under a shade of the ground: for looks without a manner of their own. */
export const fullFrame: MediaStyle = {
  box: ({ shot }) => ({ x: 0, y: 0, width: shot.width, height: shot.height }),
  draw(page, media) {
    const { colors, content, caption, shot } = page;
    const box = fullFrame.box(page, media);
    const light = (part: Box, ink: string) =>
      shadeNeeded(measureUnder(media, box, part).brightest, { ink, shade: colors.ground });
    const inks = [colors.ink, colors.soft];
    const type = isBare(page) ? 0 : Math.max(...inks.map((ink) => light(content, ink)));
    const low = shot.isCaptioned ? light(caption, colors.captionInk) : type;
    const stops = [
      [0, type],
      [content.y + content.height, type],
      [caption.y, Math.max(type, low)],
      [box.height, Math.max(type, low)],
    ] as const;
    return {
      elements: [...mediaIn(page, media, box), shadeOver(box, colors.ground, stops)],
      page,
    };
  },
};
