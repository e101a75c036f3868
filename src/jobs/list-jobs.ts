import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { JobName } from "./job.ts";
import type { LeasedTable } from "./lease.ts";
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

/** Of work that has a job until it ends. An active run may also wait without one. */
const tables = { render: "renders", publish: "publications" } as const satisfies Partial<
  Record<JobName, LeasedTable>
>;

interface FoundWork {
  id: string;
  account_id: string;
  /** Those that its worker needs. */
  labels: string[];
}

/** All active work of a kind, and that which no worker will take. Call it in one snapshot. */
export async function findJobless(
  db: Kysely<Database>,
  name: keyof typeof tables,
): Promise<{ active: string[]; jobless: FoundWork[] }> {
  const jobs = await listJobs(db, name);
  const labels = name === "render" ? sql`labels` : sql`'{}'::text[] as labels`;
  const { rows } = await sql<FoundWork>`
    select id, account_id, ${labels} from ${sql.table(tables[name])}
    where status in ('pending', 'running')`.execute(db);
  return { active: rows.map(({ id }) => id), jobless: rows.filter(({ id }) => !jobs.has(id)) };
}
