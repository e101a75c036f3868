import type { FastifyInstance, onRequestHookHandler } from "fastify";
import { ApiError } from "../system/errors.ts";
import { type Endpoint, findNearestEndpoint } from "./nearest-endpoint.ts";

/**
 * The methods of the routes that match a path or a route pattern; an empty array where no route
 * matches.
 */
export type MethodsAt = (path: string) => string[];

/** Collects the methods of all routes that are registered after this call. */
export function collectMethods(app: FastifyInstance): MethodsAt {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", (options) => {
    const route = routes.get(options.url) ?? {
      pattern: toPathPattern(options.url),
      methods: new Set(),
    };
    routes.set(options.url, route);
    for (const method of [options.method].flat()) route.methods.add(method);
  });
  return (path) => {
    const methods = [...routes.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => [...route.methods]);
    return [...new Set(methods)].sort();
  };
}

/**
 * Responds 404 for an unknown path, with the endpoint that it nearly is, and 405 with `Allow` for a
 * known path with another method. `identify` runs first and counts these requests like all others.
 * Both are onRequest hooks, so that no body is read.
 */
export function handleUnknownRoutes(
  api: FastifyInstance,
  { methodsAt, endpoints }: { methodsAt: MethodsAt; endpoints: readonly Endpoint[] },
  identify: onRequestHookHandler,
): void {
  const nearest = findNearestEndpoint(endpoints);
  api.register(async (unknown) => {
    unknown.addHook("onRequest", identify);
    unknown.addHook("onRequest", (request, reply, done) => {
      const path = request.url.replace(/\?.*/s, "");
      const allowed = methodsAt(path).join(", ");
      if (!allowed) {
        const meant = nearest(request.method === "HEAD" ? "GET" : request.method, path);
        const advice = `${meant ? `Did you mean ${meant}? ` : ""}GET /docs lists all endpoints.`;
        return done(new ApiError("not_found", `No endpoint at ${path}. ${advice}`));
      }
      reply.header("allow", allowed);
      done(
        new ApiError(
          "method_not_allowed",
          `Method ${request.method} is not allowed at ${path}. Use ${allowed}.`,
        ),
      );
    });
    unknown.setNotFoundHandler(() => {});
  });
}

/**
 * Adds OPTIONS to every path of the API: it responds with the allowed methods and needs the scope
 * `read`.
 */
export function addOptionsRoutes(api: FastifyInstance, methodsAt: MethodsAt): void {
  const known = new Set<string>();
  api.addHook("onRoute", ({ url }) => {
    if (known.has(url)) return;
    known.add(url);
    api.options(url, { config: { scope: "read" } }, (_request, reply) => {
      reply.code(204).header("allow", methodsAt(url).join(", ")).send();
    });
  });
}

/**
 * A route pattern as a regular expression: `:name` matches one path segment, `*` the rest of the
 * path.
 */
const toPathPattern = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()[\]{}|\\]/g, "\\$&")
      .replace(/:[A-Za-z_]+/g, "[^/]+")
      .replace("*", ".*")}$`,
  );
