import { sql, type Transaction } from "kysely";
import { freeHolds, holdAtOnce, holdCredits } from "../../credits/holds.ts";
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
  row: NewRunRow & { account_id: string; trace_id: string | null; waits: boolean };
}

/** A run whose transaction may be executed in the context of another start. */
type SharedStart = AddedRun & { deadline: Deadline };

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
  const row = { ...run, account_id: caller.account_id, trace_id: tracing.traceId() ?? null };
  const accepting =
    project_id === null
      ? acceptNew(services, deadline, row)
      : transactBefore(services, [deadline], async (tx) => {
          if (!(await lockProject(tx, project_id))) throw notFound("project", project_id);
          const waits = await hasActiveRun(tx, project_id);
          await admit?.(tx, waits);
          await addRuns(services, tx, [{ row: { ...row, waits } }]);
        });
  const isNew = await accepting.then(
    () => true,
    (error) => {
      if (!keysOfRun.has(error.constraint)) throw error;
      return false;
    },
  );
  return acceptedRun(isNew ? row : await ownedRun(db, caller, run.id));
}

/** A run and its hold have the same id. Either can be the first to be refused. */
const keysOfRun: ReadonlySet<unknown> = new Set(["runs_pkey", "credit_holds_pkey"]);

/**
 * Accepts a run without a project. Those that arrive at the same time share a transaction. What
 * that leaves out shares one with others of its account: they wait for the lock on its wallet.
 */
async function acceptNew(
  services: Services,
  deadline: Deadline,
  run: Omit<AddedRun["row"], "waits">,
): Promise<void> {
  const { account_id } = run;
  const turn = await services.queue.takeTurn("run", account_id);
  const row = { ...run, waits: false };
  const start = { row, turn, deadline, traceparent: services.tracing.parent() };
  const accept = (key: string, execute: (starts: readonly SharedStart[]) => Promise<boolean[]>) =>
    services.batches(key, { ...sharing, execute }, () => start);
  if (await accept("starts", (starts) => acceptAtOnce(services, starts))) return;
  await accept(`starts of ${account_id}`, async (starts) => {
    await transactBefore(services, deadlinesOf(starts), (tx) => addRuns(services, tx, starts));
    return starts.map(() => true);
  });
}

const sharing = {
  bytes: ({ row }: SharedStart) => JSON.stringify(row).length,
  // What is thrown before the commit, such as insufficient_credits, rolls back.
  isUndone: (error: unknown) => isRolledBack(error) || error instanceof ApiError,
};

const deadlinesOf = (starts: readonly SharedStart[]) => starts.map(({ deadline }) => deadline);

/** Accepts runs of several accounts without waiting for a wallet. Returns which it has accepted. */
async function acceptAtOnce(
  services: Services,
  starts: readonly SharedStart[],
): Promise<boolean[]> {
  const holds = starts.map(({ row: { id, account_id, held } }) => ({
    ...{ holder_id: id, account_id, amount: held },
  }));
  const paid = holds.filter(({ amount }) => amount > 0);
  const isAccepted = await transactBefore(
    services,
    deadlinesOf(starts),
    async (tx) => {
      const paying = await holdAtOnce(tx, paid, services.clock.now());
      const accepted = holds.map(
        ({ amount, account_id }) => amount === 0 || paying.has(account_id),
      );
      const added = starts.filter((_, index) => accepted[index]);
      if (added.length > 0) await addRuns(services, tx, added, { areHeld: true });
      return accepted;
    },
    (accepted) => deadlinesOf(starts.filter((_, index) => accepted[index])),
  );
  return isAccepted;
}

/**
 * Adds runs with their holds and, unless they wait, their jobs. `areHeld`: what they cost is held
 * already.
 */
async function addRuns(
  services: Services,
  tx: Transaction<Database>,
  runs: readonly AddedRun[],
  { areHeld = false } = {},
): Promise<void> {
  const { queue, clock } = services;
  const rows = runs.map(({ row: { agent, inputs, ...row } }) => ({
    ...{ pause_after: [], ...row },
    agent: withColumnOrder({ ...agent }),
    inputs: withColumnOrder(inputs),
  }));
  const isFree = ({ held }: Pick<NewRunRow, "held">) => held === 0;
  const free = rows.filter(isFree).map(({ id, account_id }) => ({ holder_id: id, account_id }));
  const parts = sql`
    new_runs as (
      insert into runs (${runColumns})
      select ${runColumns} from json_populate_recordset(null::runs, ${JSON.stringify(rows)}::json)
    ), ${freeHolds(free, clock.now())}`;
  const jobs = runs
    .filter(({ row }) => !row.waits)
    .map(({ row: { id, account_id, labels }, turn, traceparent }) => ({
      ...{ account_id, labels, turn, traceparent },
      payload: { run_id: id },
    }));
  if (jobs.length > 0) await queue.enqueueAll(tx, "run", jobs, parts);
  else await sql`with ${parts} select`.execute(tx);
  if (areHeld) return;
  // Last, because this locks the wallet until the commit.
  for (const { id, account_id, held } of rows.filter((row) => !isFree(row)))
    await holdCredits(services, tx, account_id, id, held);
}

const runColumns = sql.join(
  [
    ...[
      "id",
      "account_id",
      "kind",
      "agent_id",
      "agent",
      "inputs",
      "project_id",
      "waits",
      "max_credits",
    ],
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
