import type { Animated, Box, Element } from "../../drawing/scene.ts";
import { iconsOf } from "../compositions/parts.ts";
import type { Page } from "../kit/look.ts";
import { placeOf } from "../kit/place-layers.ts";
import { standShare } from "./framing.ts";

/** What does not stand on the ground: birds, insects, what flies and what shines. */
const floating = new Set(
  "🐝🦋🦅🐦🕊🦇✈🚀🛸🚁🛰🎈☁🌧⛈🌩🌨☀🌞🌙🌕⭐🌟✨💡❤💧🔥🌍🌎🌏🪐☄⚡🛩💨🌈❄💭💬🐠🐟🐡🦈🐬🐳🐋🐙🦑🎵🎶",
);
const swimmingPlaces: ReadonlySet<string> = new Set(["under_water", "space", "sky"]);
const popSeconds = 0.5;

/** Where the main subject of every scene stands: the same subject keeps its place and size. */
export function subjectBox({ shot }: Page): Box {
  const { width, height } = shot;
  const side = Math.min(width * 0.46, height * 0.48);
  // The drawings leave a little room at their foot.
  return {
    x: (width - side) / 2,
    y: standShare(shot) * height - side * 0.95,
    width: side,
    height: side,
  };
}

/** The icons of the content as things of the place, the first one large, two more beside it. */
export function propElements(page: Page): Element[] {
  const main = subjectBox(page);
  const { width: side } = main;
  const [first, ...others] = iconsOf(page);
  if (!first) return [];
  const small = side * 0.48;
  const beside = others.slice(0, 2).map(({ source, cue }, at) => {
    const x = at === 0 ? main.x + side * 0.92 : main.x + side * 0.08 - small;
    const y = main.y + side * 1.03 - small;
    const start = page.shot.moments.at(cue, 0.7 + at * 0.4);
    return prop(page, source, { box: { x, y, width: small, height: small }, start });
  });
  const start = Math.min(page.shot.moments.at(first.cue, 0.1), 0.1);
  const children = [prop(page, first.source, { box: main, start }), ...beside];
  return [{ kind: "group", depth: 1, children }];
}

interface Placed {
  box: Box;
  start: number;
}

/** A thing with the shadow that it throws to the left, and that under it. */
function prop(page: Page, source: string, { box, start }: Placed): Element {
  const { unit, shot } = page;
  const { place, kept } = placeOf(shot);
  const name = source.replace(/^icon:/, "");
  const floats = swimmingPlaces.has(place) || floating.has(name.replaceAll("\uFE0F", ""));
  const foot = box.y + box.height * 0.95;
  const lifted = floats ? { ...box, y: box.y - box.height * 0.22 } : box;
  const picture: Element = {
    kind: "picture",
    source,
    box: lifted,
    shadow: { color: "#00000057", blur: 16 * unit, x: -12 * unit, y: 9 * unit },
  };
  const bob = floats ? hover(shot.seconds, 7 * unit) : 0;
  const ground = { x: box.x + box.width / 2, y: foot, width: box.width * (floats ? 0.3 : 0.4) };
  const isThere = shot.opens || kept.includes(name);
  const appear: Animated = [
    { at: start, value: 0 },
    { at: start + 0.12, value: 1, ease: "linear" },
  ];
  const pop: Animated = [
    { at: start, value: 0.55 },
    { at: start + popSeconds, value: 1, ease: "overshoot" },
  ];
  return {
    kind: "group",
    origin: [ground.x, foot],
    opacity: isThere && start <= 0.1 ? 1 : appear,
    scale: isThere && start <= 0.1 ? 1 : pop,
    children: [
      ...(swimmingPlaces.has(place) ? [] : [contactShadow(ground, floats ? 0.24 : 0.5)]),
      { kind: "group", y: bob, children: [picture] },
    ],
  };
}

/** Up and down, slowly. */
function hover(seconds: number, height: number): Animated {
  const period = 1.6;
  return Array.from({ length: Math.ceil(seconds / period) + 2 }, (_, at) => ({
    at: at * period,
    value: at % 2 === 0 ? height : -height,
    ease: "in_out" as const,
  }));
}

/** Flat, dark in the middle. `width` is half of its width. */
function contactShadow(
  { x, y, width }: { x: number; y: number; width: number },
  strength: number,
): Element {
  const radius = width;
  const alpha = (share: number) =>
    Math.round(strength * share * 255)
      .toString(16)
      .padStart(2, "0");
  const flat = 0.17;
  const [rx, ry] = [radius, radius * flat];
  const half = (dx: number) => `a${rx} ${ry} 0 1 0 ${dx} 0`;
  const bands = [1, 0.82, 0.62].map((share): Element => {
    const path = `M${x - rx} ${y}${half(2 * rx)}${half(-2 * rx)}z`;
    return { kind: "shape", path, fill: `#000000${alpha(0.3)}`, scale: share, origin: [x, y] };
  });
  return { kind: "group", children: bands };
}
