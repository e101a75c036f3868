import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { decrypt, encrypt } from "../crypto/encryption.ts";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import { conflict } from "../system/errors.ts";

const purpose = "idempotency";
const keptMilliseconds = 24 * 3600 * 1000;
/**
 * A request without an answer for so long is taken for one whose process died. A mistake here does
 * no harm: see `repeatable`.
 */
const lostAfterMilliseconds = 30_000;

/** A POST that names itself, so that it is done once. */
export interface KeyedRequest {
  account_id: string;
  /** The Idempotency-Key. */
  key: string;
  /** Of everything that makes it the same request. */
  hash: Buffer;
  /** What it makes takes its id from the claim, so that even two at once make one thing. */
  repeatable: boolean;
}

/** The right to do a request. `id` is the same for every try of it. */
export interface Claim {
  account_id: string;
  key: string;
  id: string;
}

export interface KeptResponse {
  status: number;
  content_type: string;
  body: string;
}

/**
 * Claims a request before anything is done for it, or finds what it was answered. Throws conflict
 * where the key belongs to another request, where the first one is still under way, and where that
 * was broken off (a crash, or a 5xx of which nobody knows what it did) and cannot be done again
 * without risk.
 */
export async function claimRequest(
  services: Pick<Services, "db" | "clock" | "secret">,
  request: KeyedRequest,
): Promise<Claim | KeptResponse> {
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
      `The Idempotency-Key "${key}" belongs to an earlier request, whose address, body or scopes differ; use a new one.`,
    );
  if (known.response) return JSON.parse(decrypt(secret, purpose, known.response));
  const { claim_id, claimed_at } = known;
  if (claimed_at && now.getTime() - claimed_at.getTime() < lostAfterMilliseconds)
    throw inProgress();
  if (claimed_at && !request.repeatable)
    throw conflict(
      "The first request with this Idempotency-Key was broken off: look whether it took effect, and only if not, use a new key.",
    );
  if (!(await takeOver(db, { account_id, key, id: claim_id }, claimed_at, now))) throw inProgress();
  return { account_id, key, id: claim_id };
}

const inProgress = () =>
  conflict(
    "The first request with this Idempotency-Key is still under way; send it again in a second.",
  );

/** A day later the key is free again. */
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
        .where("idempotency_keys.created_at", "<=", keptSince(now)),
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

/** Keeps the answer of a request for a day. */
export async function keepResponse(
  { db, secret }: Pick<Services, "db" | "secret">,
  claim: Claim,
  response: KeptResponse,
): Promise<void> {
  const sealed = encrypt(secret, purpose, JSON.stringify(response));
  await openClaim(db, claim).set({ response: sealed }).execute();
}

/** After a 5xx that did nothing: the same request may be tried again, with the same claim. */
export async function reopenClaim({ db }: Pick<Services, "db">, claim: Claim): Promise<void> {
  await openClaim(db, claim).set({ claimed_at: null }).execute();
}

/** After a 5xx of which nobody knows what it did: as if its process had died, and long ago. */
export async function markClaimFailed({ db }: Pick<Services, "db">, claim: Claim): Promise<void> {
  await openClaim(db, claim)
    .set({ claimed_at: new Date(0) })
    .execute();
}

/** After a refusal, which did nothing: the key is as good as new. */
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

/** Removes what is older than a day. */
export async function pruneClaims({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<=", keptSince(now)).execute();
}

const keptSince = (now: Date) => new Date(now.getTime() - keptMilliseconds);
