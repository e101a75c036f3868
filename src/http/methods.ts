import type { FastifyInstance, onRequestHookHandler } from "fastify";
import { ApiError } from "../system/errors.ts";

/** The methods of the routes that a path, or a route's own pattern, leads to; none where there is nothing. */
export type MethodsAt = (path: string) => string[];

/** Learns the methods of all routes that are made from now on. */
export function noteMethods(app: FastifyInstance): MethodsAt {
  const routes = new Map<string, { form: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", (options) => {
    const route = routes.get(options.url) ?? { form: formOf(options.url), methods: new Set() };
    routes.set(options.url, route);
    for (const method of [options.method].flat()) route.methods.add(method);
  });
  return (path) => {
    const methods = [...routes.values()]
      .filter(({ form }) => form.test(path))
      .flatMap((route) => [...route.methods]);
    return [...new Set(methods)].sort();
  };
}

/**
 * 404 for an address that nothing answers; 405, with the methods that are allowed, where only the method is wrong. `identify` comes before:
 * it counts these requests as all others. Both are hooks, so that no body is looked at.
 */
export function answerUnknownRoutes(
  api: FastifyInstance,
  methodsAt: MethodsAt,
  identify: onRequestHookHandler,
): void {
  api.register(async (unknown) => {
    unknown.addHook("onRequest", identify);
    unknown.addHook("onRequest", (request, reply, done) => {
      const path = request.url.replace(/\?.*$/s, "");
      const allowed = methodsAt(path).join(", ");
      if (!allowed)
        return done(
          new ApiError("not_found", `There is nothing at ${path}; /docs tells what there is.`),
        );
      reply.header("allow", allowed);
      done(
        new ApiError(
          "method_not_allowed",
          `${request.method} is not possible at ${path}; use ${allowed}.`,
        ),
      );
    });
    unknown.setNotFoundHandler(() => {});
  });
}

/** Lets OPTIONS ask for what is possible at each address of the API, with the scope `read`. */
export function answerOptions(api: FastifyInstance, methodsAt: MethodsAt): void {
  const known = new Set<string>();
  api.addHook("onRoute", ({ url }) => {
    if (known.has(url)) return;
    known.add(url);
    api.options(url, { config: { scope: "read" } }, (_request, reply) => {
      reply.code(204).header("allow", methodsAt(url).join(", ")).send();
    });
  });
}

/** A route's pattern as a regular expression: `:name` is one part of a path, `*` the rest of it. */
const formOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()[\]{}|\\]/g, "\\$&")
      .replace(/:[A-Za-z_]+/g, "[^/]+")
      .replace("*", ".*")}$`,
  );
