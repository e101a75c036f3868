import { checkValues } from "../catalog/check-values.ts";
import { fieldTypes } from "../catalog/fields.ts";
import { badRequest, invalid } from "../errors.ts";
import type { Requirements } from "./agent.ts";

/** What an agent asks of its callers must make sense before anyone is asked. Unknown keys are kept. Throws 400 for a wrong type, 422 for what cannot be meant. */
export function checkRequirements({ inputs = {} }: Requirements): void {
  if (!isObject(inputs)) throw badRequest("requirements.inputs must be an object: a name for each input, with its type.");
  for (const [name, requirement] of Object.entries(inputs)) {
    if (!isObject(requirement))
      throw badRequest(`requirements.inputs.${name} must be an object such as {"type": "string", "required": true}.`);
    const { type } = requirement;
    if (type !== undefined && !fieldTypes.includes(type)) {
      throw invalid(`requirements.inputs.${name}.type is ${JSON.stringify(type)}; it must be one of ${fieldTypes.join(", ")}.`);
    }
    if (requirement.enum !== undefined && !Array.isArray(requirement.enum))
      throw badRequest(`requirements.inputs.${name}.enum must be an array.`);
    for (const limit of ["min", "max"] as const) {
      if (requirement[limit] === undefined || typeof requirement[limit] === "number") continue;
      throw badRequest(`requirements.inputs.${name}.${limit} is ${JSON.stringify(requirement[limit])}; it must be a number.`);
    }
    if (requirement.default === undefined) continue;
    const [fault] = checkValues({ [name]: requirement }, { [name]: requirement.default }, { urls: "https" });
    if (fault) throw invalid(`The default of requirements.inputs.${name} does not fit its own limits: ${fault.message}`);
  }
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
