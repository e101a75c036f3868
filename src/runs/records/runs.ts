import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import { afterCursor, toPage } from "../../pagination/cursor.ts";
import type { Services } from "../../services/services.ts";
import type { SignedLinks } from "../../storage/signed-links.ts";
import { notFound } from "../../system/errors.ts";
import { isId } from "../../system/ids.ts";
import { type RunResult, serializeResult } from "./run-result.ts";
import type { Run, RunList, RunSummary, RunsQuery } from "./runs.schema.ts";
import { waitingStep } from "./waiting-runs.ts";

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

/** The account's runs, newest first. Throws bad_request for an invalid cursor. */
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
  return { runs: page.map((run) => toRunSummary(run, links, clock.now())), next_cursor };
}

/** The run as the API returns it (spec: Run). */
export function toRunResponse(run: RunRow, links: SignedLinks, now: Date): Run {
  return { ...toRunSummary(run, links, now), inputs: run.inputs };
}

/** The same without its inputs, which may be long. */
function toRunSummary(run: RunRow, links: SignedLinks, now: Date): RunSummary {
  const { id, agent_id, status, error, credits_used, created_at, completed_at } = run;
  const waiting_for = waitingStep(run);
  return {
    ...(waiting_for ? { waiting_for } : {}),
    id,
    agent_id,
    status,
    result: serializeResult(run.result as RunResult | Record<string, never>, links, now),
    error,
    credits_used,
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  };
}
