import { invalid } from "../system/errors.ts";
import type { Attribution } from "../values/attribution.ts";
import { findValueFault } from "../values/value-schemas.ts";
import { descriptionMax } from "./publish.schema.ts";

/**
 * The description with the credits that it does not have yet: licenses require them with the video.
 * Throws validation_error if both are too long together.
 */
export function addCredits(description: string, values: Readonly<Record<string, unknown>>): string {
  const listed = Array.isArray(values.attributions) ? values.attributions : [];
  const credits = listed
    .filter((each): each is Attribution => findValueFault("Attribution", each) === undefined)
    .map(({ text }) => text)
    .filter((text) => !description.includes(text));
  const whole = [description, [...new Set(credits)].join("\n")].filter(Boolean).join("\n\n");
  if (whole.length <= descriptionMax) return whole;
  throw invalid(
    `Invalid field "description": with the credits of the video's sources it has ${whole.length} characters. The maximum is ${descriptionMax}. Shorten it.`,
    "description",
  );
}
