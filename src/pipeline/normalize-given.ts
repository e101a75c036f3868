import type { FieldSpec } from "../catalog/definition/fields.ts";
import { completeScene, type GivenScene, scenesMax } from "../values/scene.ts";
import { findValueFault, omitNullFields, type ValueSchemaName } from "../values/value-schemas.ts";
import { isGiven } from "./flow.ts";
import type { Plan } from "./plan.ts";

/** The values that a run starts with. */
export interface Given {
  inputs: Record<string, unknown>;
  /** The values of the project that the run starts from. */
  projectValues?: Record<string, unknown>;
}

/**
 * Prepares the values of a run for its tools. Removes empty lists, which mean "not given", and null
 * values inside structured values, and fills in the defaults of scenes. Leaves invalid values as
 * they are; the validation reports them.
 */
export function normalizeGiven(plan: Pick<Plan, "nodes">, given: Given): Given {
  const schemas = findSchemas(plan);
  const normalize = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => isGiven(value) && !isEmptyList(value))
        .map(([name, value]) => [name, normalizeStructured(schemas.get(name), value)]),
    );
  return { inputs: normalize(given.inputs), projectValues: normalize(given.projectValues ?? {}) };
}

/** The schemas of structured inputs by name, also with a tool in front of the name. */
const findSchemas = ({ nodes }: Pick<Plan, "nodes">): ReadonlyMap<string, ValueSchemaName> =>
  new Map(
    nodes.flatMap(({ id, tool }) =>
      Object.entries(tool.input).flatMap(([name, { spec }]) => {
        const schema = spec.schema ?? spec.items?.schema;
        return schema
          ? [name, `${id}.${name}`, `${tool.slug}.${name}`].map((key) => [key, schema] as const)
          : [];
      }),
    ),
  );

export const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Prepares a value for a tool's field. */
export const normalizeValue = ({ schema, items }: FieldSpec, value: unknown): unknown =>
  normalizeStructured(schema ?? items?.schema, value);

function normalizeStructured(schema: ValueSchemaName | undefined, value: unknown): unknown {
  if (!schema) return value;
  if (!Array.isArray(value)) return omitNullFields(schema, value);
  if (schema === "Scene" && value.length > scenesMax) return value;
  return value.map((item, position) => {
    const given = omitNullFields(schema, item);
    return schema === "Scene" && isScene(given) ? completeScene(given, position) : given;
  });
}

const isScene = (value: unknown): value is GivenScene =>
  findValueFault("Scene", value) === undefined;
