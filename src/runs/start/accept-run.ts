import { sql, type Transaction } from "kysely";
import { freeHolds, holdCredits } from "../../credits/holds.ts";
import { isRolledBack } from "../../db/is-rolled-back.ts";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import type { EnqueueOptions } from "../../jobs/queue.ts";
import type { AgentDefinition } from "../../pipeline/agent.ts";
import { lockProject } from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import { type Deadline, transactBefore } from "../../services/transaction-deadline.ts";
import { ApiError, notFound } from "../../system/errors.ts";
import { withColumnOrder } from "../../values/column-order.ts";
import { hasActiveRun } from "../records/project-run-queue.ts";
import type { Run } from "../records/runs.schema.ts";
import { ownedRun, type RunRow } from "../records/runs.ts";

/** A run that has been validated and priced. */
export interface NewRunRow {
  id: string;
  kind: RunRow["kind"];
  agent_id: string;
  /** Snapshot: later changes of the agent do not affect the run. */
  agent: AgentDefinition & { name: string; slug: string };
  inputs: Record<string, unknown>;
  project_id: string | null;
  max_credits: number | null;
  /** Nodes after which the run waits. */
  pause_after?: string[];
  /** What its worker needs. */
  labels: string[];
  /** What to know before the video is made. */
  warnings: string[];
  /** Credits to hold. */
  held: number;
  created_at: Date;
}

interface Acceptance {
  caller: Caller;
  run: NewRunRow;
  /** Throws if the run may not start now. Its project is locked. */
  admit?(tx: Transaction<Database>, waits: boolean): Promise<void>;
}

/** A run to add: a row of the table, and how its job is queued. */
interface AddedRun extends Pick<EnqueueOptions, "turn" | "traceparent"> {
  row: NewRunRow & { trace_id: string | null; waits: boolean };
}

/**
 * Creates the row, the hold and the job of a run in one transaction. Returns the existing run if
 * its id was accepted before. Throws insufficient_credits, and what `admit` throws.
 */
export async function acceptRun(
  services: Services,
  deadline: Deadline,
  { caller, run, admit }: Acceptance,
): Promise<Run> {
  const { db, tracing } = services;
  const { project_id } = run;
  const row = { ...run, trace_id: tracing.traceId() ?? null };
  const accepting =
    project_id === null
      ? acceptNew(services, deadline, caller, row)
      : transactBefore(services, [deadline], async (tx) => {
          if (!(await lockProject(tx, project_id))) throw notFound("project", project_id);
          const waits = await hasActiveRun(tx, project_id);
          await admit?.(tx, waits);
          await addRuns(services, tx, caller.account_id, [{ row: { ...row, waits } }]);
        });
  const isNew = await accepting.then(
    () => true,
    (error) => {
      if (error.constraint !== "runs_pkey") throw error;
      return false;
    },
  );
  return acceptedRun(isNew ? row : await ownedRun(db, caller, run.id));
}

/**
 * Accepts a run without a project. Those of one account that arrive at the same time share the
 * transaction: they would wait for each other's lock on the wallet.
 */
async function acceptNew(
  services: Services,
  deadline: Deadline,
  { account_id }: Caller,
  run: Omit<AddedRun["row"], "waits">,
): Promise<void> {
  const turn = await services.queue.takeTurn("run", account_id);
  const row = { ...run, waits: false };
  // The transaction may be executed in the context of another start.
  const start = { row, turn, deadline, traceparent: services.tracing.parent() };
  const starting = {
    async execute(starts: readonly (typeof start)[]) {
      const deadlines = starts.map((each) => each.deadline);
      await transactBefore(services, deadlines, (tx) => addRuns(services, tx, account_id, starts));
      return starts.map(() => undefined);
    },
    bytes: ({ row }: typeof start) => JSON.stringify(row).length,
    // What is thrown before the commit, such as insufficient_credits, rolls back.
    isUndone: (error: unknown) => isRolledBack(error) || error instanceof ApiError,
  };
  await services.batches(`starts of ${account_id}`, starting, () => start);
}

/** Adds runs of one account with their holds and, unless they wait, their jobs. */
async function addRuns(
  services: Services,
  tx: Transaction<Database>,
  account_id: string,
  runs: readonly AddedRun[],
): Promise<void> {
  const { queue, clock } = services;
  const rows = runs.map(({ row: { agent, inputs, ...row } }) => ({
    ...{ pause_after: [], ...row },
    agent: withColumnOrder({ ...agent }),
    inputs: withColumnOrder(inputs),
  }));
  const isFree = ({ held }: Pick<NewRunRow, "held">) => held === 0;
  const free = rows.filter(isFree).map(({ id }) => id);
  const parts = sql`
    new_runs as (
      insert into runs (account_id, ${runColumns})
      select ${account_id}, ${runColumns}
      from json_populate_recordset(null::runs, ${JSON.stringify(rows)}::json)
    ), ${freeHolds(account_id, free, clock.now())}`;
  const jobs = runs
    .filter(({ row }) => !row.waits)
    .map(({ row: { id, labels }, turn }) => ({
      account_id,
      labels,
      turn,
      payload: { run_id: id },
    }));
  if (jobs.length > 0) await queue.enqueueAll(tx, "run", jobs, parts);
  else await sql`with ${parts} select`.execute(tx);
  // Last, because this locks the wallet until the commit.
  for (const { id, held } of rows.filter((row) => !isFree(row)))
    await holdCredits(services, tx, account_id, id, held);
}

const runColumns = sql.join(
  [
    ...["id", "kind", "agent_id", "agent", "inputs", "project_id", "waits", "max_credits"],
    ...["pause_after", "labels", "warnings", "held", "trace_id", "created_at"],
  ].map((name) => sql.ref(name)),
);

/** The response to the request that started the run. */
export function acceptedRun({
  id,
  agent_id,
  agent,
  project_id,
  inputs,
  warnings,
  created_at,
  trace_id,
}: Pick<
  RunRow,
  "id" | "agent_id" | "project_id" | "inputs" | "warnings" | "created_at" | "trace_id"
> & {
  agent: { name?: unknown };
}): Run {
  return {
    id,
    agent_id,
    agent_name: String(agent.name),
    project_id,
    status: "pending",
    inputs,
    ...(trace_id === null ? {} : { trace_id }),
    result: {},
    error: null,
    credits_used: 0,
    created_at: created_at.toISOString(),
    started_at: null,
    completed_at: null,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}
