import { checkValues } from "../catalog/check-values.ts";
import { fieldTypes } from "../catalog/fields.ts";
import { badRequest, invalid } from "../system/errors.ts";
import type { Requirement, Requirements } from "./agent.ts";

/** What an agent asks of its callers must make sense before anyone is asked. Unknown keys are kept. Throws 400 for a wrong type, 422 for what cannot be meant. */
export function checkRequirements({ inputs = {} }: Requirements): void {
  if (!isObject(inputs))
    throw badRequest(
      "requirements.inputs must be an object: a name for each input, with its type.",
    );
  for (const [name, requirement] of Object.entries(inputs)) {
    const path = `requirements.inputs.${name}`;
    if (!isObject(requirement))
      throw badRequest(`${path} must be an object such as {"type": "string", "required": true}.`);
    checkShape(path, requirement);
    checkMeaning(path, requirement);
    if (requirement.default === undefined) continue;
    const [fault] = checkValues(
      { [name]: requirement },
      { [name]: requirement.default },
      { urls: "https" },
    );
    if (fault)
      throw invalid(`The default of ${path} does not fit its own limits: ${fault.message}`);
  }
}

function checkShape(path: string, { required, enum: values, min, max }: Requirement): void {
  if (required !== undefined && typeof required !== "boolean")
    throw badRequest(`${path}.required is ${JSON.stringify(required)}; it must be true or false.`);
  if (values !== undefined && !Array.isArray(values))
    throw badRequest(`${path}.enum must be an array.`);
  for (const [key, limit] of Object.entries({ min, max }))
    if (limit !== undefined && typeof limit !== "number")
      throw badRequest(`${path}.${key} is ${JSON.stringify(limit)}; it must be a number.`);
}

function checkMeaning(path: string, { type, enum: values, min, max }: Requirement): void {
  if (type !== undefined && !fieldTypes.includes(type))
    throw invalid(
      `${path}.type is ${JSON.stringify(type)}; it must be one of ${fieldTypes.join(", ")}.`,
    );
  if (values?.length === 0)
    throw invalid(
      `${path}.enum is empty, so that no value is allowed; name some, or leave it out.`,
    );
  if (min !== undefined && max !== undefined && min > max)
    throw invalid(
      `${path}.min is ${min}, more than its max of ${max}, so that no value is allowed.`,
    );
}

const isObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);
