import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { TtlCache } from "../caching/ttl-cache.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";
import { ApiKeyList, IssuedApiKey, KeyId, NewApiKey, RevokedApiKey } from "./api-keys.schema.ts";
import { checkScopes, createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "./api-keys.ts";

/** The endpoints of /api-keys. */
export function apiKeysRoutes(
  services: Services,
  callers: Pick<TtlCache<Caller>, "forget">,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.register(listAndCreateRoutes(services));
    app.register(revokeAndRotateRoutes(services, callers));
  };
}

function listAndCreateRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listApiKeys",
          summary: "List API keys",
          response: { 200: ApiKeyList },
        },
      },
      async ({ caller }) => {
        const keys = await listApiKeys(services, caller.account_id);
        return { keys, total: keys.length };
      },
    );

    app.post(
      "",
      {
        config: { scope: "write" },
        schema: {
          operationId: "createApiKey",
          summary: "Create an API key",
          body: NewApiKey,
          response: { 201: IssuedApiKey },
        },
      },
      async ({ caller, body }, reply) => {
        checkScopes(caller, body.scopes, "create");
        return reply.code(201).send(await createApiKey(services, caller.account_id, body));
      },
    );
  };
}

function revokeAndRotateRoutes(
  services: Services,
  callers: Pick<TtlCache<Caller>, "forget">,
): FastifyPluginAsyncTypebox {
  // Clears the cache before the response, so that the next request to this process cannot use the
  // old key.
  const forgetCallers = <T>(response: T): T => {
    callers.forget();
    return response;
  };

  return async (app) => {
    app.delete(
      "/:key_id",
      {
        config: { scope: "write" },
        schema: {
          operationId: "revokeApiKey",
          summary: "Revoke an API key",
          description: "The key ends at once. The caller needs every scope of the key.",
          params: KeyId,
          response: { 200: RevokedApiKey },
        },
      },
      async ({ caller, params }) =>
        forgetCallers(await revokeApiKey(services, caller, uuid(params.key_id))),
    );

    app.post(
      "/:key_id/rotate",
      {
        config: { scope: "write", errors: ["bad_request"] },
        schema: {
          operationId: "rotateApiKey",
          summary: "Rotate an API key",
          description:
            "Revokes the key at once and returns a new key with the same name, scopes and lifetime. " +
            "An expired key can be rotated too. The caller needs every scope of the key.",
          params: KeyId,
          response: { 201: IssuedApiKey },
        },
      },
      async ({ caller, params }, reply) =>
        reply
          .code(201)
          .send(forgetCallers(await rotateApiKey(services, caller, uuid(params.key_id)))),
    );
  };
}

/** Rejects key prefixes, which only the command line accepts. */
function uuid(key_id: string): string {
  if (!isUuid(key_id)) throw notFound("active API key", key_id);
  return key_id;
}
