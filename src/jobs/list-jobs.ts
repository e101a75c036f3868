import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { JobName } from "./job.ts";
import { schema } from "./start-pg-boss.ts";

/**
 * The ids of the runs, renders or publications that have a waiting or active job. Empty before the
 * first start of the service.
 */
export async function listJobs(db: Kysely<Database>, name: JobName): Promise<Set<string>> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${`${schema}.job`}) is not null as exists`.execute(db);
  if (!found[0]?.exists) return new Set();
  const { rows } = await sql<{ id: string }>`
    select data ->> ${`${name}_id`} as id from ${sql.table(`${schema}.job`)}
    where name = ${name} and state < 'completed'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
