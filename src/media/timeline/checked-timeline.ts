import { Value } from "typebox/value";
import { StepError } from "../../system/errors.ts";
import { Timeline } from "../../values/timeline.ts";

/** Whether a value is a timeline; checkedTimeline says what is wrong with it. */
export const isTimeline = (value: unknown): value is Timeline => Value.Check(Timeline, value);

/** A value as a timeline. Throws StepError `invalid_input` naming the first place that is wrong, what is there and what is allowed. */
export function checkedTimeline(value: unknown): Timeline {
  if (isTimeline(value)) return value;
  const faults = Value.Errors(Timeline, value);
  // Of the kinds of visual, only the one that was meant says something useful.
  const others = faults.filter(
    ({ keyword, instancePath }) => keyword === "const" && instancePath.endsWith("/kind"),
  );
  const prefixes = others.map(({ schemaPath }) => schemaPath.replace(/\/properties\/kind$/, ""));
  const fault =
    faults.find(({ schemaPath }) => !prefixes.some((prefix) => schemaPath.startsWith(prefix))) ??
    faults[0];
  const path = fault?.instancePath ?? "";
  const place = path.slice(1).replaceAll("/", ".");
  const found = path ? shown(Value.Pointer.Get(value, path)) : shown(value);
  throw new StepError(
    "invalid_input",
    `The timeline${place ? `'s ${place}` : ""} is ${found}: it ${meant(fault)}.`,
  );
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function meant(fault: { message: string; params: object } | undefined): string {
  const allowed = Object.values(fault?.params ?? {}).filter((value) => Array.isArray(value));
  const message = fault?.message ?? "must be a timeline";
  return allowed.length > 0 && !message.includes("properties")
    ? `${message} (${allowed.flat().join(", ")})`
    : message;
}
