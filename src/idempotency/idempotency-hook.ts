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
  keepResponse,
  markClaimFailed,
  reopenClaim,
} from "./claims.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of a POST with an Idempotency-Key: what it makes may take its id from it. */
    claim: Claim | undefined;
    /** Of one that failed: what it began is known to be undone. */
    rolledBack: boolean;
  }
  interface FastifyContextConfig {
    /**
     * "repeatable": what the route makes takes its id from `request.claim`, so that after a crash
     * or a 5xx it can be done again and is still done once. "none": the header is passed over,
     * where the same request makes the same thing anyway, or a body is streamed.
     */
    idempotency?: "repeatable" | "none";
  }
}

type Needed = Pick<Services, "db" | "clock" | "secret" | "log">;

/**
 * A POST with an Idempotency-Key is done once: the same request gets the first answer again. Only
 * answers that tell of something done are kept: a refusal did nothing, and a 5xx may be tried again
 * where that cannot do it twice. What a route does, it does in one transaction or statement, and
 * nothing after that may fail in the database. Without the header it costs a look at the headers.
 */
export function addIdempotency(api: FastifyInstance, services: Needed): void {
  api.decorateRequest("claim", undefined);
  api.decorateRequest("undone", false);
  const onSend = settle(services);
  api.addHook("onRoute", (route) => {
    const { idempotency } = route.config ?? {};
    if (route.method !== "POST" || idempotency === "none") return;
    // After the validation: what has the wrong shape claims nothing.
    route.preHandler = [
      begin(services, idempotency === "repeatable"),
      ...[route.preHandler ?? []].flat(),
    ];
    route.onError = [...[route.onError ?? []].flat(), recordRollback];
    route.onSend = [...[route.onSend ?? []].flat(), onSend];
  });
}

function begin(services: Needed, repeatable: boolean): preHandlerHookHandler {
  return (request, reply, done) => {
    const key = request.headers["idempotency-key"];
    if (key === undefined) return done();
    claimOrReplay(services, request, reply, { key: String(key), repeatable }).then((replayed) => {
      if (!replayed) done();
    }, done);
  };
}

async function claimOrReplay(
  services: Needed,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, repeatable }: { key: string; repeatable: boolean },
): Promise<boolean> {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw badRequest(
      `The Idempotency-Key has ${key.length} characters; it must have 1 to 255, all of them printable ASCII.`,
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
 * The scopes too: who may do less must not be handed the answer, perhaps a key, of who may do more.
 */
function hashRequest({ url, body, caller }: FastifyRequest): Buffer {
  const parts = [url, [...caller.scopes].sort(), body ?? null];
  return createHash("sha256").update(canonicalJson(parts)).digest();
}

const recordRollback: onErrorHookHandler = (request, _reply, error, done) => {
  request.rolledBack = isRolledBack(error);
  done();
};

function settle(services: Needed): onSendHookHandler {
  return (request, reply, payload, done) => {
    const { claim } = request;
    if (!claim) return done(null, payload);
    request.claim = undefined;
    // What was done is done: the answer goes out, kept or not.
    const unkept = (error: unknown) =>
      services.log.error({ err: error, request_id: request.id }, "An answer could not be kept.");
    settleClaim(services, claim, reply, payload)
      .catch(unkept)
      .then(() => done(null, payload));
  };
}

function settleClaim(
  services: Needed,
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
  return keepResponse(services, claim, {
    status,
    content_type: String(reply.getHeader("content-type") ?? "application/json; charset=utf-8"),
    body,
  });
}
