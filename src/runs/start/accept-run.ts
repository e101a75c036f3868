import type { Transaction } from "kysely";
import { holdCredits } from "../../credits/holds.ts";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import type { AgentDefinition } from "../../pipeline/agent.ts";
import { lockProject } from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import type { DeadlineTransaction } from "../../services/transaction-deadline.ts";
import { notFound } from "../../system/errors.ts";
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

/**
 * Creates the row, the hold and the job of a run in one transaction. Returns the existing run if
 * its id was accepted before. Throws insufficient_credits, and what `admit` throws.
 */
export async function acceptRun(
  services: Services,
  transact: DeadlineTransaction,
  { caller, run, admit }: Acceptance,
): Promise<Run> {
  const { db, queue, tracing } = services;
  const trace_id = tracing.traceId() ?? null;
  const { id, project_id, held, labels } = run;
  const { account_id } = caller;
  // A run of a project may have to wait, and then needs none yet.
  const turn = project_id === null ? await queue.takeTurn("run", account_id) : undefined;
  const isNew = await transact(async (tx) => {
    if (project_id !== null && !(await lockProject(tx, project_id)))
      throw notFound("project", project_id);
    const waits = project_id !== null && (await hasActiveRun(tx, project_id));
    await admit?.(tx, waits);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("runs")
      .values({
        ...run,
        account_id,
        agent: JSON.stringify(withColumnOrder({ ...run.agent })),
        inputs: JSON.stringify(withColumnOrder(run.inputs)),
        ...{ waits, trace_id },
        started_at: null,
        completed_at: null,
      })
      .onConflict((clash) => clash.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return false;
    if (!waits) await queue.enqueue(tx, "run", { run_id: id }, { account_id, turn, labels });
    // Last, because this locks the wallet until the commit.
    await holdCredits(services, tx, account_id, id, held);
    return true;
  });
  return acceptedRun(isNew ? { ...run, trace_id } : await ownedRun(db, caller, id));
}

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
