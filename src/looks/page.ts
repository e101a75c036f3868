import { slightRate } from "../drawing/evaluate.ts";
import type { Animated, Box, Element, Scene } from "../drawing/scene.ts";
import { general } from "./compositions/general.ts";
import { besideCamera, cameraBox, cameraWindow } from "./kit/camera-window.ts";
import { captionElements, plate } from "./kit/captions.ts";
import type { Content, DrawnShot, Kit, Look, Page, Shot } from "./kit/look.ts";
import { fullFrame, isBare } from "./kit/media.ts";
import type { Media, MediaFacts } from "./kit/media-facts.ts";
import { labelRoom, speakerLabel } from "./kit/speaker-label.ts";
import { captionsAfter, leadOf, withLead } from "./lead.ts";
import { hidesGround } from "./maps/map.ts";

/** Content must not grow into the captions in long scenes. */
const pushMax = 0.04;
/** Per second, where a look says nothing else. */
const pushSpeed = 0.012;

/** Composes the scene of a shot in a look. */
export function composeScene(look: Look, shot: Shot, kit: Kit): Scene {
  const page = openPage(look, shot, kit);
  const { width, height, seconds } = shot;
  const { style } = look;
  const manner = style.media ?? fullFrame;
  const shown = shot.media && manner.draw(page, shot.media);
  const composed = (kind: Content["kind"]) => look.compositions[kind] ?? general[kind];
  const compose = composed(shot.content.kind);
  const lead = shown ? undefined : leadOf(page);
  const speed = (shot.isClip ? undefined : style.push) ?? pushSpeed;
  const push = Math.min(speed * seconds, pushMax);
  const pushed: Element = {
    kind: "group",
    origin: [width / 2, height * 0.45],
    rate: slightRate,
    scale: [
      { at: 0, value: 1 },
      { at: seconds, value: 1 + push, ease: "linear" },
    ],
    children:
      shown && isBare(page)
        ? []
        : lead
          ? withLead(page, lead, composed("headline"), compose(page))
          : compose(shown?.page ?? page),
    ...(style.fadeOutSeconds ? { opacity: fade(shot, style.fadeOutSeconds) } : {}),
  };
  const isHidden = compose === general.map && hidesGround(page);
  const isClip = shot.media?.kind === "clip";
  if (shot.content.kind === "overlay")
    return { width, height, seconds, elements: compose(page), clip: { x: 0, y: 0, width, height } };
  return {
    width,
    height,
    seconds,
    elements: [
      ...(shown?.elements ?? (isHidden ? [plainGround(page)] : style.backdrop(page))),
      pushed,
      ...captionElements(lead ? captionsAfter(page, lead) : (shown?.page ?? page)),
      ...speakerLabel(shown?.page ?? page),
      ...cameraWindow(page),
    ],
    camera: (isClip ? manner.clipCamera?.(page) : style.camera?.(page)) ?? {
      x: width / 2,
      y: height / 2,
      scale: 1,
    },
    ...(isClip && shot.media ? { clip: manner.box(page, shot.media) } : {}),
    ...(shot.hasCamera && !isClip ? { clip: cameraBox(shot) } : {}),
  };
}

/** In after the type of the scene before is gone, and out after the end. */
const fade = ({ seconds, fadesIn }: Shot, length: number): Animated => [
  ...(fadesIn
    ? ([
        { at: length, value: 0 },
        { at: 2 * length, value: 1, ease: "linear" },
      ] as const)
    : []),
  { at: seconds, value: 1 },
  { at: seconds + length, value: 0, ease: "linear" },
];

/** Under pictures that fill the frame, whose edges are not quite opaque. */
const plainGround = ({ shot: { width, height }, colors: { ground } }: Page): Element =>
  plate({ x: 0, y: 0, width, height }, ground);

/** Where a look shows the picture or the clip of a shot, in whole and even pixels. */
export function mediaBox(look: Look, given: DrawnShot, media: MediaFacts): Box {
  const shot: Shot = {
    ...given,
    spoken: "",
    captions: [],
    moments: noMoments,
    media: unmeasured(media),
  };
  const page = openPage(look, shot, noKit);
  const { x, y, width, height } = (look.style.media ?? fullFrame).box(page, unmeasured(media));
  const even = (value: number) => Math.round(value / 2) * 2;
  return { x: even(x), y: even(y), width: even(width), height: even(height) };
}

const unmeasured = (media: MediaFacts): Media => ({
  ...media,
  source: "",
  measure: () => ({ brightest: "#ffffff", detail: 0 }),
});
const noMoments: Shot["moments"] = { at: (_, otherwise) => otherwise, spread: () => 0 };
/** The place of media depends on no text. */
const noKit: Kit = { font: () => "", measure: () => 0, words: () => [], hasIcon: () => false };

/** The areas of a frame. Captions stand low; in tall videos above the controls of the platforms. */
export function openPage({ style }: Look, shot: Shot, kit: Kit): Page {
  const { width, height } = shot;
  const ratio = width / height;
  const shape = ratio < 0.7 ? "tall" : ratio < 1.2 ? "square" : "wide";
  const unit = Math.min(width, height) / 540;
  const side = shape === "wide" ? width * 0.06 : width * 0.065;
  const [top, gap, captionTop, captionEnd] = {
    tall: [0.085, 0.03, 0.775, 0.875],
    square: [0.065, 0.035, 0.8, 0.955],
    wide: [0.07, 0.035, 0.8, 0.96],
  }[shape] as [number, number, number, number];
  // Bars over and under the picture make it lower.
  const bar = shape === "wide" ? (style.letterbox ?? 0) : 0;
  const foot = ((style.foot ?? 0) * unit) / height;
  const head = shot.runningTitle ? ((style.head ?? 0) * unit) / height : 0;
  const first = top + bar * 0.75 + head;
  const low = captionTop - bar * 0.6;
  const open = (shape === "tall" ? 0.87 : 0.92) - bar * 0.7;
  const captionHeight = height * (captionEnd - captionTop - bar * 0.4);
  const labelHeight = labelRoom({ style, unit, shot }, captionHeight);
  const label = labelHeight / height;
  const bottom = shot.isCaptioned ? low - gap - foot - label : label ? open - label - gap : open;
  const across = { x: side, width: width - 2 * side };
  const captioned = { y: height * low - labelHeight, height: captionHeight + labelHeight };
  const isNamed = label > 0 && !shot.isCaptioned;
  const content = { ...across, y: height * first, height: height * (bottom - first) };
  return {
    shot,
    kit,
    style,
    colors: style.colors(shot),
    unit,
    shape,
    content: shot.hasCamera ? besideCamera(content, shot, head * height) : content,
    caption: {
      ...across,
      ...(isNamed ? { y: height * open - labelHeight, height: labelHeight } : captioned),
    },
    labelHeight,
  };
}
