import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Caller, covers, type Scope } from "../identity/caller.ts";
import { openRequestLimiter } from "../rate-limits/rate-limit-hook.ts";
import type { Services } from "../services/services.ts";
import { ApiError, type ErrorCode, forbidden } from "../system/errors.ts";
import type { CallerCache } from "./caller-cache.ts";
import { createCredentialReader, hasCredentials } from "./credentials.ts";
import { openFailedLoginLimiter } from "./failed-logins-hook.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** The scope that a caller needs for the route. */
    scope?: Scope;
    /**
     * Error codes of this route for the OpenAPI document, besides those of every route of its kind
     * (400, 401, 403, 404 for ids, 429, 500).
     */
    errors?: readonly ErrorCode[];
    /** An operation beside agents, runs and credits: the list "Extensions" of docs/api.md. */
    extension?: boolean;
  }
}

type RequestHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
) => void;

/**
 * Adds authentication to every route of the API: a route needs a caller with the scope in its
 * `config`. Returns a hook for unknown paths. In a group of routes, such as /v1/publish, it
 * requires the scope of the group, so that its 404 reveals nothing to others. Elsewhere it counts
 * requests with credentials and lets the others continue to the 404 handler.
 */
export function requireCaller(
  api: FastifyInstance,
  services: Services,
  callers: CallerCache,
): RequestHook {
  const readCredential = createCredentialReader(services);
  const limit = openRequestLimiter(services);
  const logins = openFailedLoginLimiter(services.clock);
  api.addHook("onClose", () => limit.close());
  // Not async: a cached caller continues at once, and a promise is a tenth of the cost of a short
  // request.
  const admit = (needed?: Scope): RequestHook => {
    const lacking = (caller: Caller) =>
      !needed || covers(caller.scopes, needed) ? undefined : missingScopeError(caller, needed);
    const count = (
      request: FastifyRequest,
      reply: FastifyReply,
      caller: Caller,
      done: (error?: Error) => void,
    ) => {
      request.caller = caller;
      const refusal = limit.count(caller, reply);
      if (refusal instanceof Promise) refusal.then((later) => done(later ?? lacking(caller)), done);
      else done(refusal ?? lacking(caller));
    };
    return (request, reply, done) => {
      const fail = (error: Error) => {
        if (error instanceof ApiError && error.code !== "bad_gateway")
          logins.failed(request, reply);
        done(error);
      };
      const credential = readCredential(request.headers);
      const refusal = logins.check(
        request,
        reply,
        credential instanceof ApiError ? "" : credential.text,
      );
      if (refusal) return done(refusal);
      if (credential instanceof ApiError) return fail(credential);
      const caller = callers.get(credential.text, credential.verify);
      if (caller instanceof Promise)
        caller.then((found) => {
          logins.succeeded(credential.text);
          count(request, reply, found, done);
        }, fail);
      else count(request, reply, caller, done);
    };
  };
  api.addHook("onRoute", (route) => {
    const scope = route.config?.scope;
    if (!scope)
      throw new Error(
        `Route ${route.method} ${route.url} has no scope. Add config: { scope: "read" } or another scope.`,
      );
    route.onRequest = [admit(scope), ...[route.onRequest ?? []].flat()];
  });
  const groupScope = collectGroupScopes(api);
  return (request, reply, done) => {
    const scope = groupScope(request.method, request.url);
    if (scope || hasCredentials(request.headers)) admit(scope)(request, reply, done);
    else done();
  };
}

/** Collects the scopes of the routes by path group, such as "/v1/publish", for unknown paths. */
function collectGroupScopes(
  api: FastifyInstance,
): (method: string, url: string) => Scope | undefined {
  const changing = new Map<string, Set<Scope>>();
  api.addHook("onRoute", ({ method, url, config }) => {
    const group = pathGroup(url);
    const scopes = changing.get(group) ?? new Set();
    changing.set(group, scopes);
    const isChange = [method].flat().some((one) => !safeMethods.has(one));
    if (isChange && config?.scope) scopes.add(config.scope);
  });
  return (method, url) => {
    const scopes = changing.get(pathGroup(url));
    if (!scopes) return undefined;
    if (safeMethods.has(method)) return "read";
    const [scope = "write"] = scopes;
    return scopes.size > 1 ? "write" : scope;
  };
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const pathGroup = (url: string) => /^\/(?:v1\/)?[^/?]*/.exec(url)?.[0] ?? "";

function missingScopeError({ scopes, key_id }: Caller, needed: Scope): ApiError {
  return forbidden(
    `Missing scope "${needed}". The ${key_id ? "API key" : "access token"} has: ${scopes.join(", ") || "none"}. Use one with this scope.`,
  );
}
