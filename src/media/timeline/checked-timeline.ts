import { Value } from "typebox/value";
import { StepError } from "../../system/errors.ts";
import { Timeline } from "../../values/timeline.ts";

/** True for a valid timeline. parseTimeline explains what is invalid. */
export const isTimeline = (value: unknown): value is Timeline => Value.Check(Timeline, value);

/**
 * Validates a timeline. Throws StepError `invalid_input` with the first invalid field, its value
 * and the allowed values.
 */
export function parseTimeline(value: unknown): Timeline {
  if (isTimeline(value)) return value;
  const faults = Value.Errors(Timeline, value);
  // Errors of the other kinds of visual would only distract.
  const others = faults.filter(
    ({ keyword, instancePath }) => keyword === "const" && instancePath.endsWith("/kind"),
  );
  const prefixes = others.map(({ schemaPath }) => schemaPath.replace(/\/properties\/kind$/, ""));
  const fault =
    faults.find(({ schemaPath }) => !prefixes.some((prefix) => schemaPath.startsWith(prefix))) ??
    faults[0];
  const path = fault?.instancePath ?? "";
  const place = path.slice(1).replaceAll("/", ".");
  const found = path ? preview(Value.Pointer.Get(value, path)) : preview(value);
  throw new StepError(
    "invalid_input",
    `Invalid timeline${place ? ` field "${place}"` : ""}: ${found}. It ${describeFault(fault)}.`,
  );
}

function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function describeFault(fault: { message: string; params: object } | undefined): string {
  const allowed = Object.values(fault?.params ?? {}).filter((value) => Array.isArray(value));
  const message = fault?.message ?? "must be a timeline";
  return allowed.length > 0 && !message.includes("properties")
    ? `${message} (${allowed.flat().join(", ")})`
    : message;
}
