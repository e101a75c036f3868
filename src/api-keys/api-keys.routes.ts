import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { TtlCache } from "../caching/ttl-cache.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";
import { ApiKeyList, IssuedApiKey, KeyId, NewApiKey, RevokedApiKey } from "./api-keys.schema.ts";
import { checkGrant, createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "./api-keys.ts";

/** /api-keys (spec: Endpoints, API keys). */
export function apiKeysRoutes(
  services: Services,
  callers: Pick<TtlCache<Caller>, "forget">,
): FastifyPluginAsyncTypebox {
  // Before the answer is out, or the next request of this process could still go through with the old key.
  const ended = <T>(answer: T): T => {
    callers.forget();
    return answer;
  };

  return async (app) => {
    app.get(
      "",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listApiKeys",
          summary: "List the API keys",
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
        checkGrant(caller, body.scopes);
        return reply.code(201).send(await createApiKey(services, caller.account_id, body));
      },
    );

    app.delete(
      "/:key_id",
      {
        config: { scope: "write" },
        schema: {
          operationId: "revokeApiKey",
          summary: "Revoke an API key",
          params: KeyId,
          response: { 200: RevokedApiKey },
        },
      },
      async ({ caller, params }) =>
        ended(await revokeApiKey(services, caller.account_id, uuid(params.key_id))),
    );

    app.post(
      "/:key_id/rotate",
      {
        config: { scope: "write", errors: ["bad_request"] },
        schema: {
          operationId: "rotateApiKey",
          summary: "Replace an API key",
          description:
            "The old key ends at once. The time to live begins again, so an expired key can be rotated too.",
          params: KeyId,
          response: { 201: IssuedApiKey },
        },
      },
      async ({ caller, params }, reply) =>
        reply.code(201).send(ended(await rotateApiKey(services, caller, uuid(params.key_id)))),
    );
  };
}

/** Prefixes, which the command line takes, are unknown ids here. */
function uuid(key_id: string): string {
  if (!isUuid(key_id)) throw notFound("active API key", key_id);
  return key_id;
}
