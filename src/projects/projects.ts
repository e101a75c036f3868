import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";

export type Project = Selectable<Database["projects"]>;
export type Revision = Selectable<Database["project_revisions"]>;

/** The revision that a run writes. */
export interface NewRevision {
  account_id: string;
  run_id: string;
  title: string;
  /** The inputs of the project's next run. */
  shared_values: Record<string, unknown>;
  timeline: unknown;
  /** Null for a run that made no video. */
  video_asset_id: string | null;
  thumbnail_asset_id: string | null;
  captions_asset_id: string | null;
  now: Date;
}

/** A project of the account. Throws not_found, also for an id of the wrong form. */
export async function ownedProject(
  db: Kysely<Database>,
  account_id: string,
  id: string,
): Promise<Project> {
  const project = isUuid(id)
    ? await db
        .selectFrom("projects")
        .selectAll()
        .where("id", "=", id)
        .where("account_id", "=", account_id)
        .executeTakeFirst()
    : undefined;
  if (!project) throw notFound("project", id);
  return project;
}

/** The titles of the account's projects by id. */
export async function projectTitles(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("projects")
    .select(["id", "title"])
    .where("account_id", "=", account_id)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/**
 * Locks a project until the transaction ends: changes and its run queue are serialized. Returns
 * false if it was deleted.
 */
export async function lockProject(tx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("projects")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function latestRevision(
  db: Kysely<Database>,
  project: Pick<Project, "id">,
): Promise<Revision | undefined> {
  return db
    .selectFrom("project_revisions")
    .selectAll()
    .where("project_id", "=", project.id)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findRevision(
  db: Kysely<Database>,
  project_id: string,
  revision: number,
): Promise<Revision | undefined> {
  return db
    .selectFrom("project_revisions")
    .selectAll()
    .where("project_id", "=", project_id)
    .where("revision", "=", revision)
    .executeTakeFirst();
}

/** Creates a project with its first revision. */
export async function createProject(
  tx: Transaction<Database>,
  made: NewRevision,
): Promise<{ id: string; revision: number }> {
  const id = randomUUID();
  await sql`
    with project as (
      insert into projects (id, account_id, title, revision, created_at, updated_at)
      values (${id}, ${made.account_id}, ${made.title}, 1, ${made.now}, ${made.now})
    )
    ${insertRevision(id, 1, made)}
  `.execute(tx);
  return { id, revision: 1 };
}

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
  await insertRevision(id, revision, made).execute(tx);
  return { id, revision };
}

const insertRevision = (project_id: string, revision: number, made: NewRevision) => sql`
  insert into project_revisions
    (project_id, revision, run_id, shared_values, timeline, video_asset_id, thumbnail_asset_id, captions_asset_id, created_at)
  values (
    ${project_id}, ${revision}, ${made.run_id}, ${JSON.stringify(made.shared_values)},
    ${made.timeline === undefined ? null : JSON.stringify(made.timeline)},
    ${made.video_asset_id}, ${made.thumbnail_asset_id}, ${made.captions_asset_id}, ${made.now}
  )`;
