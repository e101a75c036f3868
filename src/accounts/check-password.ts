import { badRequest } from "../system/errors.ts";

const length = { min: 8, max: 128 };

/** Throws bad_request for a password that is too short or too long. */
export function checkPassword(password: string): void {
  if (password.length < length.min || password.length > length.max)
    throw badRequest(
      `Invalid password: ${password.length} characters. Expected ${length.min} to ${length.max}.`,
      "password",
    );
}
