import type { ChosenPlace } from "../../places/choose-places.ts";
import type { Shot, SpokenContent } from "../kit/look.ts";
import { placeOf as chosenPlaceOf } from "../kit/place-layers.ts";
import { shownIn } from "./shown.ts";

/** The place and the shot of a scene; chosen from its own words where the video has none. */
export const placeOf = (shot: SpokenContent & Pick<Shot, "place">): ChosenPlace =>
  shot.place ?? chosenPlaceOf(shot, shownIn(shot));
