import type { Tool } from "../definition/define-tool.ts";
import type { FieldSpec } from "../definition/fields.ts";
import type { Fault } from "./check-values.ts";

/** A tool's rule for what it needs besides the required inputs. */
type Needing = Pick<Tool, "slug" | "input" | "needs">;

/**
 * Whether a value says something. A blank text, an empty list or object and a scene that shows
 * nothing do not.
 */
export function hasContent(value: unknown, items?: FieldSpec["items"]): boolean {
  if (typeof value === "string") return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
  if (Array.isArray(value))
    return value.some((item) =>
      items?.schema === "Scene" ? sceneHasContent(item) : hasContent(item),
    );
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null;
}

const sceneParts = ["text", "visual", "image", "clip", "voice", "design", "words"];
const sceneHasContent = (scene: unknown) =>
  typeof scene === "object" &&
  scene !== null &&
  sceneParts.some((part) => hasContent(Reflect.get(scene, part)));

/** Required texts that are blank, in the inputs that are given. */
export function findBlankText({ input }: Needing, given: Record<string, unknown>): Fault[] {
  return Object.entries(input)
    .filter(([name, { spec }]) => spec.required && isFreeText(spec) && name in given)
    .filter(([name]) => typeof given[name] === "string" && !hasContent(given[name]))
    .map(([name]) => ({
      path: name,
      message: `"${name}" is blank. Expected at least one character that can be seen.`,
    }));
}

const isFreeText = ({ type, format, enum: allowed }: FieldSpec) =>
  type === "string" && format === undefined && allowed === undefined;

/**
 * The needs of the tool that its inputs do not meet: lists of names of which one needs content.
 * `mayGet` tells whether a tool upstream can provide an input.
 */
export const findUnmetNeeds = (
  { input, needs = [] }: Needing,
  given: Record<string, unknown>,
  mayGet: (name: string) => boolean = () => false,
): (readonly string[])[] =>
  needs.filter(
    (names) =>
      !names.some((name) => mayGet(name) || hasContent(given[name], input[name]?.spec.items)),
  );

/** Says what a tool needs. */
export function describeNeed(slug: string, names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  const choice = quoted.length === 1 ? quoted[0] : `one of ${quoted.join(", ")}`;
  return `${slug} needs ${choice}, with content.`;
}
