import type { SpeakerVoices } from "../../language/dialogue.ts";
import type { AssetKind } from "../../values/assets.ts";
import type { Attribution } from "../../values/attribution.ts";
import { type Pronunciation, pronunciationsMax } from "../../values/pronunciation.ts";
import { type Scene, scenesMax, type Word } from "../../values/scene.ts";
import type { Palette, Timeline } from "../../values/timeline.ts";
import type { ValueSchemaName } from "../../values/value-schemas.ts";

export const fieldTypes = ["string", "integer", "number", "boolean", "array", "object"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** One input or output of a tool, as on the wire. */
export interface FieldSpec {
  type: FieldType;
  required?: boolean;
  description?: string;
  default?: unknown;
  enum?: readonly (string | number)[];
  min?: number;
  max?: number;
  /** `language` is a BCP 47 tag; the default, such as `auto`, is valid too. */
  format?: `asset:${AssetKind}` | "uri" | "language";
  /** Of an asset: `none` is valid too, and asks the tools to do without it. */
  none?: true;
  /** The schema of an object, by its name in `schemas` of GET /v1/tools. */
  schema?: ValueSchemaName;
  items?: {
    type: FieldType;
    format?: FieldSpec["format"];
    schema?: ValueSchemaName;
    properties?: Record<string, Pick<FieldSpec, "type" | "format">>;
  };
}

/** A field with its TypeScript type `T`. `R` is true if a value is always present. */
export interface Field<T = unknown, R extends boolean = boolean> {
  readonly spec: FieldSpec;
  readonly value?: T;
  readonly always?: R;
}

interface Options<T> {
  description?: string;
  optional?: true;
  default?: T;
  enum?: readonly T[];
  /** Of an asset: `none` is a valid value. */
  none?: true;
  /** Minimum value of a number, or minimum length of a string or array. */
  min?: number;
  max?: number;
}

type Always<O> = O extends { optional: true } ? false : true;

function field<T, O extends Options<unknown>>(
  spec: FieldSpec,
  options: O | undefined,
): Field<T, Always<O>> {
  const { optional, ...rest } = options ?? ({} as O);
  const required = !optional && rest.default === undefined;
  return { spec: { ...spec, ...(required ? { required } : {}), ...rest } as FieldSpec };
}

/** The type of a field's values: those of its `enum`, otherwise all of `T`. */
type Allowed<T, O> = O extends { enum: readonly (infer E extends T)[] } ? E : T;

/** A field is required unless it is `optional` or has a `default`. */
export const string = <const O extends Options<string>>(options?: O) =>
  field<Allowed<string, O>, O>({ type: "string" }, options);
/** A language as a BCP 47 tag. */
export const language = <const O extends Options<string>>(options?: O) =>
  field<string, O>({ type: "string", format: "language", max: 35 }, options);
export const integer = <const O extends Options<number>>(options?: O) =>
  field<number, O>({ type: "integer" }, options);
export const number = <const O extends Options<number>>(options?: O) =>
  field<number, O>({ type: "number" }, options);
export const boolean = <const O extends Options<boolean>>(options?: O) =>
  field<boolean, O>({ type: "boolean" }, options);
export const object = <T = Record<string, unknown>, const O extends Options<T> = Options<T>>(
  options?: O,
) => field<T, O>({ type: "object" }, options);
/** An asset id. Callers may also send an https URL; tools always receive an asset id. */
export const asset = <const O extends Options<string>>(kind: AssetKind, options?: O) =>
  field<string, O>({ type: "string", format: `asset:${kind}` }, options);
/** Most media in a list. */
const assetsMax = 2000;
export const assets = <const O extends Options<string[]>>(kind: AssetKind, options?: O) =>
  field<string[], O>(
    { type: "array", max: assetsMax, items: { type: "string", format: `asset:${kind}` } },
    options,
  );
export const strings = <const O extends Options<string[]>>(options?: O) =>
  field<string[], O>({ type: "array", items: { type: "string" } }, options);
export const integers = <const O extends Options<number[]>>(options?: O) =>
  field<number[], O>({ type: "array", items: { type: "integer" } }, options);
/** Rows of a table: objects with the same keys. */
export const rows = <const O extends Options<Record<string, unknown>[]>>(options?: O) =>
  field<Record<string, unknown>[], O>({ type: "array", items: { type: "object" } }, options);
const sceneMedia = {
  image: { type: "string", format: "asset:image" },
  clip: { type: "string", format: "asset:video" },
  voice: { type: "string", format: "asset:audio" },
} as const;
/** The scenes of a video, which several tools complete. */
export const scenes = <const O extends Options<Scene[]>>(options?: O) =>
  field<Scene[], O>(
    {
      type: "array",
      max: scenesMax,
      items: { type: "object", schema: "Scene", properties: sceneMedia },
    },
    options,
  );
export const words = <const O extends Options<Word[]>>(options?: O) =>
  field<Word[], O>({ type: "array", items: { type: "object", schema: "Word" } }, options);
export const timeline = <const O extends Options<Timeline>>(options?: O) =>
  field<Timeline, O>({ type: "object", schema: "Timeline" }, options);
export const palette = <const O extends Options<Palette>>(options?: O) =>
  field<Palette, O>({ type: "object", schema: "Palette" }, options);

/** The credits of pictures and clips of stock libraries. */
export const attributions = <const O extends Options<Attribution[]>>(options?: O) =>
  field<Attribution[], O>(
    { type: "array", items: { type: "object", schema: "Attribution" } },
    options,
  );

/** The voices of the speakers of a script. */
export const voices = <const O extends Options<SpeakerVoices>>(options?: O) =>
  field<SpeakerVoices, O>({ type: "object", schema: "SpeakerVoices" }, options);

/** How words are said. */
export const pronunciations = <const O extends Options<Pronunciation[]>>(options?: O) =>
  field<Pronunciation[], O>(
    {
      type: "array",
      max: pronunciationsMax,
      items: { type: "object", schema: "Pronunciation" },
    },
    options,
  );

export type Fields = Record<string, Field>;
type AlwaysKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true> ? K : never;
}[keyof F];
type ValueOf<X> = X extends Field<infer T> ? T : never;

/** The TypeScript type of the values of a set of fields. */
export type ValuesOf<F extends Fields> = { [K in AlwaysKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, AlwaysKeys<F>>]?: ValueOf<F[K]>;
};
