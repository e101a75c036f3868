import type { SKRSContext2D } from "@napi-rs/canvas";
import { canvasFont } from "./fonts.ts";

const disc = "#3d4f7c";
const letters = "#ffffff";

/** The initials in the name of an icon such as `monogram:AB`; undefined for another icon. */
export const monogramIn = (icon: string): string | undefined =>
  /^monogram:(\S{1,6})$/u.exec(icon)?.[1];

/** Draws initials in a disc, for a person without a portrait. */
export function drawMonogram(
  context: SKRSContext2D,
  initials: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  context.save();
  context.fillStyle = disc;
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, size * 0.46, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = letters;
  context.font = canvasFont(initials, "strong", size * ([...initials].length > 1 ? 0.36 : 0.46));
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } =
    context.measureText(initials);
  context.fillText(initials, x + size / 2, y + size / 2 + (above - below) / 2);
  context.restore();
}
