import { contrast } from "../../values/colors.ts";
import type { Look, Shot } from "./look.ts";

/** Outline icons stand out from their ground at least this much. */
const outlineContrast = 2;

/**
 * The color of outline icons: the accent of the video, or where it is unseen that of the look, or
 * the color of its type.
 */
export function outlineColor({ style }: Look, shot: Shot): string {
  const { ground, accent, ink } = style.colors(shot);
  const isSeen = (color: string) => contrast(color, ground) >= outlineContrast;
  return [shot.palette.accent, accent].find(isSeen) ?? ink;
}
