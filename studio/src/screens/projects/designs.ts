import type { Schema } from "../../api/api.ts";
import type { Scene } from "./changes.ts";

export type Design = Schema<"Design">;
type Kind = Design["kind"];
type FieldName = "title" | "subtitle" | "items" | "value" | "prefix" | "unit" | "chart" | "icons";
type AnyFieldName = FieldName | "author" | "code" | "code_language" | "current" | "next_values";

/** The fields that each kind shows. */
export const designFields: Record<Kind, readonly AnyFieldName[]> = {
  icon_hero: ["title", "subtitle", "icons"],
  icon_list: ["title", "items"],
  steps: ["title", "items", "current"],
  counter: ["value", "prefix", "unit", "next_values", "title", "icons"],
  comparison: ["title", "items"],
  timeline: ["title", "items", "current"],
  chart: ["title", "chart", "items"],
  quote: ["title", "author"],
  definition: ["title", "subtitle", "icons"],
  checklist: ["title", "items"],
  headline: ["title", "icons"],
  map_pin: ["title", "subtitle", "icons"],
  map: ["title", "items", "icons", "value", "prefix", "unit"],
  code: ["title", "code", "code_language"],
  photo: ["title", "subtitle", "icons"],
};

/** The design of a scene as another kind. What the kind needs and lacks comes from the text. */
export function asDesign({ design, text }: Pick<Scene, "design" | "text">, kind: Kind): Design {
  const title = design?.title ?? (text.slice(0, 120).trim() || "Title");
  const next: Design = { ...design, kind, title };
  const fields = designFields[kind];
  if (fields.includes("items") && !design?.items) next.items = itemsOf(text, kind);
  if (fields.includes("value") && design?.value === undefined)
    next.value = Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? 0);
  if (fields.includes("code") && !design?.code) next.code = text.slice(0, 2000) || "code";
  return next;
}

function itemsOf(text: string, kind: Kind): NonNullable<Design["items"]> {
  const parts = text
    .split(/[,;.:]|\band\b/)
    .map((part) => part.trim().slice(0, 120))
    .filter((part) => part !== "")
    .slice(0, 4);
  const labels = parts.length > 1 ? parts : ["One", "Two"];
  return labels.map((label, index) => ({
    label,
    ...(kind === "chart" ? { value: index + 1 } : {}),
  }));
}

/** Items as lines: "label" or "label | number". A label of several lines becomes one. */
export const formatItems = (items: Design["items"] = []): string =>
  items
    .map(({ label, value }) => ({ label: label.replace(/\s*\n\s*/g, " "), value }))
    .map(({ label, value }) => (value === undefined ? label : `${label} | ${value}`))
    .join("\n");

/** Reads lines of items. The other fields of an item stay with its line. */
export function parseItems(text: string, before: Design["items"] = []): Design["items"] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(0, 6).map((line, index) => {
    const [label = "", number] = line.split("|").map((part) => part.trim());
    const { value: _, ...kept } = before[index] ?? { label };
    const value = Number(number);
    const hasValue = number !== undefined && number !== "" && Number.isFinite(value);
    return { ...kept, label: label || line.trim(), ...(hasValue ? { value } : {}) };
  });
}

type NextValues = NonNullable<Design["next_values"]>;

/** The further numbers of a counter as lines: "−38 | % | 38 percent". */
export const formatNextValues = (values: NextValues = []): string =>
  values
    .map(({ prefix = "", value, unit = "", cue }) => `${prefix}${value} | ${unit} | ${cue}`)
    .join("\n");

/** Reads lines of further numbers. Lines without a number or spoken words are left out. */
export function parseNextValues(text: string): NextValues {
  return text.split("\n").flatMap((line) => {
    const [amount = "", unit = "", cue = ""] = line.split("|").map((part) => part.trim());
    const [, prefix = "", digits = ""] = /^(.*?)(\d+(?:\.\d+)?)$/.exec(amount) ?? [];
    if (digits === "" || cue === "") return [];
    const decimals = digits.split(".")[1]?.length;
    return {
      ...{ value: Number(digits), cue },
      ...(decimals ? { decimals } : {}),
      ...(prefix ? { prefix } : {}),
      ...(unit ? { unit } : {}),
    };
  });
}
