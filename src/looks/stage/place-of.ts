import type { ChosenPlace } from "../../places/choose-places.ts";
import type { Shot, SpokenContent } from "../kit/look.ts";
import { placeOf as chosenPlaceOf } from "../kit/place-layers.ts";
import { shownIn } from "./shown.ts";

/**
 * The place and the shot of a scene; chosen from its own words where the video has none. The thing
 * stands on the left where the speaker is seen on the right.
 */
export function placeOf(
  shot: SpokenContent & Pick<Shot, "place"> & Partial<Pick<Shot, "hasCamera">>,
): ChosenPlace {
  const place = shot.place ?? chosenPlaceOf(shot, shownIn(shot));
  if (!shot.hasCamera) return place;
  const { before } = place;
  return {
    ...place,
    ...toLeft(place),
    ...(before ? { before: { ...before, ...toLeft(before) } } : {}),
  };
}

const toLeft = ({ spot }: Pick<ChosenPlace, "spot">) => ({
  side: "left" as const,
  spot: spot === 1 ? (-1 as const) : spot,
});
