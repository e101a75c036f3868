import type { FastifyInstance } from "fastify";
import { badRequest, notFound } from "../system/errors.ts";

/** The database keeps no NUL: as an id it means nothing, and in a query it is refused, before anything looks for it. */
export function refuseNulInAddress(app: FastifyInstance): void {
  app.addHook("preValidation", ({ url }, _reply, done) =>
    done(url.includes("%00") ? nulError(url) : undefined),
  );
}

function nulError(url: string): Error {
  const [path = "", query = ""] = url.split("?", 2);
  return query.includes("%00")
    ? badRequest("The query has a NUL character (%00), which is not allowed.")
    : notFound("thing", path);
}
