import type { Animated, Box, Element, Keyframe } from "../../drawing/scene.ts";
import type { MotionName } from "../../language/rules/staging/staging-rules.ts";
import { ellipse } from "../../places/brush.ts";
import { roundRect } from "./captions.ts";

/** What acts: its box, and when its verb is spoken. */
interface Actor {
  box: Box;
  start: number;
  /** Length of the scene in seconds. */
  seconds: number;
  /** How far below its box it stands when it is down, as a share of the box. Default: 0. */
  low?: number;
}

/** What a motion changes of a thing, and what is drawn behind and before it. */
interface Acting {
  x?: Animated;
  y?: Animated;
  scale?: Animated;
  rotate?: Animated;
  /** The point around which it turns, as shares of its box. Default: the middle of its foot. */
  around?: readonly [number, number];
  behind?: readonly Element[];
  before?: readonly Element[];
  /** Draws the parts of the thing instead of the thing. */
  parts?(children: readonly Element[]): Element[];
}

/** Lets what stands in a box do what its sentence says of it, when the verb is spoken. */
export function act(motion: MotionName, children: readonly Element[], actor: Actor): Element[] {
  const { box } = actor;
  const { behind = [], before = [], parts, around = [0.5, 0.95], ...change } = acts[motion](actor);
  const origin = [box.x + box.width * around[0], box.y + box.height * around[1]] as const;
  const drawn = parts ? parts(children) : children;
  return [...behind, { kind: "group", origin, ...change, children: drawn }, ...before];
}

const from = (
  start: number,
  ...steps: readonly (readonly [after: number, value: number, ease?: Keyframe["ease"]])[]
): Animated => steps.map(([after, value, ease = "in_out"]) => ({ at: start + after, value, ease }));

/** Back and forth, `period` seconds each, until `end`; `still` before. */
function sway(start: number, end: number, period: number, size: number): Animated {
  const count = Math.max(2, Math.ceil((end - start) / period));
  const turns = Array.from({ length: count }, (_, at) => ({
    at: start + (at + 1) * period,
    value: at % 2 === 0 ? size : -size,
    ease: "in_out" as const,
  }));
  return [{ at: start, value: 0 }, ...turns];
}

/** A few quick swings that come to rest. */
const tremble = (start: number, size: number): Animated =>
  from(
    start,
    [0, 0],
    ...[1, -1, 0.8, -0.8, 0.6, -0.6, 0.4, -0.4, 0.2].map(
      (share, at) => [0.09 * (at + 1), share * size, "linear"] as const,
    ),
    [0.95, 0, "linear"],
  );

const middle = [0.5, 0.5] as const;
const halves =
  (gap: number, turn: number, jagged: boolean) =>
  (actor: Actor): Acting => ({
    parts: (children) =>
      [-1, 1].map((side) => ({
        kind: "group",
        x: from(actor.start, [0, 0], [0.5, side * gap * actor.box.width, "out"]),
        rotate: from(actor.start, [0, 0], [0.5, side * turn, "out"]),
        origin: [actor.box.x + actor.box.width / 2, actor.box.y + actor.box.height * 0.95],
        children: [{ kind: "group", clip: half(actor.box, side, jagged), children }],
      })),
  });

/** The left or right half of a box with its shadow, along a straight or broken line. */
function half({ x, y, width, height }: Box, side: number, jagged: boolean): string {
  const [cx, top, bottom] = [x + width / 2, y - height * 0.3, y + height * 1.3];
  const far = cx + side * width;
  const tooth = jagged ? width * 0.06 : 0;
  const points = Array.from({ length: 9 }, (_, at) => {
    const dy = top + ((bottom - top) * at) / 8;
    return `${cx + (at % 2 === 0 ? tooth : -tooth)} ${dy}`;
  });
  return `M${points.join("L")}L${far} ${bottom}L${far} ${top}z`;
}

const glow = ({ box, start }: Actor, color: string): Element => {
  const [x, y, r] = [box.x + box.width / 2, box.y + box.height / 2, box.width * 0.95];
  return {
    kind: "shape",
    path: ellipse(x, y, r),
    fill: {
      center: [x, y],
      radius: r,
      stops: [
        [0, `${color}e6`],
        [0.4, `${color}80`],
        [1, `${color}00`],
      ],
    },
    opacity: from(start, [0, 0], [0.35, 1, "out"], [0.8, 0.7], [1.3, 1], [1.8, 0.75], [2.3, 0.95]),
    scale: from(start, [0, 0.5], [0.5, 1, "overshoot"]),
    origin: [x, y],
  };
};

/** Puffs that rise from the upper part of a thing, one after the other. */
function puffs({ box, start, seconds }: Actor, color: string): Element[] {
  const count = Math.min(24, Math.ceil((seconds - start) / 0.32));
  return Array.from({ length: Math.max(0, count) }, (_, at): Element => {
    const begin = start + at * 0.32;
    const x = box.x + box.width * (0.36 + 0.14 * ((at * 2) % 3));
    const y = box.y + box.height * 0.16;
    return {
      kind: "shape",
      path: ellipse(x, y, box.width * 0.085),
      fill: color,
      origin: [x, y],
      y: from(begin, [0, 0], [1.4, -box.height * 0.5, "linear"]),
      x: from(begin, [0, 0], [0.7, box.width * 0.05], [1.4, -box.width * 0.03]),
      scale: from(begin, [0, 0.4], [1.4, 1.7, "out"]),
      opacity: from(begin, [0, 0], [0.2, 0.75, "linear"], [1.4, 0, "linear"]),
    };
  });
}

/** Drops that fall from the lower left side of a tilted thing. */
const drops = ({ box, start }: Actor): Element[] =>
  Array.from({ length: 8 }, (_, at): Element => {
    const begin = start + 0.4 + at * 0.2;
    const [x, y] = [box.x + box.width * 0.1, box.y + box.height * 0.42];
    return {
      kind: "shape",
      path: ellipse(x, y, box.width * 0.028, box.width * 0.045),
      fill: "#8fd0f5",
      y: from(begin, [0, 0], [0.5, box.height * 0.52, "in"]),
      opacity: from(begin, [0, 0], [0.05, 1, "hold"], [0.5, 0, "hold"]),
    };
  });

/** A line that crosses a thing fast. */
const slash = ({ box, start }: Actor): Element => {
  const [x, y, w, h] = [box.x, box.y, box.width, box.height];
  return {
    kind: "shape",
    path: `M${x + w * 0.62} ${y - h * 0.05}L${x + w * 0.4} ${y + h * 1.02}`,
    length: h * 1.1,
    stroke: "#ffffff",
    strokeWidth: w * 0.03,
    drawn: from(start, [0, 0], [0.22, 1, "linear"]),
    opacity: from(start, [0, 1], [0.3, 1], [0.6, 0, "linear"]),
  };
};

/** The thing sinks behind a line at its foot. */
const below =
  (share: number, behind: (actor: Actor) => Element[]) =>
  (actor: Actor): Acting => {
    const { box, start } = actor;
    const line = { ...box, x: box.x - box.width, y: box.y - box.height, width: box.width * 3 };
    const clip = roundRect({ ...line, height: box.height * 1.96 });
    const y = from(start, [0, 0], [2.2, box.height * share]);
    return {
      behind: behind(actor),
      parts: (children) => [{ kind: "group", clip, children: [{ kind: "group", y, children }] }],
    };
  };

const puddle = ({ box, start }: Actor): Element[] => {
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.95];
  return [1, 0.8].map((share) => ({
    kind: "shape",
    path: ellipse(x, y, box.width * 0.62 * share, box.width * 0.11 * share),
    fill: share === 1 ? "#a9d9f0b0" : "#d5effab0",
    origin: [x, y],
    scale: from(start, [0, 0.15], [2.2, 1]),
    opacity: from(start, [0, 0], [0.3, 1, "linear"]),
  }));
};

const acts: Readonly<Record<MotionName, (actor: Actor) => Acting>> = {
  rise: ({ box, start, low = 0 }) => ({
    y: from(start, [0, low * box.height], [1.5, (low - 0.3) * box.height]),
  }),
  fall: ({ box, start, low = 0 }) => {
    const at = (share: number) => (low - share * 0.32) * box.height;
    return {
      y: from(start, [0, at(1)], [0.5, at(0), "in"], [0.68, at(0.16), "out"], [0.86, at(0), "in"]),
    };
  },
  // Icons end as large as their place: beside it may stand letters.
  grow: ({ start }) => ({ scale: from(start, [0, 0.66], [1.6, 1]) }),
  shrink: ({ start }) => ({ scale: from(start, [0, 1], [1.6, 0.56]) }),
  melt: below(0.36, puddle),
  open: (actor) => ({
    behind: [glow(actor, "#fff4cf")],
    scale: from(actor.start, [0, 0.83], [0.5, 1, "overshoot"]),
  }),
  close: ({ start }) => ({ scale: from(start, [0, 1], [0.35, 0.88, "in"], [0.7, 0.93, "out"]) }),
  turn: ({ start }) => ({ around: middle, rotate: from(start, [0, 0], [2, 360]) }),
  fly: ({ box, start, seconds }) => ({
    x: from(start, [0, 0], [0.9, box.width * 0.2], [2.2, -box.width * 0.16], [3.4, 0]),
    y: from(
      start,
      [0, 0],
      [0.9, -box.height * 0.3],
      [2.2, -box.height * 0.2],
      [3.4, -box.height * 0.3],
    ),
    rotate: sway(start, seconds, 0.7, 6),
  }),
  drive: ({ box, start }) => ({
    x: from(start, [0, 0], [0.35, box.width * 0.08], [1.9, -box.width * 0.2]),
    y: tremble(start + 0.3, box.height * 0.012),
  }),
  mix: ({ box, start, seconds }) => ({
    rotate: sway(start, Math.min(seconds, start + 3), 0.3, 9),
    x: sway(start, Math.min(seconds, start + 3), 0.3, box.width * 0.04),
  }),
  pour: (actor) => ({
    rotate: from(actor.start, [0, 0], [0.5, -28], [2.4, -28], [2.9, 0]),
    before: drops(actor),
  }),
  break: halves(0.13, 9, true),
  split: halves(0.16, 0, false),
  light_up: (actor) => ({ behind: [glow(actor, "#fff0a8")] }),
  shake: ({ start }) => ({ rotate: tremble(start, 9) }),
  boil: (actor) => ({
    x: tremble(actor.start, actor.box.width * 0.012),
    before: puffs(actor, "#ffffffb0"),
  }),
  roll: ({ box, start }) => ({
    around: middle,
    x: from(start, [0, -box.width * 0.3], [1.6, box.width * 0.1]),
    rotate: from(start, [0, -300], [1.6, 0]),
  }),
  jump: ({ box, start }) => ({
    y: from(
      start,
      ...[0, 1, 2].flatMap((hop) => [
        [hop * 0.6, 0, "in"] as const,
        [hop * 0.6 + 0.28, -box.height * (0.28 - hop * 0.07), "out"] as const,
      ]),
      [1.8, 0, "in"],
    ),
  }),
  swim: ({ box, start, seconds }) => ({
    x: from(start, [0, box.width * 0.12], [2.6, -box.width * 0.22, "linear"]),
    y: sway(start, seconds, 0.8, box.height * 0.05),
    rotate: sway(start, seconds, 0.4, 4),
    around: middle,
  }),
  blow: ({ start, seconds }) => ({ rotate: sway(start, seconds, 0.55, 9) }),
  burn: (actor) => ({
    behind: [glow(actor, "#ff8a2a")],
    before: puffs(actor, "#ffb347b0"),
  }),
  press: ({ box, start }) => ({
    y: from(start, [0, 0], [0.25, box.height * 0.07, "in"], [0.9, box.height * 0.07], [1.2, 0]),
    scale: from(start, [0, 1], [0.25, 0.92, "in"], [0.9, 0.92], [1.2, 1]),
  }),
  cut: (actor) => ({
    ...halves(0.09, 3, false)({ ...actor, start: actor.start + 0.2 }),
    before: [slash(actor)],
  }),
  push: ({ box, start }) => ({ x: from(start, [0, 0], [1.4, box.width * 0.24]) }),
  pull: ({ box, start }) => ({
    x: from(
      start,
      [0, 0],
      [0.4, -box.width * 0.1],
      [0.6, -box.width * 0.08],
      [1.2, -box.width * 0.24],
    ),
  }),
  float: ({ box, start, seconds }) => ({
    y: sway(start, seconds, 1, box.height * 0.06),
    rotate: sway(start, seconds, 1.3, 3),
  }),
  sink: below(0.55, () => []),
};
