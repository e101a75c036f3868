import { aspectRatios } from "../../values/timeline.ts";
import { integer, string } from "../definition/fields.ts";

/** The size of what a tool draws or encodes. */
export const frameFields = {
  aspect_ratio: string({
    default: "9:16",
    enum: aspectRatios,
    description: "Width to height of the result.",
  }),
  short_side: integer({
    default: 1080,
    min: 128,
    max: 2160,
    description: "Short side of the result in pixels.",
  }),
};

/** The seed of a tool that varies what it makes. `effect` says what another seed changes. */
export const seed = (effect: string) =>
  integer({ default: 1, min: 0, max: 2_147_483_647, description: effect });
