import { StepError } from "../../system/errors.ts";

/** The text without surrounding space. Throws `invalid_input` if it has no visible character. */
export function requireText(value: string, name: string): string {
  const text = value.trim();
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text))
    throw new StepError("invalid_input", `Input "${name}" is empty. Add at least one character.`);
  return text;
}
