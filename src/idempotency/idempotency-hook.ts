import { createHash } from "node:crypto";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onErrorHookHandler,
  onSendHookHandler,
  preHandlerHookHandler,
} from "fastify";
import { isRolledBack } from "../db/is-rolled-back.ts";
import type { Services } from "../services/services.ts";
import { canonicalJson } from "../system/canonical-json.ts";
import { badRequest } from "../system/errors.ts";
import {
  type Claim,
  claimRequest,
  dropClaim,
  markClaimFailed,
  reopenClaim,
  storeResponse,
} from "./claims.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The claim of a POST with an Idempotency-Key. The ids of created resources derive from it. */
    claim: Claim | undefined;
    /** Whether the transaction of a failed request is known to be rolled back. */
    rolledBack: boolean;
  }
  interface FastifyContextConfig {
    /**
     * "repeatable": the id of the created resource derives from `request.claim`, so the request can
     * run again after a crash or a 5xx and still creates one resource. "none": the header is
     * ignored, because the request is idempotent anyway or its body is streamed.
     */
    idempotency?: "repeatable" | "none";
  }
}

type IdempotencyServices = Pick<Services, "db" | "clock" | "secret" | "log">;

/**
 * Runs a POST with an Idempotency-Key once: a repeated request gets the first response. Only
 * successful responses are stored. A 4xx changed nothing, and a 5xx may be retried where a retry
 * cannot act twice. A route makes its changes in one transaction or statement, and nothing after it
 * may fail in the database. Requests without the header only pay for reading the headers.
 * Why: docs/decisions/idempotency.md
 */
export function addIdempotency(api: FastifyInstance, services: IdempotencyServices): void {
  api.decorateRequest("claim", undefined);
  api.decorateRequest("rolledBack", false);
  const onSend = settle(services);
  api.addHook("onRoute", (route) => {
    const { idempotency } = route.config ?? {};
    if (route.method !== "POST" || idempotency === "none") return;
    // After the validation, so that an invalid request makes no claim.
    route.preHandler = [
      begin(services, idempotency === "repeatable"),
      ...[route.preHandler ?? []].flat(),
    ];
    route.onError = [...[route.onError ?? []].flat(), recordRollback];
    route.onSend = [...[route.onSend ?? []].flat(), onSend];
  });
}

function begin(services: IdempotencyServices, repeatable: boolean): preHandlerHookHandler {
  return (request, reply, done) => {
    const key = request.headers["idempotency-key"];
    if (key === undefined) return done();
    claimOrReplay(services, request, reply, { key: String(key), repeatable }).then((replayed) => {
      if (!replayed) done();
    }, done);
  };
}

async function claimOrReplay(
  services: IdempotencyServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, repeatable }: { key: string; repeatable: boolean },
): Promise<boolean> {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw badRequest(
      `Invalid Idempotency-Key of ${key.length} characters. Expected 1 to 255 printable ASCII characters.`,
    );
  const { account_id } = request.caller;
  const found = await claimRequest(services, {
    account_id,
    key,
    hash: hashRequest(request),
    repeatable,
  });
  if ("id" in found) {
    request.claim = found;
    return false;
  }
  const { status, content_type, body } = found;
  reply
    .code(status)
    .header("content-type", content_type)
    .header("idempotency-replayed", "true")
    .send(body);
  return true;
}

/**
 * The hash includes the scopes: a key with fewer scopes must not get the response, perhaps an API
 * key, of another.
 */
function hashRequest({ url, body, caller }: FastifyRequest): Buffer {
  const parts = [url, [...caller.scopes].sort(), body ?? null];
  return createHash("sha256").update(canonicalJson(parts)).digest();
}

const recordRollback: onErrorHookHandler = (request, _reply, error, done) => {
  request.rolledBack = isRolledBack(error);
  done();
};

function settle(services: IdempotencyServices): onSendHookHandler {
  return (request, reply, payload, done) => {
    const { claim } = request;
    if (!claim) return done(null, payload);
    request.claim = undefined;
    // The request has succeeded, so the response is sent even if it cannot be stored.
    const logFailure = (error: unknown) =>
      services.log.error(
        { err: error, request_id: request.id },
        "Idempotent response could not be stored",
      );
    settleClaim(services, claim, reply, payload)
      .catch(logFailure)
      .then(() => done(null, payload));
  };
}

function settleClaim(
  services: IdempotencyServices,
  claim: Claim,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const { statusCode: status, request } = reply;
  if (status >= 500)
    return request.rolledBack ? reopenClaim(services, claim) : markClaimFailed(services, claim);
  if (status >= 400) return dropClaim(services, claim);
  const body =
    typeof payload === "string" ? payload : Buffer.isBuffer(payload) ? payload.toString() : "";
  return storeResponse(services, claim, {
    status,
    content_type: String(reply.getHeader("content-type") ?? "application/json; charset=utf-8"),
    body,
  });
}
