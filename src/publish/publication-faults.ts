import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { listJobs } from "../jobs/list-jobs.ts";

/** Active publications that no worker will take. Call it in one snapshot. */
export async function findPublicationFaults(
  db: Kysely<Database>,
): Promise<{ id: string; account_id: string }[]> {
  const jobs = await listJobs(db, "publish");
  const active = await db
    .selectFrom("publications")
    .select(["id", "account_id"])
    .where("status", "in", ["pending", "running"])
    .execute();
  return active.filter(({ id }) => !jobs.has(id));
}
