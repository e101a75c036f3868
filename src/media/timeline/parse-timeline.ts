import { StepError } from "../../system/errors.ts";
import { missingLook } from "../../values/looks.ts";
import type { Timeline } from "../../values/timeline.ts";
import { findValueFault } from "../../values/value-schemas.ts";

/** True for a valid timeline. parseTimeline explains what is invalid. */
export const isTimeline = (value: unknown): value is Timeline =>
  findValueFault("Timeline", value) === undefined;

/**
 * Validates a timeline. Throws StepError `invalid_input` with the first invalid field, its value
 * and the allowed values.
 */
export function parseTimeline(value: unknown): Timeline {
  if (isTimeline(value)) return value;
  const { path = "", found, expected } = findValueFault("Timeline", value) ?? {};
  if (/\blook$/.test(path)) throw new StepError("invalid_input", missingLook(found));
  throw new StepError(
    "invalid_input",
    `Invalid timeline${path ? ` field "${path.slice(1)}"` : ""}: ${preview(found)}. Expected ${expected}.`,
  );
}

function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
