import { randomUUID } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { withColumnOrder } from "../values/column-order.ts";
import type { NewRevision } from "./projects.ts";

/** Creates a project with its first revision. */
export async function createProject(
  tx: Transaction<Database>,
  made: NewRevision,
): Promise<{ id: string; revision: number }> {
  const project = serializeProject(made);
  const run = sql`select ${made.run_id}::text`;
  await sql`with ${projectsOf([project], run)} select`.execute(tx);
  return { id: project.id, revision: 1 };
}

/** A project that a run creates, with its first revision as JSON. */
export interface MadeProject {
  id: string;
  row: string;
}

export function serializeProject(made: NewRevision): MadeProject {
  const id = randomUUID();
  return { id, row: JSON.stringify(toRow(id, 1, made)) };
}

/**
 * Parts of a WITH clause, which create projects with their first revisions. A query gives the ids
 * of the runs whose projects are created.
 */
export const projectsOf = (
  projects: readonly MadeProject[],
  runs: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  first_revisions as (
    select * from ${revisionRows(projects.map(({ row }) => row))} where run_id in (${runs})
  ), made_projects as (
    insert into projects (id, account_id, title, revision, created_at, updated_at)
    select project_id, account_id, title, 1, created_at, created_at from first_revisions
  ), made_revisions as (
    insert into project_revisions (${revisionColumns}) select ${revisionColumns} from first_revisions
  )`;

/** Adds a revision to a project and updates its title. */
export async function newRevision(
  tx: Transaction<Database>,
  id: string,
  made: NewRevision,
): Promise<{ id: string; revision: number }> {
  const { revision } = await tx
    .updateTable("projects")
    .set({ revision: sql`revision + 1`, title: made.title, updated_at: made.now })
    .where("id", "=", id)
    .where("account_id", "=", made.account_id)
    .returning("revision")
    .executeTakeFirstOrThrow();
  await sql`
    insert into project_revisions (${revisionColumns})
    select ${revisionColumns} from ${revisionRows([JSON.stringify(toRow(id, revision, made))])}
  `.execute(tx);
  return { id, revision };
}

const revisionColumns = sql.raw(
  "project_id, revision, run_id, shared_values, timeline, video_asset_id, thumbnail_asset_id, " +
    "captions_asset_id, source, pending, changes, settings, created_at",
);

const toRow = (
  project_id: string,
  revision: number,
  {
    shared_values,
    source = "run",
    pending = [],
    changes = [],
    settings = null,
    now,
    ...made
  }: NewRevision,
) => ({
  ...made,
  ...{ project_id, revision, source, pending, changes, settings, created_at: now },
  shared_values: withColumnOrder(shared_values),
});

/** SQL for rows with the columns of a revision, and the account and the title of its project. */
const revisionRows = (rows: readonly string[]) => sql`
  jsonb_to_recordset(${`[${rows.join(",")}]`}::jsonb) as made (
    account_id text, title text, project_id uuid, revision integer, run_id text, shared_values jsonb,
    timeline jsonb, video_asset_id text, thumbnail_asset_id text, captions_asset_id text,
    source text, pending text[], changes text[], settings jsonb, created_at timestamptz
  )`;
