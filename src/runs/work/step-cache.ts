import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { collectAssetIds, findMissingAsset } from "../../assets/asset-ids.ts";
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
  const given = withColumnOrder(input);
  const text = canonicalJson(given);
  // The files of an operator's look change without a version of the tool.
  const looks = own.filter(({ slug }) => text.includes(JSON.stringify(slug)));
  const versions = looks.map(({ version }) => version);
  return createHash("sha256")
    .update(canonicalJson([tool.slug, tool.version, engines, given, ...versions]))
    .digest("hex");
}

/** An earlier result of the same account, if all its assets still exist. */
export async function cachedResult(
  db: Kysely<Database>,
  account_id: string,
  key: string,
): Promise<{ outputs: Record<string, unknown>; engine: string } | undefined> {
  const row = await db
    .selectFrom("step_cache")
    .select(["outputs", "engine"])
    .where("account_id", "=", account_id)
    .where("key", "=", Buffer.from(key, "hex"))
    .executeTakeFirst();
  if (!row || (await findMissingAsset(db, account_id, collectAssetIds(row.outputs))))
    return undefined;
  return row;
}

/** Deletes results that are older than `before`. */
export async function pruneStepCache(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom("step_cache").where("created_at", "<", before).execute();
}
