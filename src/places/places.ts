import { farm, field, garden, meadow, park } from "./greens.ts";
import { bedroom, kitchen, livingRoom, restaurant } from "./homes.ts";
import { classroom, hospital, laboratory, library, museum, theater } from "./learning.ts";
import { moon, openSky, space } from "./skies.ts";
import { city, river, road, street } from "./streets.ts";
import { airport, stadium, station } from "./travel.ts";
import { beach, sea, underWater } from "./waters.ts";
import { desert, forest, ice, mountains } from "./wilds.ts";
import { factory, office, serverRoom, shop, workshop } from "./works.ts";

/** All places, by the names that the words of the languages have for them. */
export const places = {
  meadow,
  garden,
  field,
  farm,
  forest,
  park,
  mountains,
  desert,
  ice,
  beach,
  sea,
  under_water: underWater,
  sky: openSky,
  space,
  moon,
  kitchen,
  living_room: livingRoom,
  bedroom,
  restaurant,
  office,
  workshop,
  factory,
  server_room: serverRoom,
  shop,
  classroom,
  laboratory,
  library,
  hospital,
  theater,
  museum,
  street,
  city,
  road,
  river,
  station,
  airport,
  stadium,
} as const;

export type PlaceName = keyof typeof places;
export const placeNames = Object.keys(places) as PlaceName[];

/** Rooms, in which nothing of the sky can be. */
export const rooms: ReadonlySet<PlaceName> = new Set([
  "kitchen",
  "living_room",
  "bedroom",
  "restaurant",
  "office",
  "workshop",
  "factory",
  "server_room",
  "shop",
  "classroom",
  "laboratory",
  "library",
  "hospital",
  "theater",
  "museum",
]);
