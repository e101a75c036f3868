import { contrast } from "../../values/colors.ts";
import type { Look, Shot } from "./look.ts";

/** Outline icons stand out from their ground at least this much. */
const outlineContrast = 2;

/** The color of outline icons: the accent of the video, or that of the look where it is unseen. */
export function outlineColor({ style }: Look, shot: Shot): string {
  const { ground, accent } = style.colors(shot);
  const { accent: usual } = shot.palette;
  return contrast(usual, ground) >= outlineContrast ? usual : accent;
}
