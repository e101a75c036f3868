import type { Kysely, Selectable } from "kysely";
import { notify } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import { afterCursor, toPage } from "../../pagination/cursor.ts";
import { lockProject } from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import type { SignedLinks } from "../../storage/signed-links.ts";
import { conflict, notFound } from "../../system/errors.ts";
import { isId } from "../../system/ids.ts";
import { cancelChannel, settleEndedRun } from "../work/settle-run.ts";
import { runEventsChannel } from "./run-notifications.ts";
import { type RunResult, serializeResult } from "./run-result.ts";
import { endRun } from "./run-state.ts";
import type { CancelledRun, Run, RunList, RunStep, RunsQuery } from "./runs.schema.ts";

export type RunRow = Selectable<Database["runs"]>;

/** A run of the account. Throws not_found. */
export async function ownedRun(db: Kysely<Database>, caller: Caller, id: string): Promise<RunRow> {
  const run = await findRun(db, caller, id);
  if (!run) throw notFound("run", id);
  return run;
}

export const findRun = (
  db: Kysely<Database>,
  { account_id }: Caller,
  id: string,
): Promise<RunRow | undefined> =>
  db
    .selectFrom("runs")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();

/** The account's runs, the newest first. Throws bad_request for a cursor that is none. */
export async function listRuns(
  { db, clock }: Pick<Services, "db" | "clock">,
  links: SignedLinks,
  { account_id }: Caller,
  { limit, cursor, status, agent_id }: RunsQuery,
): Promise<RunList> {
  let query = db
    .selectFrom("runs")
    .selectAll()
    .where("account_id", "=", account_id)
    .where(afterCursor(cursor, isId("run")));
  if (status !== undefined) query = query.where("status", "=", status);
  if (agent_id !== undefined) query = query.where("agent_id", "=", agent_id);
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = toPage(rows, limit);
  return { runs: page.map((run) => toRunResponse(run, links, clock.now())), next_cursor };
}

/** The steps of a run that are over, in the order in which they were. */
export async function listRunSteps(
  db: Kysely<Database>,
  { id }: Pick<RunRow, "id">,
): Promise<RunStep[]> {
  const rows = await db
    .selectFrom("run_steps")
    .select([
      "node",
      "tool",
      "visit",
      "status",
      "cached",
      "credits",
      "engine",
      "started_at",
      "completed_at",
      "outputs",
    ])
    .where("run_id", "=", id)
    .orderBy("seq")
    .orderBy("completed_at")
    .orderBy("node")
    .execute();
  return rows.map(({ started_at, completed_at, ...step }) => ({
    ...step,
    started_at: started_at?.toISOString() ?? null,
    completed_at: completed_at.toISOString(),
  }));
}

/** The run as the API shows it (spec: Run). */
export function toRunResponse(run: RunRow, links: SignedLinks, now: Date): Run {
  const { status, error, credits_used } = run;
  const result = serializeResult(run.result as RunResult | Record<string, never>, links, now);
  return { ...wire(run), status, result, error, credits_used };
}

/** Cancels a run that has not ended: pays for the steps that are done, frees the rest, and has its work stopped. Throws not_found, conflict. */
export async function cancelRun(
  services: Services,
  caller: Caller,
  id: string,
): Promise<CancelledRun> {
  const { db, clock } = services;
  const { status, project_id } = await ownedRun(db, caller, id);
  const now = clock.now();
  const ended = await db.transaction().execute(async (tx) => {
    if (project_id !== null) await lockProject(tx, project_id);
    const run = await endRun(tx, { id, ending: { status: "cancelled" }, now });
    if (!run) return undefined;
    await settleEndedRun(services, tx, run, now);
    await notify(tx, cancelChannel, id);
    await notify(tx, runEventsChannel, id);
    return run;
  });
  if (!ended)
    throw conflict(
      `Run "${id}" has ended${status === "running" ? "" : ` (${status})`}; only a pending or running one can be cancelled.`,
    );
  return { id, status: "cancelled", cancelled_at: now.toISOString() };
}

const wire = ({
  id,
  agent_id,
  created_at,
  completed_at,
}: Pick<RunRow, "id" | "agent_id" | "created_at" | "completed_at">) => ({
  id,
  agent_id,
  created_at: created_at.toISOString(),
  completed_at: completed_at?.toISOString() ?? null,
});
