import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { collectAssetIds, findMissingAsset } from "../../assets/asset-ids.ts";
import { type KnownMedia, knownMedia, type MediaRow, mediaRows } from "../../assets/known-media.ts";
import type { Tool } from "../../catalog/definition/define-tool.ts";
import type { Database } from "../../db/schema.ts";
import type { Services } from "../../services/services.ts";
import { canonicalJson } from "../../system/canonical-json.ts";
import { withColumnOrder } from "../../values/column-order.ts";
import type { OwnLooks } from "../../values/load-own-looks.ts";
import { ownLooks } from "../../values/looks.ts";

/**
 * SHA-256, in hex, of everything that a tool's result depends on, the order of columns and the
 * files of named looks included.
 * `engines`: fingerprint of the configured providers (Providers.fingerprint).
 */
export function cacheKey(
  tool: Pick<Tool, "slug" | "version">,
  engines: string,
  input: Record<string, unknown>,
  own: OwnLooks["looks"] = ownLooks.looks,
): string {
  const text = canonicalJson([tool.slug, tool.version, engines, withColumnOrder(input)]);
  // The files of an operator's look change without a version of the tool.
  const looks = own.filter(({ slug }) => text.includes(JSON.stringify(slug)));
  const versions = looks.map(({ version }) => version);
  return createHash("sha256").update(text).update(versions.join()).digest("hex");
}

interface CachedResult {
  outputs: Record<string, unknown>;
  engine: string;
}

interface StepBegin {
  account_id: string;
  /** Key of the step cache, if the tool's results are reused. */
  key: string | undefined;
  /** The media of the input. */
  media: readonly string[];
  job_id: string;
}

/**
 * Reads what is known when a step begins: its media, and an earlier result of the same account, if
 * all its assets still exist. Steps that begin at the same time share a statement.
 */
export async function readStepBegin(
  { db, batches }: Pick<Services, "db" | "batches">,
  step: StepBegin,
): Promise<{ known: KnownMedia; cached: CachedResult | undefined }> {
  const { account_id, key, media } = step;
  if (key === undefined && media.length === 0) return { known: knownMedia([]), cached: undefined };
  const reading = { execute: (steps: readonly StepBegin[]) => readSteps(db, steps) };
  const { media: found, outputs, engine } = await batches("step begins", reading, () => step);
  const known = knownMedia(found);
  if (!outputs || (await findMissingAsset(db, account_id, collectAssetIds(outputs))))
    return { known, cached: undefined };
  return { known, cached: { outputs, engine } };
}

interface StepRow {
  media: MediaRow[];
  outputs: Record<string, unknown> | null;
  engine: string;
}

async function readSteps(
  db: Kysely<Database>,
  steps: readonly StepBegin[],
): Promise<readonly StepRow[]> {
  const given = steps.map(({ account_id, key, media, job_id }, place) => ({
    ...{ place, account_id, key: key ?? null, ids: media, job_id },
  }));
  const media = mediaRows({
    account_id: sql.ref("step.account_id"),
    ids: sql.ref("step.ids"),
    job_id: sql.ref("step.job_id"),
  });
  const { rows } = await sql<StepRow>`
    select ${media} as media, cache.outputs, cache.engine
    from json_to_recordset(${JSON.stringify(given)}::json)
      as step (place integer, account_id text, key text, ids text[], job_id text)
    -- The limit keeps this an index scan for each step: PostgreSQL estimates a hundred steps, for which
    -- it would read the whole cache.
    left join lateral (
      select outputs, engine from step_cache
      where account_id = step.account_id and key = decode(step.key, 'hex') limit 1
    ) as cache on true
    order by step.place
  `.execute(db);
  return rows;
}

/** Deletes results that are older than `before`. */
export async function pruneStepCache(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom("step_cache").where("created_at", "<", before).execute();
}
