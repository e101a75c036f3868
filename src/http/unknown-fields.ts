import type { FastifyInstance, preValidationHookHandler } from "fastify";
import { badRequest } from "../system/errors.ts";
import { formatPath, type Schema } from "../values/describe-schema.ts";
import {
  compileUnknownFields,
  ignoredNamedMax,
  type UnknownFieldFinder,
  unknownFieldFault,
} from "../values/unknown-fields.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Fields of the body whose contents the route checks by rules of its own. */
    ownRules?: readonly string[];
  }
}

const ignoredFieldsHeader = "X-Ignored-Fields";
const checkedMax = 1000;

/**
 * Refuses fields of a body that are nearly a known one, or that promise a time: the request would
 * do something else than its author believes. Other unknown fields are tolerated, because clients
 * may be newer than the service, and named in the response.
 */
export function checkUnknownFields(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    const body: Schema | undefined = route.schema?.body as Schema | undefined;
    const find = body && compileUnknownFields(withoutOwnRules(body, route.config?.ownRules));
    if (find) route.preValidation = [nameIgnored(find), ...[route.preValidation ?? []].flat()];
  });
}

const withoutOwnRules = (body: Schema, names: readonly string[] = []): Schema => ({
  ...body,
  properties: { ...body.properties, ...Object.fromEntries(names.map((name) => [name, {}])) },
});

function nameIgnored(find: UnknownFieldFinder): preValidationHookHandler {
  return (request, reply, done) => {
    const ignored: string[] = [];
    let checked = 0;
    for (const field of find(request.body)) {
      const fault = unknownFieldFault(field);
      if (fault !== undefined) return done(badRequest(fault, ...field.path));
      if (ignored.length < ignoredNamedMax) ignored.push(headerText(formatPath(field.path)));
      // The nearest name takes long to find, and a body may have 100,000 fields.
      if (++checked === checkedMax) break;
    }
    if (ignored.length > 0) reply.header(ignoredFieldsHeader, ignored.join(", "));
    done();
  };
}

/** A name may have any characters, and a header may not. */
const headerText = (name: string) =>
  name
    .slice(0, 100)
    .toWellFormed()
    .replace(/[^\w.[\]$-]/gu, encodeURIComponent);
