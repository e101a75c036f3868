import type { FastifyInstance, RouteOptions } from "fastify";
import { ApiError } from "../errors.ts";

/** 404 for an address that nothing answers; 405, with the methods that are allowed, where only the method is wrong. */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const routes = new Map<string, { form: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", (options) => {
    const route = routes.get(options.url) ?? { form: formOf(options.url), methods: new Set() };
    routes.set(options.url, route);
    for (const method of methodsOf(options)) route.methods.add(method);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/s, "");
    const methods = [...routes.values()].filter(({ form }) => form.test(path)).flatMap((route) => [...route.methods]);
    if (methods.length === 0) throw new ApiError("not_found", `There is nothing at ${path}; /docs tells what there is.`);
    const allowed = [...new Set(methods)].sort().join(", ");
    reply.header("allow", allowed);
    throw new ApiError("method_not_allowed", `${request.method} is not possible at ${path}; use ${allowed}.`);
  });
}

/** Lets OPTIONS ask for what is possible at each address of the API, with the scope `read`. */
export function answerOptions(api: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  api.addHook("onRoute", (options) => {
    if (options.method === "OPTIONS") return;
    const known = methods.get(options.url);
    const allowed = known ?? new Set(["OPTIONS"]);
    for (const method of methodsOf(options)) allowed.add(method);
    if (known) return;
    methods.set(options.url, allowed);
    api.options(options.url, { config: { scope: "read" } }, (_request, reply) => {
      reply
        .code(204)
        .header("allow", [...allowed].sort().join(", "))
        .send();
    });
  });
}

const methodsOf = ({ method }: Pick<RouteOptions, "method">) => (Array.isArray(method) ? method : [method]);

/** A route's pattern as a regular expression: `:name` is one part of a path, `*` the rest of it. */
const formOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()[\]{}|\\]/g, "\\$&")
      .replace(/:[A-Za-z_]+/g, "[^/]+")
      .replace("*", ".*")}$`,
  );
