import type { Context } from "./context.ts";
import { lastChange, valueAt } from "./evaluate.ts";
import type { Box, Element, Paint, Picture, Shadow, Text } from "./scene.ts";

/** A canvas or a decoded picture, with its size. */
export interface DrawnPicture {
  image: object;
  width: number;
  height: number;
}

/** Moves, turns and scales what is drawn next as an element is at a time. */
export function move(
  context: Context,
  element: Exclude<Element, { kind: "grain" }>,
  seconds: number,
): void {
  const { x = 0, y = 0, scale = 1, rotate = 0, origin = [0, 0] } = element;
  const at = lastChange(seconds, element.rate);
  const [dx, dy] = [valueAt(x, at), valueAt(y, at)];
  if (dx !== 0 || dy !== 0) context.translate(dx, dy);
  const [size, angle] = [valueAt(scale, at), valueAt(rotate, at)];
  if (size === 1 && angle === 0) return;
  context.translate(origin[0], origin[1]);
  if (angle !== 0) context.rotate((angle * Math.PI) / 180);
  if (size !== 1) context.scale(size, size);
  context.translate(-origin[0], -origin[1]);
}

/** Draws a line of text as it is at a time. */
export function drawText(context: Context, element: Text, seconds: number): void {
  const { later = [], at, align = "left", tracking = 0, rightToLeft = false } = element;
  const text = later.findLast((one) => one.at <= seconds)?.text ?? element.text;
  context.font = element.font;
  context.letterSpacing = `${tracking}px`;
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  context.direction = rightToLeft ? "rtl" : "ltr";
  if (element.stroke) {
    context.strokeStyle = paint(context, element.stroke);
    context.lineWidth = element.strokeWidth ?? 1;
    context.lineJoin = "round";
    context.strokeText(text, at[0], at[1]);
  }
  if (!element.fill) return;
  context.fillStyle = paint(context, element.fill);
  context.fillText(text, at[0], at[1]);
}

/** A color or gradient of a context. */
export function paint(context: Context, given: Paint): unknown {
  if (typeof given === "string") return given;
  const gradient =
    "center" in given
      ? context.createRadialGradient(...given.center, 0, ...given.center, given.radius)
      : context.createLinearGradient(...given.from, ...given.to);
  for (const [share, color] of given.stops) gradient.addColorStop(share, color);
  return gradient;
}

/** Gives what is drawn next a shadow. */
export function setShadow(context: Context, { color, blur, x, y }: Shadow): void {
  context.shadowColor = color;
  context.shadowBlur = blur;
  context.shadowOffsetX = x;
  context.shadowOffsetY = y;
}

/** Below this share of its size, a picture needs a better way of making it smaller. */
export const shrunkMax = 0.7;

/** Draws a picture, or the part `from` of it, into a box. */
export function drawPicture(context: Context, picture: DrawnPicture, into: Box, from?: Box): void {
  const { x, y, width, height } = into;
  context.imageSmoothingEnabled = true;
  const least = (from ?? picture).width * shrunkMax;
  const isShrunk = width < least && width * scaleOf(context) < least;
  context.imageSmoothingQuality = isShrunk ? "high" : "low";
  const { image } = picture;
  if (from) context.drawImage(image, from.x, from.y, from.width, from.height, x, y, width, height);
  else context.drawImage(image, x, y, width, height);
}

/** How large the context draws: an enlarged picture is not made smaller, whatever its box is. */
function scaleOf(context: Context): number {
  const { a, b } = context.getTransform();
  return Math.hypot(a, b);
}

/** A box with a margin. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The whole pixels that a box touches. */
export function widened({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return {
    x: left,
    y: top,
    width: Math.ceil(x + width) - left,
    height: Math.ceil(y + height) - top,
  };
}

/** Room for a shadow around a box. */
export const bled = (box: Box, shadow: Shadow | undefined): Box =>
  shadow ? grown(box, shadow.blur * 2 + Math.max(Math.abs(shadow.x), Math.abs(shadow.y))) : box;

/** Where a picture stands in a box that contains it. */
export function contained({ width, height }: DrawnPicture, box: Box): Box {
  const scale = Math.min(box.width / width, box.height / height);
  const [w, h] = [width * scale, height * scale];
  return { x: box.x + (box.width - w) / 2, y: box.y + (box.height - h) / 2, width: w, height: h };
}

/** The part of a picture that covers a box. */
export function coverPart(
  { width, height }: DrawnPicture,
  { box, focus = [0.5, 0.5] }: Picture,
): Box {
  const scale = Math.max(box.width / width, box.height / height);
  const [w, h] = [box.width / scale, box.height / scale];
  const from = (share: number, whole: number, part: number) =>
    Math.min(Math.max(share * whole - part / 2, 0), whole - part);
  return { x: from(focus[0], width, w), y: from(focus[1], height, h), width: w, height: h };
}
