import type { FastifyInstance, preValidationHookHandler } from "fastify";
import { badRequest } from "../system/errors.ts";
import { formatPath, type Schema } from "../values/describe-schema.ts";
import {
  compileUnknownFields,
  tolerated,
  type UnknownFieldFinder,
} from "../values/unknown-fields.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Fields of the body whose contents the route checks by rules of its own. */
    ownRules?: readonly string[];
  }
}

const ignoredFieldsHeader = "X-Ignored-Fields";

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
    const ignored = tolerated(find(request.body), (fault, { path }) => {
      throw badRequest(fault, ...path);
    });
    if (ignored.length > 0)
      reply.header(
        ignoredFieldsHeader,
        ignored.map(({ path }) => headerText(formatPath(path))).join(", "),
      );
    done();
  };
}

/** A name may have any characters, and a header may not. */
const headerText = (name: string) =>
  name
    .slice(0, 100)
    .toWellFormed()
    .replace(/[^\w.[\]$-]/gu, encodeURIComponent);
