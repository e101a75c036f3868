import { fieldTypes } from "../catalog/definition/fields.ts";
import { checkValues } from "../catalog/values/check-values.ts";
import { atPlace, badRequest, invalid } from "../system/errors.ts";
import type { Requirement, Requirements } from "./agent.ts";

/**
 * Checks an agent's requirements. Unknown keys are kept. Throws 400 for a wrong type, 422 for
 * limits that contradict each other.
 */
export function checkRequirements({ inputs = {}, video }: Requirements): void {
  if (video !== undefined && typeof video !== "boolean")
    throw badRequest(
      `Invalid "requirements.video": ${JSON.stringify(video)}. Use false for an agent without a video.`,
      "requirements",
      "video",
    );
  if (!isObject(inputs))
    throw badRequest(
      'Invalid "requirements.inputs". Use an object that maps each input\'s name to its type.',
      "requirements",
      "inputs",
    );
  for (const [name, requirement] of Object.entries(inputs))
    atPlace(["requirements", "inputs", name], () => checkRequirement(name, requirement));
}

function checkRequirement(name: string, requirement: Requirement): void {
  const path = `requirements.inputs.${name}`;
  if (!isObject(requirement))
    throw badRequest(
      `Invalid "${path}". Use an object such as {"type": "string", "required": true}.`,
    );
  checkShape(path, requirement);
  checkMeaning(path, requirement);
  for (const key of ["default", "example"] as const) {
    const value = requirement[key];
    const [fault] = checkValues(
      { [name]: optional(requirement) },
      { [name]: value },
      { urls: "https" },
    );
    if (fault)
      throw invalid(`The ${key} of "${path}" contradicts its own limits: ${fault.message}`);
  }
}

/** Without a value there is nothing to check. */
const optional = (requirement: Requirement): Requirement => ({ ...requirement, required: false });

const labelLengthMax = 120;

function checkShape(path: string, { required, enum: values, min, max, label }: Requirement): void {
  if (label !== undefined && (typeof label !== "string" || label.length > labelLengthMax))
    throw badRequest(
      `Invalid "${path}.label": ${JSON.stringify(label).slice(0, 100)}. Use a string of at most ${labelLengthMax} characters.`,
    );
  if (required !== undefined && typeof required !== "boolean")
    throw badRequest(`Invalid "${path}.required": ${JSON.stringify(required)}. Use true or false.`);
  if (values !== undefined && !Array.isArray(values))
    throw badRequest(`Invalid "${path}.enum". Use an array.`);
  for (const [key, limit] of Object.entries({ min, max }))
    if (limit !== undefined && typeof limit !== "number")
      throw badRequest(`Invalid "${path}.${key}": ${JSON.stringify(limit)}. Use a number.`);
}

function checkMeaning(path: string, { type, enum: values, min, max }: Requirement): void {
  if (type !== undefined && !fieldTypes.includes(type))
    throw invalid(
      `Invalid "${path}.type": ${JSON.stringify(type)}. Use one of ${fieldTypes.join(", ")}.`,
    );
  if (values?.length === 0)
    throw invalid(`"${path}.enum" is empty, so it allows no value. Add values, or omit it.`);
  if (min !== undefined && max !== undefined && min > max)
    throw invalid(
      `"${path}.min" (${min}) is greater than its max (${max}), so no value is allowed. Correct one.`,
    );
}

const isObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);
