import { standsStill } from "../../drawing/evaluate.ts";
import type { Animated, Box, Element, Group, Keyframe } from "../../drawing/scene.ts";
import type { Motion, Page } from "./look.ts";

/**
 * Lets elements enter at a moment, in the manner of the look. No frame is empty: the `subject` of a
 * scene is in view from its first frame, and only settles.
 */
export function enter(
  page: Page,
  children: readonly Element[],
  {
    start,
    around,
    subject = false,
    motion = page.style.motion,
  }: { start: number; around: Box; subject?: boolean; motion?: Motion },
): Group {
  const origin = [around.x + around.width / 2, around.y + around.height / 2] as const;
  const end = start + motion.seconds;
  const change = (from: number, to: number, ease: Keyframe["ease"] = "out"): Animated => [
    { at: subject ? 0 : start, value: from },
    { at: subject ? motion.seconds : end, value: to, ease },
  ];
  const opacity: Animated = subject
    ? 1
    : [
        { at: start, value: 0 },
        { at: start + Math.min(0.22, motion.seconds), value: 1, ease: "linear" },
      ];
  const group = {
    kind: "group",
    children: [still(page, children, around)],
    origin,
    opacity,
  } as const;
  const small = subject ? 0.3 : 1;
  switch (motion.kind) {
    case "rise":
      return { ...group, y: change(36 * page.unit * small, 0) };
    case "slide":
      return { ...group, x: change((subject ? -8 : -70) * page.unit, 0) };
    case "swing":
      return {
        ...group,
        y: change(60 * page.unit * small, 0, "overshoot"),
        rotate: change(14 * small, 0, "overshoot"),
      };
    default:
      return { ...group, scale: change(subject ? 0.94 : 0.55, 1, "overshoot") };
  }
}

/**
 * Elements that stand still as one picture: text that is drawn for each frame would jump from pixel
 * to pixel when it moves slowly.
 */
function still({ unit }: Page, children: readonly Element[], { x, y, width, height }: Box): Group {
  if (!children.every(standsStill)) return { kind: "group", children };
  const margin = 0.12 * height + 24 * unit;
  const sprite = {
    x: x - margin,
    y: y - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  };
  return { kind: "group", children, sprite };
}

/** A share of 0 to 1 that grows from a moment on, such as of a line that is drawn. */
export const grow = (
  start: number,
  seconds: number,
  ease: Keyframe["ease"] = "in_out",
): Animated => [
  { at: start, value: 0 },
  { at: start + seconds, value: 1, ease },
];
