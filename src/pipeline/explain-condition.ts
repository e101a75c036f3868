import { ParseError } from "@marcbachmann/cel-js";
import { nearestName } from "../system/nearest-name.ts";

interface Checked {
  /** The expression that the error refers to. */
  expression: string;
  /** True if the expression is the user's own, so that positions are right. */
  isOriginal: boolean;
  /** The tool whose outputs the condition reads. */
  slug: string;
  outputs: readonly string[];
  /** Names of the fields of structured outputs. */
  fields: ReadonlySet<string>;
}

/** Describes an error of the parser or the type check, with its position and a suggestion. */
export function explainConditionError(error: unknown, checked: Checked): string {
  if (!(error instanceof Error)) return String(error);
  const summary =
    "summary" in error && typeof error.summary === "string" ? error.summary : error.message;
  const place = describePlace(error, checked);
  const variable = /^Unknown variable: (.+)$/.exec(summary)?.[1];
  if (variable) {
    const outputs = checked.outputs.join(", ") || "it has none";
    return `"${variable}"${place} is not an output of ${checked.slug} (${outputs}).`;
  }
  const access = findAccess(error, checked.expression);
  if (access && /^List index/.test(summary))
    return `A list has no field "${access.field}"${place}. Use size(${access.object}).`;
  if (access && /^No such key/.test(summary)) {
    const nearest = nearestName(access.field, checked.fields);
    const advice = nearest
      ? `Did you mean "${access.object}.${nearest}"?`
      : "GET /v1/tools lists the fields.";
    return `Unknown field "${access.field}"${place}. ${advice}`;
  }
  const sentence =
    error instanceof ParseError
      ? summary.replace("Unexpected token: EOF", "Unexpected end")
      : summary;
  return `${sentence}${place}.`;
}

function describePlace(error: Error, { expression, isOriginal }: Checked): string {
  const start = "range" in error ? rangeStart(error.range) : undefined;
  if (!isOriginal || start === undefined) return "";
  return ` at character ${Math.min(start, expression.length) + 1}`;
}

/** The object and the field of a failed access such as `s.secnds`. */
function findAccess(
  error: Error,
  expression: string,
): { object: string; field: string } | undefined {
  const node = "node" in error ? error.node : undefined;
  if (typeof node !== "object" || node === null || !("op" in node) || !("args" in node))
    return undefined;
  if (node.op !== "." || !Array.isArray(node.args)) return undefined;
  const [object, field]: unknown[] = node.args;
  const range = typeof object === "object" && object !== null && "range" in object && object.range;
  const [start, end] = range ? [rangeStart(range), rangeEnd(range)] : [];
  return typeof field === "string" && start !== undefined && end !== undefined
    ? { object: expression.slice(start, end), field }
    : undefined;
}

const rangeStart = (range: unknown) => readNumber(range, "start");
const rangeEnd = (range: unknown) => readNumber(range, "end");

function readNumber(value: unknown, key: string): number | undefined {
  const found =
    typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)[key]
      : undefined;
  return typeof found === "number" ? found : undefined;
}
