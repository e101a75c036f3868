import { StepError } from "../../system/errors.ts";

const allowed = /^[\w.+-]{1,64}$/;

/**
 * Checks a name that a caller sends and that becomes part of a provider's address or model name,
 * such as a voice. Returns the name. Throws StepError `invalid_input` for anything that could
 * change the address: slashes, `?`, `#`, `%`, a name of dots.
 */
export function checkCallerName(field: string, name: string): string {
  if (allowed.test(name) && !/^\.+$/.test(name)) return name;
  throw new StepError(
    "invalid_input",
    `Invalid "${field}": ${JSON.stringify(name.slice(0, 100))}. Use 1 to 64 letters, digits, "_", ".", "+" or "-".`,
  );
}
