import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { listJobs } from "../jobs/list-jobs.ts";

/** Active renders, and those of them that no worker will take. Call it in one snapshot. */
export async function findRenderFaults(
  db: Kysely<Database>,
): Promise<{ active: string[]; jobless: { id: string; account_id: string }[] }> {
  const jobs = await listJobs(db, "render");
  const active = await db
    .selectFrom("renders")
    .select(["id", "account_id"])
    .where("status", "in", ["pending", "running"])
    .execute();
  return { active: active.map(({ id }) => id), jobless: active.filter(({ id }) => !jobs.has(id)) };
}
