import { type Kysely, type Selectable, sql } from "kysely";
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

/** The inputs of runs, in the same order. Deleted runs are left out. */
export async function runInputs(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("runs")
    .select(["id", "inputs"])
    .where("id", "in", ids)
    .execute();
  return ids.flatMap((id) => rows.filter((run) => run.id === id).map(({ inputs }) => inputs));
}

/** The account's runs, newest first. Throws bad_request for an invalid cursor. */
export async function listRuns(
  { db, clock }: Pick<Services, "db" | "clock">,
  links: SignedLinks,
  { account_id }: Caller,
  { limit, cursor, status, agent_id, project_id, created_after, created_before }: RunsQuery,
): Promise<RunList> {
  let query = db
    .selectFrom("runs")
    .selectAll()
    .where("account_id", "=", account_id)
    .where(afterCursor(cursor, isId("run")));
  if (status !== undefined) query = query.where("status", "=", status);
  if (agent_id !== undefined) query = query.where("agent_id", "=", agent_id);
  // A run that made a project has it in its result.
  if (project_id !== undefined)
    query = query.where(
      sql<boolean>`(project_id = ${project_id} or result ->> 'project_id' = ${project_id})`,
    );
  if (created_after !== undefined)
    query = query.where("created_at", ">=", parseTime(created_after));
  if (created_before !== undefined)
    query = query.where("created_at", "<", parseTime(created_before));
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = toPage(rows, limit);
  const runs = page.map((run) => ({
    ...toFields(run, links, clock.now()),
    inputs_preview: previewInputs(run.inputs),
  }));
  return { runs, next_cursor };
}

/** RFC 3339 allows leap seconds, such as 23:59:60, and Date does not. */
const parseTime = (text: string): Date =>
  new Date(text.replace(/^(.{16}):60/, (_, minute) => `${minute}:59`));

/** The run as the API returns it. */
export function toRunResponse(run: RunRow, links: SignedLinks, now: Date): Run {
  const { inputs, warnings } = run;
  return { ...toFields(run, links, now), inputs, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** Writes inputs as one line, such as "topic: Why the sky is blue, seconds: 20". */
function previewInputs(inputs: Record<string, unknown>): string {
  const texts = Object.entries(inputs).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${name}: ${cut(text.replace(/\s+/g, " "), 80)}`;
  });
  return cut(texts.join(", "), 200);
}

const cut = (text: string, length: number): string =>
  text.length > length
    ? `${text
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text;

/** The fields that a run has in a list and alone. */
function toFields(run: RunRow, links: SignedLinks, now: Date): Omit<RunSummary, "inputs_preview"> {
  const { id, agent_id, status, error, credits_used, created_at, completed_at } = run;
  const waiting_for = waitingStep(run);
  const result = run.result as RunResult | Record<string, never>;
  return {
    ...(waiting_for ? { waiting_for } : {}),
    ...(run.trace_id === null ? {} : { trace_id: run.trace_id }),
    id,
    agent_id,
    agent_name: String(run.agent.name),
    project_id: run.project_id ?? result.project_id ?? null,
    status,
    result: serializeResult(result, links, now),
    error,
    credits_used,
    created_at: created_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    completed_at: completed_at?.toISOString() ?? null,
  };
}
