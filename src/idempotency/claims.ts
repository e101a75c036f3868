import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { decrypt, encrypt } from "../crypto/encryption.ts";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import { conflict } from "../system/errors.ts";

const purpose = "idempotency";
const storedMilliseconds = 24 * 3600 * 1000;
/**
 * A request without a response for this time counts as crashed. An error here is harmless: see
 * `repeatable`.
 */
const lostAfterMilliseconds = 30_000;

/** A POST with an Idempotency-Key. */
export interface KeyedRequest {
  account_id: string;
  /** The Idempotency-Key. */
  key: string;
  /** The hash of the URL, the body and the scopes. */
  hash: Buffer;
  /**
   * The id of the created resource derives from the claim, so that concurrent runs create one
   * resource.
   */
  repeatable: boolean;
}

/** The right to run a request. Each attempt of the same request has the same `id`. */
export interface Claim {
  account_id: string;
  key: string;
  id: string;
}

export interface StoredResponse {
  status: number;
  content_type: string;
  body: string;
}

/**
 * Claims a request before any work is done for it, or finds its stored response. Throws conflict if
 * the key belongs to a different request, if the first request is still running, or if the first
 * request was interrupted (by a crash, or by a 5xx with an unknown outcome) and is not repeatable.
 */
export async function claimRequest(
  services: Pick<Services, "db" | "clock" | "secret">,
  request: KeyedRequest,
): Promise<Claim | StoredResponse> {
  const { db, clock, secret } = services;
  const { account_id, key, hash } = request;
  const now = clock.now();
  const fresh = await insertClaim(db, request, now);
  if (fresh) return { account_id, key, id: fresh };
  const known = await db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!known) throw inProgress();
  if (!known.request_hash.equals(hash))
    throw conflict(
      `The Idempotency-Key "${key}" belongs to an earlier request with a different URL, body or scopes. Use a new key.`,
    );
  if (known.response) return JSON.parse(decrypt(secret, purpose, known.response));
  const { claim_id, claimed_at } = known;
  if (claimed_at && now.getTime() - claimed_at.getTime() < lostAfterMilliseconds)
    throw inProgress();
  if (claimed_at && !request.repeatable)
    throw conflict(
      "The first request with this Idempotency-Key was interrupted. Check whether it took effect; if it did not, use a new key.",
    );
  if (!(await takeOver(db, { account_id, key, id: claim_id }, claimed_at, now))) throw inProgress();
  return { account_id, key, id: claim_id };
}

const inProgress = () =>
  conflict("The first request with this Idempotency-Key is still running. Retry after a second.");

/** Inserts a claim, also over a claim that is older than a day. */
async function insertClaim(
  db: Kysely<Database>,
  { account_id, key, hash }: KeyedRequest,
  now: Date,
): Promise<string | undefined> {
  const claim = {
    request_hash: hash,
    claim_id: randomUUID(),
    claimed_at: now,
    response: null,
    created_at: now,
  };
  const inserted = await db
    .insertInto("idempotency_keys")
    .values({ account_id, key, ...claim })
    .onConflict((clash) =>
      clash
        .columns(["account_id", "key"])
        .doUpdateSet(claim)
        .where("idempotency_keys.created_at", "<=", storedSince(now)),
    )
    .returning("claim_id")
    .executeTakeFirst();
  return inserted?.claim_id;
}

async function takeOver(
  db: Kysely<Database>,
  claim: Claim,
  claimed_at: Date | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await openClaim(db, claim)
    .set({ claimed_at: now })
    .where("claimed_at", "is not distinct from", claimed_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the response of a request for a day. */
export async function storeResponse(
  { db, secret }: Pick<Services, "db" | "secret">,
  claim: Claim,
  response: StoredResponse,
): Promise<void> {
  const sealed = encrypt(secret, purpose, JSON.stringify(response));
  await openClaim(db, claim).set({ response: sealed }).execute();
}

/** After a 5xx that changed nothing: the same request may run again under the same claim. */
export async function reopenClaim({ db }: Pick<Services, "db">, claim: Claim): Promise<void> {
  await openClaim(db, claim).set({ claimed_at: null }).execute();
}

/** After a 5xx with an unknown outcome: the claim counts as crashed long ago. */
export async function markClaimFailed({ db }: Pick<Services, "db">, claim: Claim): Promise<void> {
  await openClaim(db, claim)
    .set({ claimed_at: new Date(0) })
    .execute();
}

/** After a 4xx, which changed nothing: the key can be used for any request. */
export async function dropClaim(
  { db }: Pick<Services, "db">,
  { account_id, key, id }: Claim,
): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("account_id", "=", account_id)
    .where("key", "=", key)
    .where("claim_id", "=", id)
    .where("response", "is", null)
    .execute();
}

const openClaim = (db: Kysely<Database>, { account_id, key, id }: Claim) =>
  db
    .updateTable("idempotency_keys")
    .where("account_id", "=", account_id)
    .where("key", "=", key)
    .where("claim_id", "=", id)
    .where("response", "is", null);

/** Deletes claims that are older than a day. */
export async function pruneClaims({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<=", storedSince(now)).execute();
}

const storedSince = (now: Date) => new Date(now.getTime() - storedMilliseconds);
