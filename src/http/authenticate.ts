import type { FastifyInstance, FastifyRequest } from "fastify";
import { type TokenVerifier, tokenVerifier } from "../accounts/access-token.ts";
import { type Caller, covers, type Scope } from "../accounts/caller.ts";
import { verifyApiKey } from "../api-keys/api-keys.ts";
import { ApiError, badRequest, forbidden } from "../errors.ts";
import type { Services } from "../services.ts";
import type { KnownCallers } from "./known-callers.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** What a caller needs for the route. */
    scope?: Scope;
  }
}

/** Every route of this part of the service needs a caller with the scope that its `config` names. */
export function requireCaller(api: FastifyInstance, services: Services, { callerOf }: KnownCallers): void {
  const verifyToken = tokenVerifier(services);
  api.addHook("onRoute", ({ method, url, config }) => {
    if (!config?.scope) throw new Error(`The route ${method} ${url} names no scope; give it config: { scope: "read" } or another.`);
  });
  api.addHook("onRequest", async (request) => {
    const { credential, verify } = credentialOf(request, services, verifyToken);
    request.caller = await callerOf(credential, verify);
    requireScope(request);
  });
}

function credentialOf(request: FastifyRequest, services: Services, verifyToken: TokenVerifier) {
  const key = request.headers["x-api-key"];
  const { authorization } = request.headers;
  if (key !== undefined && authorization !== undefined) throw badRequest("Both X-API-Key and Authorization are sent; send one of them.");
  if (typeof key === "string") return { credential: key, verify: () => verifyApiKey(services, key) };
  if (authorization === undefined)
    throw new ApiError("unauthorized", "Nobody is named: send an API key in X-API-Key, or an access token as Authorization: Bearer.");
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  if (!token) throw new ApiError("unauthorized", "The Authorization header is malformed; it must be: Bearer <access token>.");
  return { credential: token, verify: () => verifyToken(token) };
}

function requireScope({ caller, routeOptions }: FastifyRequest): void {
  const needed = routeOptions.config.scope ?? "admin";
  if (covers(caller.scopes, needed)) return;
  throw forbidden(
    `This needs the scope "${needed}"; the ${caller.key_id ? "API key" : "access token"} has ${caller.scopes.join(", ") || "none"}.`,
  );
}
