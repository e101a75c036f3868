import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";

export type Project = Selectable<Database["projects"]>;
export type Revision = Selectable<Database["project_revisions"]>;

/** A part of a project that an update makes. */
export type PendingWork = "voice" | "image" | "music" | "video";

/** How the video of an edited project was made. */
export interface RevisionSettings {
  /** Inputs of the tools, by "slug.name". */
  inputs: Record<string, string | number | boolean>;
  /** Scenes have voices, so new texts are spoken. */
  narrated: boolean;
  /** Scenes have pictures, so new scenes get one. */
  illustrated: boolean;
  /** Music in the mood of the values is still to be made. */
  music_wanted: boolean;
}

/** A new revision of a project. By default a run wrote it. */
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
  source?: Revision["source"];
  pending?: readonly PendingWork[];
  /** Names of what changed since the revision before, such as `scene_2.text`. */
  changes?: readonly string[];
  settings?: RevisionSettings | null;
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

/** The account of a project; undefined if the project does not exist. Checks no caller. */
export async function findProjectAccount(
  db: Kysely<Database>,
  id: string,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom("projects")
    .select("account_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.account_id;
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

/** What an update makes. A project whose run ended without a video lacks its first one. */
export const pendingWork = ({
  pending,
  video_asset_id,
}: {
  pending: readonly string[];
  video_asset_id: string | null;
}): PendingWork[] =>
  pending.length === 0 && video_asset_id === null ? ["video"] : (pending as PendingWork[]);

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

/** All but the values, which may have several MB. */
const listedColumns = [
  ...(["revision", "source", "run_id", "changes", "pending"] as const),
  ...(["video_asset_id", "thumbnail_asset_id", "created_at"] as const),
] as const;

/** The revisions of a project without their values, newest first. */
export async function listRevisions(
  db: Kysely<Database>,
  project_id: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Pick<Revision, (typeof listedColumns)[number]>[]> {
  let query = db
    .selectFrom("project_revisions")
    .select(listedColumns)
    .where("project_id", "=", project_id);
  if (before !== undefined) query = query.where("revision", "<", before);
  return query.orderBy("revision", "desc").limit(limit).execute();
}

const makersMax = 5;

/** The runs that wrote a project up to this revision, oldest first: at most the last five. */
export async function listMakers(
  db: Kysely<Database>,
  { project_id, run_id }: Pick<Revision, "project_id" | "run_id">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("project_revisions")
    .select("run_id")
    .where("project_id", "=", project_id)
    .where("source", "=", "run")
    .where("revision", "<=", (before) =>
      before
        .selectFrom("project_revisions as made")
        .select(({ fn }) => fn.max("made.revision").as("revision"))
        .where("made.project_id", "=", project_id)
        .where("made.run_id", "=", run_id)
        .where("made.source", "=", "run"),
    )
    .orderBy("revision", "desc")
    .limit(makersMax)
    .execute();
  return rows.map((row) => row.run_id).reverse();
}

/** The changes of the revisions after this one, oldest first. */
export async function changesSince(
  db: Kysely<Database>,
  project_id: string,
  revision: number,
): Promise<Pick<Revision, "revision" | "source" | "changes">[]> {
  return db
    .selectFrom("project_revisions")
    .select(["revision", "source", "changes"])
    .where("project_id", "=", project_id)
    .where("revision", ">", revision)
    .orderBy("revision")
    .limit(20)
    .execute();
}

/** Edits and restores are free, so older ones are deleted. Revisions of runs stay. */
const freeRevisionsMax = 50;

/** Deletes edits and restores before the newest revisions. */
export async function pruneRevisions(
  tx: Transaction<Database>,
  project: { id: string; revision: number },
): Promise<void> {
  await tx
    .deleteFrom("project_revisions")
    .where("project_id", "=", project.id)
    .where("source", "!=", "run")
    .where("revision", "<=", project.revision - freeRevisionsMax)
    .execute();
}
