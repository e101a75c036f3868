import { Environment } from "@marcbachmann/cel-js";
import type { TSchema } from "typebox";
import type { Tool } from "../catalog/definition/define-tool.ts";
import type { FieldSpec, FieldType } from "../catalog/definition/fields.ts";
import type { Schema } from "../values/describe-schema.ts";
import { type ValueSchemaName, valueSchemas } from "../values/value-schemas.ts";

/** The type checker of an edge's condition. */
export interface ConditionTypes {
  cel: Environment;
  /** Names of the fields of all structured outputs, such as those of a scene. */
  fields: ReadonlySet<string>;
}

const celTypes: Record<FieldType, string> = {
  string: "string",
  integer: "int",
  number: "double",
  boolean: "bool",
  array: "list",
  object: "map",
};

/**
 * Declares the outputs of the source, all of them together as `outputs`, and the run's `inputs`.
 */
export function declareTypes(source: Tool): ConditionTypes {
  const cel = new Environment({ homogeneousAggregateLiterals: false });
  const fields = new Set<string>();
  const declared = new Set<string>();
  const declareOnce = (name: ValueSchemaName) => {
    const schema: TSchema = valueSchemas[name];
    if (!declared.has(name)) declareObject(cel, name, schema as Schema, fields);
    declared.add(name);
    return name;
  };
  for (const [name, { spec }] of Object.entries(source.output))
    cel.registerVariable(name, findType(spec, declareOnce));
  for (const name of ["outputs", "inputs"])
    if (!source.output[name]) cel.registerVariable(name, "map");
  return { cel: allowMixedNumbers(cel), fields };
}

function findType(
  { type, schema, items }: FieldSpec,
  declare: (name: ValueSchemaName) => string,
): string {
  if (schema) return declare(schema);
  if (items?.schema) return `list<${declare(items.schema)}>`;
  return items ? `list<${celTypes[items.type]}>` : celTypes[type];
}

/** Declares an object type and, first, the types of the objects inside it. */
function declareObject(
  cel: Environment,
  name: string,
  { properties = {} }: Schema,
  names: Set<string>,
): void {
  const fields = Object.entries(properties).map(([field, schema]): [string, string] => {
    names.add(field);
    return [field, declareProperty(cel, `${name}_${field}`, schema, names)];
  });
  cel.registerType(name, { fields: Object.fromEntries(fields) });
  cel.registerOperator(`${name} == ${name}`, () => true);
}

/** Numbers inside objects are always double, because JSON does not tell integers apart. */
function declareProperty(
  cel: Environment,
  name: string,
  schema: Schema,
  names: Set<string>,
): string {
  const { type, items, properties } = schema;
  if (type === "string" || schema.enum?.every((value) => typeof value === "string"))
    return "string";
  if (type === "number" || type === "integer") return "double";
  if (type === "boolean") return "bool";
  if (type === "array" && items) return `list<${declareProperty(cel, name, items, names)}>`;
  if (!properties) return "dyn";
  declareObject(cel, name, schema, names);
  return name;
}

/** CEL does not mix int and double. This allows it, so that `score == 3` and `seconds + 1` work. */
function allowMixedNumbers(cel: Environment): Environment {
  const unused = () => 0;
  for (const operator of ["+", "-", "*", "/"])
    cel
      .registerOperator(`double ${operator} int`, unused)
      .registerOperator(`int ${operator} double`, unused);
  // The library derives != and the reversed operands from this one.
  return cel.registerOperator("double == int", () => true);
}
