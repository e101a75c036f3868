import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** Every asset that is named anywhere in these values, each once. */
export function assetIdsIn(values: unknown): string[] {
  const found = new Set<string>();
  const look = (value: unknown) => {
    if (typeof value === "string") {
      if (/^asset_[\w-]{24}$/.test(value)) found.add(value);
    } else if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value)) look(inner);
  };
  look(values);
  return [...found];
}

/** The first of these ids that is not the account's. */
export async function missingAsset(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const rows = await db
    .selectFrom("assets")
    .select("id")
    .where("account_id", "=", account_id)
    .where("id", "in", ids)
    .execute();
  const own = new Set(rows.map(({ id }) => id));
  return ids.find((id) => !own.has(id));
}
