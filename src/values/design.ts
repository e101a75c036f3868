import Type, { type Static } from "typebox";
import { motions } from "../language/rules/staging/staging-rules.ts";

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
  "map",
  "code",
  "photo",
] as const;
export type DesignKind = (typeof designKinds)[number];

const Enum = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>(Type.Enum([...values], { description }));
/** Most characters of a design's title, and of the line under it. */
export const designTitleMax = 200;

const Line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });

const LineNumber = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 100_000, description });

const Icon = Type.String({
  minLength: 1,
  maxLength: 60,
  description:
    "An emoji such as ☕, a Phosphor icon such as ph:gauge, a country's flag such as flag:jp, or the initials of a person such as monogram:AB.",
});
const Cue = Line(
  200,
  "The spoken words with which the element enters. Without it: its text, where that is spoken.",
);

const Degrees = (maximum: number, description: string) =>
  Type.Number({ minimum: -maximum, maximum, description });

const Place = Type.Object(
  {
    country: Type.Optional(
      Type.String({
        pattern: "^[a-z]{2}$",
        description: "The ISO 3166 code of its country, such as pt.",
      }),
    ),
    latitude: Type.Optional(Degrees(90, "Degrees north of the equator.")),
    longitude: Type.Optional(Degrees(180, "Degrees east of Greenwich.")),
  },
  {
    additionalProperties: false,
    description:
      "map: where the item is. With latitude and longitude it is a pin, with its country alone a filled country.",
  },
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
    place: Type.Optional(Place),
    cue: Type.Optional(Cue),
  },
  { additionalProperties: false },
);
export type DesignItem = Static<typeof DesignItem>;

/** What the sentence says that one of the icons does. */
const DesignAction = Type.Object(
  {
    motion: Enum(motions, "How the icon moves."),
    icon: Type.Integer({ minimum: 0, maximum: 2, description: "The number of the icon, from 0." }),
    cue: Line(200, "The spoken verb with which the motion begins."),
  },
  {
    additionalProperties: false,
    description: "What an icon does, in looks that can show it: a balloon rises with its verb.",
  },
);

/** A number that is shown after another one. */
const NextValue = Type.Object(
  {
    value: Type.Number(),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
    prefix: Type.Optional(Line(16, "Text before the number, such as $.")),
    unit: Type.Optional(Line(40, "Text after the number, such as % or bicycles.")),
    cue: Cue,
  },
  { additionalProperties: false },
);
export type NextValue = Static<typeof NextValue>;

/** Most characters of a number that stands beside a chart. */
export const figureMax = 60;
/** All values of a table. A chart of them writes as many as it has room for. */
export const pointsMax = 200;
const DesignPoint = Type.Object(
  {
    label: Line(120, "What the value is of."),
    value: Type.Optional(Type.Number({ description: "Without it, there is a gap." })),
    detail: Type.Optional(Line(60, "The value as it is written.")),
  },
  { additionalProperties: false },
);

const partPattern =
  "^(?:title|subtitle|author|value|action|icons/[0-2]|next_values/[01]|items/[0-5]/(?:label|detail|icon|value))$";
const Offset = (description: string) => Type.Integer({ minimum: 0, maximum: 20_000, description });

/** A shown part, and the characters of the scene's text that it comes from. */
export const DesignPart = Type.Object(
  {
    part: Type.String({
      maxLength: 20,
      pattern: partPattern,
      description: "Such as title, value, icons/0 or items/2/label.",
    }),
    source: Type.Object(
      {
        from: Offset("The first character in the scene's text, counted in UTF-16 units from 0."),
        to: Offset("The character after the last one."),
      },
      { additionalProperties: false, description: "The words that the part comes from." },
    ),
  },
  { additionalProperties: false },
);
export type DesignPart = Static<typeof DesignPart>;

/**
 * How a scene shows what it says. Which fields count depends on `kind`:
 * icon_hero, map_pin, photo: title, subtitle, icons · icon_list, steps, checklist, comparison,
 * timeline: title, items, current · counter: value, prefix, unit, next_values, title, icons ·
 * chart: items, points, chart, title, subtitle, figure, stands · quote: title, author ·
 * definition: title, subtitle, icons · headline: title, icons
 * · map: items with their place, route, icons, value, prefix, unit, title · code: code,
 * code_language, code_line, lit_from, lit_to, title.
 */
export const Design = Type.Object(
  {
    kind: Enum(designKinds, "The layout."),
    title: Type.Optional(Line(designTitleMax, "The largest text.")),
    subtitle: Type.Optional(Line(designTitleMax, "A line under the title.")),
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
    prefix: Type.Optional(Line(16, "Text before the number, such as $.")),
    unit: Type.Optional(Line(40, "Text after the number, such as % or bicycles.")),
    next_values: Type.Optional(
      Type.Array(NextValue, {
        minItems: 1,
        maxItems: 2,
        description:
          "counter: more numbers of the same sentence. Each takes the place of the one before when it is spoken.",
      }),
    ),
    current: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 5, description: "The highlighted step or point." }),
    ),
    chart: Type.Optional(Enum(["bar", "line", "area", "donut"], "How a chart is drawn.")),
    points: Type.Optional(
      Type.Array(DesignPoint, {
        minItems: 1,
        maxItems: pointsMax,
        description:
          "chart: all values of a table. `items` are then those of them that stand out, each with its spoken words.",
      }),
    ),
    figure: Type.Optional(
      Line(figureMax, "chart: a number that the text says of its values, such as a factor."),
    ),
    stands: Type.Optional(
      Type.Boolean({
        description:
          "chart: whether its values are in view from the first frame, as after a scene with the same chart.",
      }),
    ),
    route: Type.Optional(
      Type.Boolean({
        description:
          "map: whether a way is drawn through the items, in their order. The first icon travels along it.",
      }),
    ),
    scale: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: "chart: the value of a full bar, where several charts have one scale.",
      }),
    ),
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
    action: Type.Optional(DesignAction),
    parts: Type.Optional(
      Type.Array(DesignPart, {
        maxItems: 40,
        description:
          "Where the shown parts stand in the scene's text. A part that was added by hand has no entry.",
      }),
    ),
    background: Type.Optional(
      Type.String({
        description:
          "The asset id of a picture behind the design. Looks other than `clean` show it only for a `photo`.",
      }),
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

/** Beside a picture, only the type of a design is kept. */
export function designOverPicture(design: Design | undefined): Design {
  const { title, subtitle, cue } = design ?? {};
  return {
    kind: "photo",
    ...(title ? { title } : {}),
    ...(subtitle ? { subtitle } : {}),
    ...(cue ? { cue } : {}),
  };
}
