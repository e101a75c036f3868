import { slowRate, standsStill } from "../../drawing/evaluate.ts";
import type { Animated, Box, Element } from "../../drawing/scene.ts";
import type { Spot } from "../../places/choose-shots.ts";
import { acting, iconsOf } from "../compositions/parts.ts";
import type { Page } from "../kit/look.ts";
import { isBeside, onScreen, spotBox } from "./framing.ts";
import { instrumentOf, isOnInstrument } from "./instruments/choose-instrument.ts";
import { jetty, needsJetty } from "./jetty.ts";
import { placeOf } from "./place-of.ts";
import { easel, plaque } from "./plaque.ts";
import { currentIcon, isPictured, thingIcons } from "./shown.ts";

/** What does not stand on the ground: birds, insects, what flies and what shines. */
const floating = new Set(
  "🐝🦋🦅🐦🕊🦇✈🚀🛸🚁🛰🎈☁🌧⛈🌩🌨☀🌞🌙🌕⭐🌟✨💡❤💧🔥🌍🌎🌏🪐☄⚡🛩💨🌬🌈❄💭💬🐠🐟🐡🦈🐬🐳🐋🐙🦑🎵🎶🫧🌤",
);
const swimmingPlaces: ReadonlySet<string> = new Set(["under_water", "space", "sky"]);
const popSeconds = 0.5;

/** A thing of the place: an icon at a spot, or something that is drawn there. */
export interface Thing {
  icon?: string;
  box: Box;
  /** When it appears; undefined where it is there from the first frame. */
  start?: number | undefined;
  /** Whether it is left from the scene before, as that changed it. */
  isStaying?: boolean;
  /** Draws the thing. Default: its icon. */
  draw?: (box: Box) => Element[];
}

/** The box of the main thing, in the place. */
export const mainBox = ({ shot }: Page): Box => spotBox(shot, placeOf(shot).spot);

/** The icons of things in a scene. */
const thingsOf = (page: Page) =>
  thingIcons(iconsOf(page), page.shot.content, ({ source }) => source.slice(5));

/** The icon of the main thing: of the scene, or of what the video is about, but not on a board. */
export function mainIcon(page: Page): string | undefined {
  const { shot, kit } = page;
  const { subject, shot: name } = placeOf(shot);
  const own = currentIcon(shot.content) ?? thingsOf(page)[0]?.source.slice(5);
  return [own, name === "wall" ? undefined : subject].find(
    (icon) => icon !== undefined && kit.hasIcon(icon),
  );
}

/** The things of a scene: those of the scene before, the main one, and those beside it. */
export function propElements(page: Page, instrument?: Thing["draw"]): Element[] {
  const icon = mainIcon(page);
  const { opens } = page.shot;
  const { before, spot } = placeOf(page.shot);
  // What the camera goes to is there before it arrives.
  const isThere = opens || !before || before.spot !== spot || (before.main === icon && !instrument);
  const main: Thing = {
    ...(icon ? { icon } : {}),
    box: mainBox(page),
    start: isThere ? undefined : 0.1,
    ...(instrument ? { draw: instrument } : {}),
  };
  const shown = icon || instrument ? [main] : [];
  const things = [
    ...stayingThings(page, icon),
    ...shown,
    ...companions(page, instrument !== undefined),
  ];
  return things.length > 0
    ? [{ kind: "group", depth: 1, children: things.map((thing) => drawThing(page, thing)) }]
    : [];
}

/** What still stands at other spots: the thing of the scene before, and the subject. */
function stayingThings(page: Page, main: string | undefined): Thing[] {
  const { shot, kit } = page;
  const { before, subject, spot } = placeOf(shot);
  // Beside a thing in the middle of a wide frame stands what is told about it.
  if (!before || (isBeside(shot) && placeOf(shot).shot === "medium")) return [];
  const measure = previousInstrument(page);
  const staying = new Map<Spot, string>();
  if (subject) staying.set(0, subject);
  if (before.main) staying.set(before.spot, before.main);
  staying.delete(spot);
  const icons = [...staying]
    .filter(([, icon]) => icon !== main && kit.hasIcon(icon))
    .map(([at, icon]): Thing => ({ icon, box: spotBox(shot, at), isStaying: true }));
  if (!measure || before.spot === spot) return icons;
  return [...icons, { box: spotBox(shot, before.spot), draw: measure }];
}

/** What measured the number of the scene before, with its reading. */
function previousInstrument(page: Page): Thing["draw"] {
  const { shot } = page;
  if (!shot.previous) return undefined;
  return instrumentOf({ ...page, shot: { ...shot, ...shot.previous, opens: true } }, 0);
}

/** Up to two smaller things before the main one, as far as the frame shows them. */
export function companions(page: Page, isMeasured: boolean): Thing[] {
  const { shot } = page;
  if (currentIcon(shot.content)) return [];
  const beside = isMeasured
    ? thingsOf(page).filter(({ source }) => !isOnInstrument(page, source.slice(5)))
    : thingsOf(page).slice(1);
  const box = mainBox(page);
  const seen = onScreen(page, box);
  const scale = seen.width / box.width;
  const small = box.width * (placeOf(shot).shot === "close" ? 0.36 : 0.46);
  const room = (24 * page.unit) / scale;
  const ends = [
    box.x - seen.x / scale + room,
    box.x + (shot.width - seen.x) / scale - room - small,
  ] as const;
  // What is measured must not be hidden: the first thing stands where there is room.
  const far = isMeasured ? 1 : 0.86;
  const opensLeft = isMeasured && placeOf(shot).side === "right";
  return beside.slice(0, 2).map(({ source, cue }, at) => {
    const isRight = (at === 0) !== opensLeft;
    const side = isRight ? box.x + box.width * far : box.x + box.width * (1 - far) - small;
    const x = Math.min(ends[1], Math.max(ends[0], side));
    const y = box.y + box.height * (1.02 + at * 0.03) - small;
    return {
      icon: source.slice(5),
      box: { x, y, width: small, height: small },
      start: page.shot.moments.at(cue, 0.7 + at * 0.4),
    };
  });
}

/** A thing with the shadow that it throws to the left, and that under it. */
function drawThing(page: Page, thing: Thing): Element {
  const { icon = "", box, start, draw, isStaying = false } = thing;
  const { shot } = page;
  const { place } = placeOf(shot);
  const floats =
    !draw &&
    !isPictured(icon, place) &&
    (swimmingPlaces.has(place) || floating.has(icon.replaceAll("\uFE0F", "")));
  const foot = box.y + box.height * 0.95;
  const lifted = floats ? { ...box, y: box.y - box.height * 0.2 } : box;
  const drawn = draw
    ? asSprites(draw(box), box)
    : actingIcon(page, { icon, box: lifted, isStaying });
  const bob = floats ? hover(shot.seconds, 7 * page.unit) : 0;
  const ground = { x: box.x + box.width / 2, y: foot, width: box.width * (floats ? 0.3 : 0.42) };
  const hasShadow = !swimmingPlaces.has(place);
  const under = !floats && needsJetty(place, icon) ? asSprites([jetty(box, foot)], box) : [];
  return {
    kind: "group",
    origin: [ground.x, foot],
    ...(start === undefined ? {} : popIn(start)),
    children: [
      ...under,
      ...(hasShadow ? [contactShadow(ground, floats ? 0.24 : 0.5)] : []),
      { kind: "group", y: bob, rate: slowRate, children: drawn },
    ],
  };
}

/** Elements that stand still one after the other as one picture each. */
function asSprites(elements: readonly Element[], box: Box): Element[] {
  const groups: Element[] = [];
  let still: Element[] = [];
  const { x, y, width, height } = box;
  const sprite = {
    x: x - width * 0.3,
    y: y - height * 0.4,
    width: width * 1.6,
    height: height * 1.6,
  };
  const close = () => {
    if (still.length > 0) groups.push({ kind: "group", sprite, children: still });
    still = [];
  };
  for (const element of elements)
    if (standsStill(element)) still.push(element);
    else {
      close();
      groups.push(element);
    }
  close();
  return groups;
}

function actingIcon(
  page: Page,
  { icon, box, isStaying }: { icon: string; box: Box; isStaying: boolean },
): readonly Element[] {
  const { shot } = page;
  const children = iconDrawing(page, icon, box);
  const before = isStaying && shot.previous;
  const acted = before ? { ...page, shot: { ...shot, ...before } } : page;
  return (isStaying && !before) || isPictured(icon, placeOf(shot).place)
    ? children
    : acting(acted, `icon:${icon}`, { box, children, isDone: isStaying });
}

/** An icon with its shadow. Outline icons stand on a plaque, pictures on an easel. */
function iconDrawing(page: Page, icon: string, box: Box): Element[] {
  const { unit, shot } = page;
  if (icon.startsWith("ph:")) return asSprites(plaque(page, icon, box), box);
  if (isPictured(icon, placeOf(shot).place)) return asSprites(easel(page, icon, box), box);
  const shadow = { color: "#00000057", blur: 16 * unit, x: -12 * unit, y: 9 * unit };
  return [{ kind: "picture", source: `icon:${icon}`, box, shadow }];
}

const popIn = (start: number): { opacity: Animated; scale: Animated } => ({
  opacity: [
    { at: start, value: 0 },
    { at: start + 0.12, value: 1, ease: "linear" },
  ],
  scale: [
    { at: start, value: 0.55 },
    { at: start + popSeconds, value: 1, ease: "overshoot" },
  ],
});

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
  const alpha = Math.round(strength * 0.3 * 255)
    .toString(16)
    .padStart(2, "0");
  const [rx, ry] = [width, width * 0.17];
  const half = (dx: number) => `a${rx} ${ry} 0 1 0 ${dx} 0`;
  const path = `M${x - rx} ${y}${half(2 * rx)}${half(-2 * rx)}z`;
  const bands = [1.12, 1, 0.88, 0.76, 0.62].map((share): Element => {
    return { kind: "shape", path, fill: `#000000${alpha}`, scale: share, origin: [x, y] };
  });
  const [reachX, reachY] = [rx * 1.12 + 2, ry * 1.12 + 2];
  const sprite = { x: x - reachX, y: y - reachY, width: 2 * reachX, height: 2 * reachY };
  const dark: Element = { kind: "group", opacity: 0.75, children: bands };
  return { kind: "group", sprite, children: [dark] };
}
