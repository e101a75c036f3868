import type { Element, Text } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import { captionArea, captionLinePx, captionLinesIn } from "./captions.ts";
import type { Page } from "./look.ts";
import { inCase } from "./text.ts";

/** Beside the captions of the look, whatever their style, and the least share of the height. */
const [labelSize, heightShare] = [0.68, 0.027];
/** In em: under the baseline, and from the baseline to the top of an accent. */
const [below, above] = [0.24, 0.95];

type Sizes = Pick<Page, "style" | "unit" | "shot">;

const labelPx = ({ style, unit, shot }: Sizes) =>
  Math.max(style.caption.px * 540 * unit * labelSize, shot.height * heightShare);

/** Room for the name of the speaker over captions that are in the middle of so much height. */
export function labelRoom(sizes: Sizes, captionHeight: number): number {
  if (!sizes.shot.speaker) return 0;
  const lines = captionLinesIn(sizes.shot) * captionLinePx(sizes);
  return Math.max(0, (lines - captionHeight) / 2 + (below + above) * labelPx(sizes));
}

/** The name of the speaker over the captions. None without captions. */
export function speakerLabel(page: Page): Element[] {
  const { shot, style, caption, kit, colors } = page;
  const lines = Math.max(0, ...shot.captions.map((cue) => cue.lines.length));
  if (!shot.speaker || lines === 0) return [];
  const { face, align, shadow } = style.caption;
  const text = inCase(shot.speaker, face);
  const widest = caption.width / kit.measure(text, face);
  const px = Math.min(labelPx(page), widest);
  const isRightToLeft = letterDirection(text) === "rtl";
  const room = caption.width - kit.measure(text, face) * px;
  const isCentered = align === "center" || shot.captionStyle === "one_word";
  const area = captionArea(page);
  const top = area.y + (area.height - lines * captionLinePx(page)) / 2;
  const plain: Text = {
    kind: "text",
    font: kit.font(face, px, text),
    tracking: face.tracking * px,
    align: "left",
    text,
    at: [caption.x + (isCentered ? room / 2 : isRightToLeft ? room : 0), top - px * below],
    rightToLeft: isRightToLeft,
    fill: colors.captionInk,
  };
  if (!shadow) return [plain];
  return [{ ...plain, stroke: colors.captionEdge ?? "#00000073", strokeWidth: px * 0.16 }, plain];
}
