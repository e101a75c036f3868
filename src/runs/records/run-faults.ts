import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { listJobs } from "../../jobs/list-jobs.ts";

export interface RunFault {
  id: string;
  account_id: string;
  project_id: string | null;
  /**
   * `no job`: it is active, and no worker will take it. `no turn`: it waits for a run of its
   * project that does not exist. `state`: its columns contradict each other.
   */
  kind: "no job" | "no turn" | "state";
  status: string;
  /** What its worker needs. */
  labels: string[];
}

/** Active runs, and those whose state is not legal. Call it in one snapshot. */
export async function findRunFaults(
  db: Kysely<Database>,
): Promise<{ active: string[]; faults: RunFault[] }> {
  const jobs = await listJobs(db, "run");
  const active = await db
    .selectFrom("runs")
    .select(["id", "account_id", "project_id", "status", "labels"])
    .select(["waits", "waiting", "completed_at"])
    .where("status", "in", ["pending", "running"])
    .execute();
  const working = new Set(active.filter(({ waits }) => !waits).map((run) => run.project_id));
  const kindOf = (run: (typeof active)[number]): RunFault["kind"] | undefined => {
    if (run.completed_at || (run.waiting && run.status !== "running")) return "state";
    if (run.waiting) return undefined;
    if (run.waits) return working.has(run.project_id) ? undefined : "no turn";
    return jobs.has(run.id) ? undefined : "no job";
  };
  const faults = active.flatMap((run) => {
    const kind = kindOf(run);
    const { id, account_id, project_id, status, labels } = run;
    return kind ? [{ id, account_id, project_id, status, labels, kind }] : [];
  });
  const ended = await db
    .selectFrom("runs")
    .select(["id", "account_id", "project_id", "status", "labels"])
    .select(sql.lit("state" as const).as("kind"))
    .where("status", "not in", ["pending", "running"])
    .where(
      sql<boolean>`completed_at is null or waiting is not null
        or (status = 'completed') <> (result ? 'project_id') or (status = 'failed') <> (error is not null)`,
    )
    .execute();
  return { active: active.map(({ id }) => id), faults: [...faults, ...ended] };
}
