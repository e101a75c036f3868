import type { Box, Camera, Element, Group } from "../../drawing/scene.ts";
import type { Page } from "../kit/look.ts";

/** What the camera shows: the point in the middle of the frame, and how large. */
interface Framing {
  x: number;
  y: number;
  scale: number;
}

/** Shots that follow each other: how large, and from which side as a share of the widest pan. */
const shots = [
  { scale: 1.02, side: 0 },
  { scale: 1.12, side: -1 },
  { scale: 1.04, side: 1 },
  { scale: 1.18, side: 0.5 },
  { scale: 1.05, side: -0.8 },
  { scale: 1.12, side: 1 },
] as const;
/** While a scene lasts, the camera comes closer. */
const approach = 1.03;
const settledSeconds = 1.3;

/** Whether the subject stands beside what is told about it, rather than below. */
export const isBeside = ({ width, height }: { width: number; height: number }) =>
  height / width < 1.2;

/** Where the ground begins and where subjects stand, as shares of the frame's height. */
export const groundShare = ({ width, height }: { width: number; height: number }) =>
  width / height > 1.2 ? 0.7 : 0.66;
export const standShare = (size: { width: number; height: number }) => groundShare(size) + 0.05;

/** The shot of a scene when it has settled. The line on which subjects stand never moves. */
function settledFraming({ shot }: Page, index = shot.index): Framing {
  const { width, height } = shot;
  const { scale, side } = shots[index % shots.length] ?? shots[0];
  const stand = standShare(shot) * height;
  const pan = width * (isBeside(shot) ? 0.17 : 0.03);
  // A subject in the middle would leave no room beside it.
  const turned = isBeside(shot) && Math.abs(side) < 0.6 ? (side < 0 ? -0.8 : 0.8) : side;
  return { x: width / 2 + turned * pan, y: stand - (stand - height / 2) / scale, scale };
}

function closer({ shot }: Page, { x, scale }: Framing): Framing {
  const stand = standShare(shot) * shot.height;
  const nearer = scale * approach;
  return { x, scale: nearer, y: stand - (stand - shot.height / 2) / nearer };
}

/** The camera begins where the scene before ended, settles, and comes closer. */
export function stageCamera(page: Page): Camera {
  const { index, seconds, place } = page.shot;
  const settled = settledFraming(page);
  const continues = index > 0 && place?.isNew === false;
  const start = continues ? closer(page, settledFraming(page, index - 1)) : settled;
  const end = closer(page, settled);
  const at = Math.min(settledSeconds, seconds * 0.45);
  const keys = (pick: (framing: Framing) => number) => [
    { at: 0, value: pick(start) },
    { at, value: pick(settled), ease: "in_out" as const },
    { at: Math.max(seconds, at + 0.1), value: pick(end), ease: "linear" as const },
  ];
  return { x: keys(({ x }) => x), y: keys(({ y }) => y), scale: keys(({ scale }) => scale) };
}

/** A box of the place as the settled camera shows it. */
export function onScreen(page: Page, { x, y, width, height }: Box): Box {
  const { x: middleX, y: middleY, scale } = settledFraming(page);
  const { shot } = page;
  return {
    x: shot.width / 2 + (x - middleX) * scale,
    y: shot.height / 2 + (y - middleY) * scale,
    width: width * scale,
    height: height * scale,
  };
}

/** Puts elements into the place, where the settled camera shows them as they are composed. */
export function inPlace(page: Page, children: readonly Element[]): Group {
  const { x, y, scale } = settledFraming(page);
  const { width, height } = page.shot;
  const placed: Group = {
    kind: "group",
    x: x - width / (2 * scale),
    y: y - height / (2 * scale),
    scale: 1 / scale,
    children,
  };
  return { kind: "group", depth: 1, children: [placed] };
}
