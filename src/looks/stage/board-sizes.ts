import type { Box } from "../../drawing/scene.ts";
import { fieldsOf } from "../compositions/parts.ts";
import type { Page } from "../kit/look.ts";
import { standShare } from "./framing.ts";
import { placeOf } from "./place-of.ts";

/** The room for a board over the whole wall. */
export function wallBox({ content, shot }: Page): Box {
  const floor = shot.height * standShare(shot);
  return { ...content, height: Math.min(content.height, floor - content.y) };
}

/** Of so few letters a board has its least size; of so many, it is as large as the wall. */
const boardLetters = { few: 10, many: 120 };
/** The least size of a board, as shares of the wall: beside the place, or above what it shows. */
const leastBoard = { wide: { width: 0.5, height: 0.6 }, tall: { width: 0.8, height: 0.42 } };

/** A board for the words of a scene, at the side of wide frames. */
export function wordsBox(page: Page): Box {
  const { title = "", subtitle = "", author = "", value, unit = "" } = fieldsOf(page);
  const wall = wallBox(page);
  const letters = `${title}${subtitle}${author}${value ?? ""}${unit}`.length;
  const { few, many } = boardLetters;
  const more = Math.min(1, Math.max(0, (letters - few) / (many - few)));
  const least = page.shape === "wide" ? leastBoard.wide : leastBoard.tall;
  const size = (whole: number, share: number) => whole * (share + (1 - share) * more);
  const [width, height] = [size(wall.width, least.width), size(wall.height, least.height)];
  const left = wall.width - width;
  const share = page.shape !== "wide" ? 0.5 : placeOf(page.shot).side === "right" ? 0 : 1;
  return { x: wall.x + left * share, y: wall.y + (wall.height - height) * 0.3, width, height };
}
