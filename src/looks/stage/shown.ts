import type { ShownScene } from "../../places/choose-shots.ts";
import { type PlaceName, rooms } from "../../places/places.ts";
import type { DesignItem } from "../../values/design.ts";
import type { Content, SpokenContent } from "../kit/look.ts";
import { instrumentFor, isDesign, sharedThings } from "./instruments/instrument-for.ts";

/** More things than these cannot be told apart from above. */
const thingsMax = 6;

/** Pictures of places and times of day: the place itself shows them. */
const sceneries = new Set([..."🌅🌄🌇🌆🌃🏙🌉🏞🎑🌌🗾🖼🌫🛣🏞🛤🗺🏜🏝🏕"]);

const isScenery = (icon: string) => sceneries.has(icon.replaceAll("\uFE0F", ""));

/** What is only in the sky. */
const skyObjects = new Set([..."☀🌞🌝🌛🌜🌙🌕🌑⭐🌟🌠☄☁⛅🌤🌥🌦🌧🌨🌩⛈🌪🌈"]);

/** Whether an icon is shown as a picture on an easel: in a room, so is what is in the sky. */
export const isPictured = (icon: string, place: PlaceName) =>
  isScenery(icon) || (rooms.has(place) && skyObjects.has(icon.replaceAll("\uFE0F", "")));

/**
 * The icons of things: those of sceneries only where there are no others, and none beside a number,
 * which the place surrounds.
 */
export function thingIcons<T>(
  icons: readonly T[],
  { kind }: Pick<Content, "kind">,
  name: (icon: T) => string,
): readonly T[] {
  const things = icons.filter((icon) => !isScenery(name(icon)));
  return things.length > 0 || kind === "counter" ? things : icons;
}

/** What a scene shows in its place. */
export function shownIn(shot: SpokenContent): ShownScene {
  const { content, spoken } = shot;
  if (!isDesign(content)) return { shows: content.kind === "text" ? "board" : "title" };
  const { kind, items = [] } = content;
  const icons = [...thingIcons(content.icons ?? [], content, (icon) => icon)];
  switch (kind) {
    case "icon_hero":
    case "headline":
    case "map_pin":
      return {
        icons,
        shows: spoken ? "thing" : "title",
        ...(icons.length > 0 && icons.every(isScenery) ? { isPicture: true } : {}),
      };
    case "counter":
      return { icons, shows: instrumentFor(shot) ? "measure" : "number" };
    case "chart":
      return sharedThings(content) ? { shows: "measure" } : board;
    case "steps":
      return currentIcon(content) ? { icons: [currentIcon(content) ?? ""], shows: "thing" } : board;
    case "timeline":
      return items.length <= datesMax
        ? { icons: [currentIcon(content) ?? []].flat(), shows: "number" }
        : board;
    case "icon_list":
      return items.length <= thingsMax && items.every(({ icon }) => icon)
        ? { shows: "things" }
        : board;
    default:
      return board;
  }
}

const board = { shows: "board" } as const;

/** More dates than these stand on a line, on a board. */
export const datesMax = 2;

/** The icon of the step or date that is told. */
export const currentIcon = (content: Content): string | undefined => currentItem(content)?.icon;

/** The step or date that is told. */
export function currentItem(content: Content): DesignItem | undefined {
  if (!isDesign(content) || !["steps", "timeline"].includes(content.kind)) return undefined;
  const { items = [], current = items.length - 1 } = content;
  return items[current];
}
