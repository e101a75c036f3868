import type { Tool } from "../definition/define-tool.ts";
import type { FieldSpec } from "../definition/fields.ts";
import type { Fault } from "./check-values.ts";

/** A tool's rule for what it needs besides the required inputs. */
type Needing = Pick<Tool, "slug" | "input" | "needs" | "drawn">;

interface ContentOptions {
  items?: FieldSpec["items"];
  /** Whether signs alone are content: a title of an emoji can be drawn, but not told. */
  isDrawn?: boolean | undefined;
}

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const telling = /[\p{L}\p{N}]/u;

/**
 * Whether a value says something. An empty list or object, a scene that shows nothing, and a text
 * without a letter or a digit do not. Nobody can say or summarize "...".
 */
export function hasContent(value: unknown, { items, isDrawn }: ContentOptions = {}): boolean {
  if (typeof value === "string") return (isDrawn ? visible : telling).test(value);
  if (Array.isArray(value))
    return value.some((item) =>
      items?.schema === "Scene"
        ? sceneHasContent(item, isDrawn)
        : items?.schema === "Word"
          ? wordHasContent(item)
          : hasContent(item, { isDrawn }),
    );
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null;
}

const part = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** Captions can be signs, such as those of music. */
const wordHasContent = (word: unknown) => hasContent(part(word, "text"), { isDrawn: true });

const sceneParts = ["text", "visual", "image", "clip", "voice", "design"];
const sceneHasContent = (scene: unknown, isDrawn: boolean | undefined) =>
  sceneParts.some((name) => hasContent(part(scene, name), { isDrawn })) ||
  hasContent(part(scene, "words"), { items: { type: "object", schema: "Word" } });

/** Required texts that are blank or only signs, in the inputs that are given. */
export function findBlankText({ input, drawn }: Needing, given: Record<string, unknown>): Fault[] {
  return Object.entries(input)
    .filter(([name, { spec }]) => spec.required && isFreeText(spec) && name in given)
    .flatMap(([name]) => {
      const { [name]: text } = given;
      const isDrawn = drawn?.includes(name) ?? false;
      const expected = isDrawn ? "one character that can be seen" : "one letter or digit";
      return typeof text !== "string" || hasContent(text, { isDrawn })
        ? []
        : [
            {
              path: name,
              message: `"${name}" is ${text.trim() ? "only signs" : "blank"}. Expected at least ${expected}.`,
            },
          ];
    });
}

const isFreeText = ({ type, format, enum: allowed }: FieldSpec) =>
  type === "string" && format === undefined && allowed === undefined;

/**
 * The needs of the tool that its inputs do not meet: lists of names of which one needs content.
 * `mayGet` tells whether a tool upstream can provide an input.
 */
export const findUnmetNeeds = (
  { input, needs = [], drawn }: Needing,
  given: Record<string, unknown>,
  mayGet: (name: string) => boolean = () => false,
): (readonly string[])[] =>
  needs.filter(
    (names) =>
      !names.some((name) => {
        const options = { items: input[name]?.spec.items, isDrawn: drawn?.includes(name) ?? false };
        return mayGet(name) || hasContent(given[name], options);
      }),
  );

/** Says what a tool needs. */
export function describeNeed(slug: string, names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  const choice = quoted.length === 1 ? quoted[0] : `one of ${quoted.join(", ")}`;
  return `${slug} needs ${choice}, with content.`;
}
