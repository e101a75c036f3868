import type { Element, Text } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import { captionPx } from "./captions.ts";
import type { Page } from "./look.ts";
import { inCase } from "./text.ts";

/** Beside the size of captions. */
const labelSize = 0.56;

/** The name of the speaker in small letters over the captions. None without captions. */
export function speakerLabel(page: Page): Element[] {
  const { shot, style, caption, kit, colors } = page;
  const lines = Math.max(0, ...shot.captions.map((cue) => cue.lines.length));
  if (!shot.speaker || lines === 0) return [];
  const { face, align, shadow } = style.caption;
  const linePx = captionPx(page) * Math.max(1.26, face.line);
  const text = inCase(shot.speaker, face);
  const widest = caption.width / kit.measure(text, face);
  const px = Math.min(captionPx(page) * labelSize, widest);
  const isRightToLeft = letterDirection(text) === "rtl";
  const room = caption.width - kit.measure(text, face) * px;
  const isCentered = align === "center" || shot.captionStyle === "one_word";
  const top = caption.y + (caption.height - lines * linePx) / 2;
  const plain: Text = {
    kind: "text",
    font: kit.font(face, px, text),
    tracking: face.tracking * px,
    align: "left",
    text,
    at: [caption.x + (isCentered ? room / 2 : isRightToLeft ? room : 0), top - px * 0.12],
    rightToLeft: isRightToLeft,
    fill: colors.captionInk,
  };
  if (!shadow) return [plain];
  return [{ ...plain, stroke: colors.captionEdge ?? "#00000073", strokeWidth: px * 0.16 }, plain];
}
