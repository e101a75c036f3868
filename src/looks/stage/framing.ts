import type { Box, Camera, Element, Group } from "../../drawing/scene.ts";
import { beyond } from "../../places/brush.ts";
import type { ChosenPlace } from "../../places/choose-places.ts";
import type { ChosenShot, ShotName } from "../../places/choose-shots.ts";
import { besideCamera } from "../kit/camera-window.ts";
import type { Page, Shot } from "../kit/look.ts";
import { placeOf } from "./place-of.ts";

/** What the camera shows: the point in the middle of the frame, and how large. */
interface Framing {
  x: number;
  y: number;
  scale: number;
}

/** Size of a shot; where in the frame its thing stands, across and down, as shares. */
interface Composition {
  scale: number;
  across: number;
  stand: number;
}

type Size = Pick<Shot, "width" | "height">;
type Frame = Size & Partial<Pick<Shot, "hasCamera">>;

/** Things are smaller, stand lower and further to the side, clear of the window of the speaker. */
const besideSpeaker = { scale: 0.65, lower: 0.03, across: 0.68 };
const scaleMin = 0.98;

/** While a scene lasts, the camera comes closer. */
const approach = 1.05;
/** The picture of the scene before fades for so long: until then, the camera waits. */
const holdSeconds = 0.25;
const moveSeconds = 1.1;
/** To and from these there is no way: the frame would cut the board, or show an empty place. */
const cutShots: ReadonlySet<ShotName> = new Set(["above", "wall"]);

/** Whether the subject stands beside what is told about it, rather than below. */
export function isBeside(frame: Frame): boolean {
  const { width, height } = frame;
  if (!frame.hasCamera) return height / width < 1.2;
  const usual = { x: width * 0.06, y: height * 0.07, width: width * 0.88, height: height * 0.69 };
  const room = besideCamera(usual, frame, 0);
  return room.width > room.height * 1.2;
}

/** Where the ground begins and where subjects stand, as shares of the frame's height. */
export const groundShare = ({ width, height }: Size) => (width / height > 1.2 ? 0.7 : 0.66);
export const standShare = (size: Size) => groundShare(size) + 0.05;

const tall: Record<ShotName, Composition> = {
  title: { scale: 1.06, across: 0.5, stand: 0.72 },
  wide: { scale: 0.98, across: 0.44, stand: 0.7 },
  medium: { scale: 1.26, across: 0.62, stand: 0.7 },
  close: { scale: 1.75, across: 0.5, stand: 0.735 },
  high: { scale: 1.34, across: 0.5, stand: 0.62 },
  above: { scale: 1, across: 0.5, stand: 0.71 },
  wall: { scale: 1.04, across: 0.5, stand: 0.76 },
};
const low: Record<ShotName, Composition> = {
  title: { scale: 1.2, across: 0.73, stand: 0.8 },
  wide: { scale: 1, across: 0.5, stand: 0.75 },
  medium: { scale: 1.16, across: 0.73, stand: 0.755 },
  close: { scale: 1.42, across: 0.5, stand: 0.775 },
  high: { scale: 1.16, across: 0.4, stand: 0.7 },
  above: { scale: 1, across: 0.5, stand: 0.75 },
  wall: { scale: 1.04, across: 0.5, stand: 0.79 },
};

/** Where the main thing of a spot stands in the place: a square on the ground. */
export function spotBox(frame: Frame, spot: number): Box {
  const { width, height } = frame;
  const side = Math.min(width * 0.46, height * 0.48);
  const x = width / 2 + spot * width * (isBeside(frame) ? 0.34 : 0.62) - side / 2;
  // The drawings leave a little room at their foot.
  return { x, y: standShare({ width, height }) * height - side * 0.95, width: side, height: side };
}

/** What the camera shows in a shot: at its beginning, or when it has come closer. */
function framingOf(size: Frame, { shot, spot, side }: ChosenShot, nearer = 1): Framing {
  const { width, height, hasCamera } = size;
  const { scale: usual, across: usually, stand: foot } = (isBeside(size) ? low : tall)[shot];
  const isMoved = hasCamera && shot !== "above" && shot !== "wall";
  const across = isMoved ? Math.max(usually, besideSpeaker.across) : usually;
  const scale = hasCamera
    ? Math.max(scaleMin, usual * nearer * besideSpeaker.scale)
    : usual * nearer;
  const stand = foot + (hasCamera ? besideSpeaker.lower : 0);
  const box = spotBox(size, shot === "wall" || shot === "above" ? 0 : spot);
  const inside = (box.width * scale) / width / 2 + 0.02;
  const aside = Math.min(across, Math.max(0.5, 1 - inside));
  const share = side === "left" ? 1 - aside : aside;
  const x = box.x + box.width / 2 + ((0.5 - share) * width) / scale;
  // Places end some way beyond the frame.
  const reach = Math.max(0, width / 2 + (height * beyond) / 1000 - width / scale / 2 - 4);
  return {
    scale,
    x: width / 2 + Math.min(reach, Math.max(-reach, x - width / 2)),
    y: standShare(size) * height + ((0.5 - stand) * height) / scale,
  };
}

/** The camera when it has come to the thing of a scene. */
export const settledFraming = ({ shot }: Page): Framing => framingOf(shot, placeOf(shot));

/** The camera begins where the scene before ended, moves to the thing, and comes closer. */
export function stageCamera({ shot }: Page): Camera {
  const { seconds } = shot;
  const chosen = placeOf(shot);
  const [settled, end] = [framingOf(shot, chosen), framingOf(shot, chosen, approach)];
  const { before } = chosen;
  const { wait, at, isCut } = moveTo(chosen, seconds);
  const start = isCut || !before ? settled : framingOf(shot, before, approach);
  const keys = (pick: (framing: Framing) => number) => [
    { at: wait, value: pick(start) },
    { at, value: pick(settled), ease: "in_out" as const },
    { at: Math.max(seconds, at + 0.1), value: pick(end), ease: "linear" as const },
  ];
  return { x: keys(({ x }) => x), y: keys(({ y }) => y), scale: keys(({ scale }) => scale) };
}

/** When the camera leaves the framing of the scene before, and when it has come to the next. */
function moveTo({ before, shot }: ChosenPlace, seconds: number) {
  const isCut = !before || cutShots.has(before.shot) || cutShots.has(shot);
  const wait = isCut ? 0 : Math.min(holdSeconds, seconds * 0.1);
  return { wait, at: wait + Math.min(moveSeconds, seconds * 0.4), isCut };
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
