import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import type { RenderSettings } from "../media/timeline/render-options.ts";
import type { Revision } from "../projects/projects.ts";

export type RenderRow = Selectable<Database["renders"]>;

/** Finds a render of the account. */
export const findRender = (
  db: Kysely<Database>,
  { account_id }: Pick<Caller, "account_id">,
  id: string,
): Promise<RenderRow | undefined> =>
  db
    .selectFrom("renders")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();

/** The newest completed render of a revision. */
export async function latestRender(
  db: Kysely<Database>,
  { project_id, revision }: Revision,
): Promise<RenderRow | undefined> {
  return db
    .selectFrom("renders")
    .selectAll()
    .where("project_id", "=", project_id)
    .where("revision", "=", revision)
    .where("status", "=", "completed")
    .orderBy("completed_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * The asset that an earlier render of the same revision made with the same settings; null if none
 * did.
 */
export async function findSameOutput(
  db: Kysely<Database>,
  { project_id, revision }: Pick<Revision, "project_id" | "revision">,
  settings: RenderSettings | RenderRow["settings"],
): Promise<string | null> {
  const done = await db
    .selectFrom("renders")
    .select("output_asset_id")
    .where("project_id", "=", project_id)
    .where("revision", "=", revision)
    .where("status", "=", "completed")
    .where(sql<boolean>`settings = ${JSON.stringify(settings)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return done?.output_asset_id ?? null;
}
