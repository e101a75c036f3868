import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { collectAssetIds, findMissingAsset } from "../../assets/asset-ids.ts";
import { type KnownMedia, knownMedia, type MediaRow, mediaRows } from "../../assets/known-media.ts";
import type { Tool } from "../../catalog/definition/define-tool.ts";
import type { Database } from "../../db/schema.ts";
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
  /** Key of the step cache, if the tool's results are reused. */
  key: string | undefined;
  /** The media of the input. */
  media: readonly string[];
  job_id: string;
}

/**
 * Reads at once what is known when a step begins: its media, and an earlier result of the same
 * account, if all its assets still exist.
 */
export async function readStepBegin(
  db: Kysely<Database>,
  account_id: string,
  { key, media, job_id }: StepBegin,
): Promise<{ known: KnownMedia; cached: CachedResult | undefined }> {
  if (key === undefined && media.length === 0) return { known: knownMedia([]), cached: undefined };
  const { rows } = await sql<{
    media: MediaRow[];
    outputs: Record<string, unknown> | null;
    engine: string;
  }>`
    select ${mediaRows(account_id, media, job_id)} as media, cache.outputs, cache.engine
    from (select) as one
    left join step_cache as cache on account_id = ${account_id}
      and key = ${key === undefined ? null : Buffer.from(key, "hex")}
  `.execute(db);
  const { media: found = [], outputs = null, engine = "" } = rows[0] ?? {};
  const known = knownMedia(found);
  if (!outputs || (await findMissingAsset(db, account_id, collectAssetIds(outputs))))
    return { known, cached: undefined };
  return { known, cached: { outputs, engine } };
}

/** Deletes results that are older than `before`. */
export async function pruneStepCache(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom("step_cache").where("created_at", "<", before).execute();
}
