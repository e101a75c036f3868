import type { Box, Element, Text } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import { captionArea, captionLinePx, captionLinesIn, plate } from "./captions.ts";
import type { Page } from "./look.ts";
import { inCase } from "./text.ts";

/** Beside the captions of the look, whatever their style, and the least share of the height. */
const [labelSize, heightShare] = [0.68, 0.027];
/** In em: under the baseline, and from the baseline to the top of an accent. */
const [below, above] = [0.24, 0.95];
/** Of a plate with the name, in em: its height, its strip in the accent, and the room around it. */
const [plateHeight, strip, inset] = [1.7, 0.28, 0.5];
/** The name on a plate beside that over captions: no captions say that someone speaks. */
const plateScale = 1.25;

type Sizes = Pick<Page, "style" | "unit" | "shot">;

const labelPx = ({ style, unit, shot }: Sizes) =>
  Math.max(style.caption.px * 540 * unit * labelSize, shot.height * heightShare);
const platePx = (sizes: Sizes) => plateScale * labelPx(sizes);

/**
 * Room for the name of the speaker: over captions that are in the middle of so much height, or of
 * its plate in a scene without captions.
 */
export function labelRoom(sizes: Sizes, captionHeight: number): number {
  if (!sizes.shot.speaker) return 0;
  if (!sizes.shot.isCaptioned) return plateHeight * platePx(sizes);
  const lines = captionLinesIn(sizes.shot) * captionLinePx(sizes);
  return Math.max(0, (lines - captionHeight) / 2 + (below + above) * labelPx(sizes));
}

/**
 * The name of the speaker: over the captions, or on a plate in a scene without captions, which may
 * have room for those of the next scene.
 */
export function speakerLabel(page: Page): Element[] {
  const { shot, style, caption, colors } = page;
  if (!shot.speaker) return [];
  const lines = Math.max(0, ...shot.captions.map((cue) => cue.lines.length));
  if (lines === 0) return namePlate(page, shot.speaker);
  const { align, shadow } = style.caption;
  const name = nameText(page, shot.speaker, { px: labelPx(page), width: caption.width });
  const { px, width, isRightToLeft } = name;
  const room = caption.width - width;
  const isCentered = align === "center" || shot.captionStyle === "one_word";
  const area = captionArea(page);
  const top = area.y + (area.height - lines * captionLinePx(page)) / 2;
  const x = caption.x + (isCentered ? room / 2 : isRightToLeft ? room : 0);
  const plain: Text = { ...name.text, at: [x, top - px * below] };
  if (!shadow) return [plain];
  return [{ ...plain, stroke: colors.captionEdge ?? "#00000073", strokeWidth: px * 0.16 }, plain];
}

/** The name on the ground of captions, which is readable on every picture. */
function namePlate(page: Page, speaker: string): Element[] {
  const { style, caption, colors } = page;
  const usual = platePx(page);
  const around = (2 * inset + strip) * usual;
  const room = caption.width - around;
  const { text, px, width, isRightToLeft } = nameText(page, speaker, { px: usual, width: room });
  const free = room - width;
  const isCentered = style.caption.align === "center";
  const height = plateHeight * usual;
  const box: Box = {
    x: caption.x + (isCentered ? free / 2 : isRightToLeft ? free : 0),
    y: caption.y + (caption.height - height) / 2,
    width: width + around,
    height,
  };
  const bar = strip * usual;
  const edge = { ...box, x: isRightToLeft ? box.x + box.width - bar : box.x, width: bar };
  const left = box.x + inset * usual + (isRightToLeft ? 0 : bar);
  const baseline = box.y + box.height / 2 + px * 0.36;
  return [
    plate(box, colors.captionGround),
    plate(edge, colors.captionMark),
    { ...text, at: [left, baseline] },
  ];
}

/** The name at the size of labels, smaller where it is wider than its room. */
function nameText(page: Page, speaker: string, wanted: { px: number; width: number }) {
  const { style, kit, colors } = page;
  const { face } = style.caption;
  const name = inCase(speaker, face);
  const em = kit.measure(name, face);
  const px = Math.min(wanted.px, wanted.width / em);
  const isRightToLeft = letterDirection(name) === "rtl";
  const text: Omit<Text, "at"> = {
    kind: "text",
    font: kit.font(face, px, name),
    tracking: face.tracking * px,
    align: "left",
    text: name,
    rightToLeft: isRightToLeft,
    fill: colors.captionInk,
  };
  return { text, px, width: em * px, isRightToLeft };
}
