import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Attribution } from "./attribution.ts";
import type { Schema } from "./describe-schema.ts";
import { Design } from "./design.ts";
import { compileNullOmitter } from "./omit-null-fields.ts";
import { Pronunciation } from "./pronunciation.ts";
import { Scene, Word } from "./scene.ts";
import { findSchemaFault, type SchemaFault } from "./schema-fault.ts";
import { SpeakerVoices } from "./speaker-voices.ts";
import { Palette, Timeline } from "./timeline.ts";

/** The structured values that tools share, by the name of their schema in the API's documents. */
export const valueSchemas = {
  ...{ Scene, Word, Design, Timeline, Palette },
  ...{ Attribution, Pronunciation, SpeakerVoices },
} as const;
export type ValueSchemaName = keyof typeof valueSchemas;

const compile = (schema: TSchema) => ({
  check: Compile(schema),
  omitNulls: compileNullOmitter(schema as Schema) ?? ((value: unknown) => value),
});
const compiled = {
  Scene: compile(Scene),
  Word: compile(Word),
  Design: compile(Design),
  Timeline: compile(Timeline),
  Palette: compile(Palette),
  Attribution: compile(Attribution),
  Pronunciation: compile(Pronunciation),
  SpeakerVoices: compile(SpeakerVoices),
};

/** Validates a value by its schema. Returns the first fault, or undefined for a valid value. */
export const findValueFault = (name: ValueSchemaName, value: unknown): SchemaFault | undefined =>
  compiled[name].check.Check(value) ? undefined : findSchemaFault(valueSchemas[name], value);

/** Removes optional fields with the value null, which means "not given". */
export const omitNullFields = (name: ValueSchemaName, value: unknown): unknown =>
  compiled[name].omitNulls(value);

/** The schemas with these names. */
export const selectSchemas = (names: readonly ValueSchemaName[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, valueSchemas[name]]));
