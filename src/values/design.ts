import Type, { type Static } from "typebox";

export const designKinds = [
  "icon_hero",
  "icon_list",
  "steps",
  "counter",
  "comparison",
  "timeline",
  "chart",
  "quote",
  "definition",
  "checklist",
  "headline",
  "map_pin",
  "code",
  "photo",
] as const;
export type DesignKind = (typeof designKinds)[number];

const Enum = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>(Type.Enum([...values], { description }));
const Line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });

const LineNumber = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 100_000, description });

const Icon = Type.String({
  minLength: 1,
  maxLength: 60,
  description:
    "An emoji such as ☕, a Phosphor icon such as ph:gauge, or a country's flag such as flag:jp.",
});
const Cue = Line(
  200,
  "The spoken words with which the element enters. Without it: its text, where that is spoken.",
);

/**
 * One part of a design: a list entry, a step, a side of a comparison, a point in time, a bar of a
 * chart.
 */
export const DesignItem = Type.Object(
  {
    label: Line(120, "What the item is called."),
    detail: Type.Optional(Line(160, "A smaller second line.")),
    icon: Type.Optional(Icon),
    value: Type.Optional(Type.Number({ description: "The size of a bar or share." })),
    mark: Type.Optional(Enum(["yes", "no"], "checklist: a tick or a cross.")),
    cue: Type.Optional(Cue),
  },
  { additionalProperties: false },
);
export type DesignItem = Static<typeof DesignItem>;

/**
 * How a scene shows what it says. Which fields count depends on `kind`:
 * icon_hero, map_pin, photo: title, subtitle, icons · icon_list, steps, checklist, comparison,
 * timeline: title, items, current · counter: value, prefix, unit, title, icons · chart: items,
 * chart, title · quote: title, author · definition: title, subtitle, icons · headline: title, icons
 * · code: code, code_language, code_line, lit_from, lit_to, title.
 */
export const Design = Type.Object(
  {
    kind: Enum(designKinds, "The layout."),
    title: Type.Optional(Line(200, "The largest text.")),
    subtitle: Type.Optional(Line(200, "A line under the title.")),
    items: Type.Optional(
      Type.Array(DesignItem, { minItems: 1, maxItems: 6, description: "The parts, in order." }),
    ),
    icons: Type.Optional(
      Type.Array(Icon, { maxItems: 3, description: "The main icon first, then smaller ones." }),
    ),
    icon_cues: Type.Optional(
      Type.Array(Cue, { maxItems: 3, description: "The spoken words of each icon." }),
    ),
    value: Type.Optional(Type.Number({ description: "The number that counts up." })),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
    prefix: Type.Optional(Line(8, "Text before the number, such as $.")),
    unit: Type.Optional(Line(40, "Text after the number, such as % or bicycles.")),
    current: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 5, description: "The highlighted step or point." }),
    ),
    chart: Type.Optional(Enum(["bar", "line", "donut"], "How a chart is drawn.")),
    author: Type.Optional(Line(120, "Who is quoted.")),
    code: Type.Optional(Line(2000, "Lines of code.")),
    code_language: Type.Optional(Line(40, "Such as js or python. Default: a guess.")),
    code_line: Type.Optional(LineNumber("The number of the first line of `code`. Default: 1.")),
    lit_from: Type.Optional(
      LineNumber("The number of the first highlighted line. The others are dim."),
    ),
    lit_to: Type.Optional(
      LineNumber("The number of the last highlighted line. Default: `lit_from`."),
    ),
    cue: Type.Optional(Cue),
    background: Type.Optional(
      Type.String({ description: "The asset id of a picture behind the design." }),
    ),
  },
  {
    additionalProperties: false,
    title: "Design",
    description:
      "How a scene shows what it says: icons, type, numbers and charts that enter with their spoken words.",
  },
);
export type Design = Static<typeof Design>;

/** Whether the design shows the whole sentence: captions would repeat it. */
export const carriesSentence = ({ kind, lit_from }: Pick<Design, "kind" | "lit_from">): boolean =>
  kind === "headline" || kind === "quote" || (kind === "code" && lit_from === undefined);
