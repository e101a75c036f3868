import type { FastifyInstance } from "fastify";
import { badRequest, notFound } from "../system/errors.ts";

/**
 * Rejects URLs with a NUL character before a query uses it: PostgreSQL cannot store NUL in text.
 */
export function rejectNulBytes(app: FastifyInstance): void {
  app.addHook("preValidation", ({ url }, _reply, done) =>
    done(url.includes("%00") ? nulError(url) : undefined),
  );
}

function nulError(url: string): Error {
  const [path = "", query = ""] = url.split("?", 2);
  return query.includes("%00")
    ? badRequest("The query string has a NUL character (%00). Remove the character.")
    : notFound("resource", path);
}
