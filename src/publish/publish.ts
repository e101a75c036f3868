import { createHmac } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../db/schema.ts";
import { latestVideo } from "../downloads/downloads.ts";
import type { Caller } from "../identity/caller.ts";
import { buildVtt } from "../media/captions/formats.ts";
import { spokenWords } from "../media/timeline/spoken-words.ts";
import { lockProject, ownedProject } from "../projects/projects.ts";
import type { Services } from "../services/services.ts";
import { badRequest, conflict, invalid, notFound } from "../system/errors.ts";
import { newId } from "../system/ids.ts";
import type { Timeline } from "../values/timeline.ts";
import { ownedConnection } from "./connections.ts";
import { reservePublication } from "./publication-limits.ts";
import type {
  AcceptedPublication,
  NewPublication,
  PlatformName,
  Publication,
} from "./publish.schema.ts";

export type PublicationRow = Selectable<Database["publications"]>;

/**
 * Accepts a publication of a project's newest video. Its row and job are inserted in one
 * transaction. Throws not_found (project, connection), bad_request (missing connection_id, or a
 * maximum exceeded), validation_error.
 */
export async function startPublication(
  services: Pick<Services, "db" | "queue" | "clock" | "secret">,
  caller: Caller,
  platform: PlatformName,
  input: NewPublication,
): Promise<AcceptedPublication> {
  const { db, queue } = services;
  await checkConnection(db, caller, platform, input.connection_id);
  if (platform === "page" && input.visibility === "private")
    throw invalid(
      'Invalid field "visibility": "private". Pages support "unlisted" (anyone with the link) and "public".',
    );
  const publication = await newPublication(services, caller, platform, input);
  await db.transaction().execute(async (tx) => {
    if (!(await lockProject(tx, input.project_id))) throw notFound("project", input.project_id);
    await reservePublication(tx, caller.account_id, platform);
    await tx.insertInto("publications").values(publication).execute();
    await queue.enqueue(
      tx,
      "publish",
      { publish_id: publication.id },
      { account_id: publication.account_id },
    );
  });
  return { id: publication.id, platform, status: "pending", url: null };
}

async function checkConnection(
  db: Kysely<Database>,
  { account_id }: Caller,
  platform: PlatformName,
  id: string | undefined,
): Promise<void> {
  if (platform === "page") {
    if (id !== undefined)
      throw invalid(
        'Invalid field "connection_id": the platform "page" takes none. Remove the field.',
      );
    return;
  }
  if (id === undefined)
    throw badRequest(
      `Missing field "connection_id". Create a connection for ${platform} with POST /v1/publish/connections.`,
    );
  await ownedConnection(db, account_id, { id, platform });
}

async function newPublication(
  { db, clock, secret }: Pick<Services, "db" | "clock" | "secret">,
  { account_id }: Caller,
  platform: PlatformName,
  { project_id, title, description, tags, visibility, connection_id }: NewPublication,
) {
  const project = await ownedProject(db, account_id, project_id);
  const newest = await latestVideo(db, project);
  if (!newest)
    throw invalid(
      `Project "${project_id}" has no rendered video yet. Wait for its run or render to complete.`,
    );
  const timeline = newest.revision.timeline as Timeline | null;
  const language = timeline?.language ?? "en";
  const words = timeline ? spokenWords(timeline) : [];
  // A render may have a format that browsers do not play; a page shows the run's video then.
  const showsRunVideo = platform === "page" && !playsInBrowsers(newest.asset);
  return {
    id: newId("pub"),
    account_id,
    project_id: project.id,
    platform,
    connection_id: connection_id ?? null,
    channel: deriveChannel(secret, account_id),
    title: title ?? project.title,
    description,
    tags,
    visibility,
    video_asset_id: (showsRunVideo && newest.revision.video_asset_id) || newest.asset.id,
    thumbnail_asset_id: newest.revision.thumbnail_asset_id,
    captions: platform === "page" && words.length > 0 ? await buildVtt(words, language) : null,
    language,
    upload: null,
    url: null,
    created_at: clock.now(),
    completed_at: null,
  };
}

/** True for the videos of runs; a render may be ProRes. */
const playsInBrowsers = ({ media_type }: { media_type: string }) =>
  /^(video\/(mp4|webm)|image\/gif)$/.test(media_type);

/** Derives the public id of an account's feed. It is stable and does not reveal the account id. */
const deriveChannel = (secret: Services["secret"], account_id: string) =>
  createHmac("sha256", secret.derive("publish channels"))
    .update(account_id)
    .digest("base64url")
    .slice(0, 24);

/** Reads a publication. Throws not_found, also for another account's. */
export async function ownedPublication(
  { db, config }: Pick<Services, "db" | "config">,
  { account_id }: Caller,
  id: string,
): Promise<Publication> {
  const row = await db
    .selectFrom("publications")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
  if (!row) throw notFound("publication", id);
  return toResponse(row, config.publicUrl);
}

/** Lists the account's publications, newest first. */
export async function listPublications(
  { db, config }: Pick<Services, "db" | "config">,
  { account_id }: Caller,
  limit: number,
): Promise<Publication[]> {
  const rows = await db
    .selectFrom("publications")
    .selectAll()
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => toResponse(row, config.publicUrl));
}

/**
 * Deletes a page or a failed publication. Throws not_found; conflict while it is in progress, and
 * for a video on another platform.
 */
export async function deletePublication(
  db: Kysely<Database>,
  { account_id }: Caller,
  id: string,
): Promise<{ deleted: true; id: string }> {
  const deleted = await db
    .deleteFrom("publications")
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .where((eb) => eb.or([eb("platform", "=", "page"), eb("status", "=", "failed")]))
    .where("status", "in", ["completed", "failed"])
    .returning("id")
    .executeTakeFirst();
  if (deleted) return { deleted: true, id };
  const row = await db
    .selectFrom("publications")
    .select(["platform", "status"])
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
  if (!row) throw notFound("publication", id);
  if (row.status !== "completed")
    throw conflict(`Publication "${id}" is ${row.status}. Wait until it is completed or failed.`);
  throw conflict(`Publication "${id}" was uploaded to ${row.platform}. Delete the video there.`);
}

/** Finds a completed page, of any account. */
export async function findPublicPage(
  db: Kysely<Database>,
  id: string,
): Promise<PublicationRow | undefined> {
  return db
    .selectFrom("publications")
    .selectAll()
    .where("id", "=", id)
    .where("platform", "=", "page")
    .where("status", "=", "completed")
    .executeTakeFirst();
}

/** Lists the newest public pages of a channel. */
export async function listChannelPages(
  db: Kysely<Database>,
  channel: string,
  limit: number,
): Promise<PublicationRow[]> {
  return db
    .selectFrom("publications")
    .selectAll()
    .where("channel", "=", channel)
    .where("platform", "=", "page")
    .where("status", "=", "completed")
    .where("visibility", "=", "public")
    .orderBy("completed_at", "desc")
    .limit(limit)
    .execute();
}

export const watchUrl = (publicUrl: string, id: string) => `${publicUrl}/watch/${id}`;
export const feedUrl = (publicUrl: string, channel: string) =>
  `${publicUrl}/watch/channels/${channel}/feed.xml`;

const toResponse = (row: PublicationRow, publicUrl: string): Publication => ({
  id: row.id,
  platform: row.platform as PlatformName,
  status: row.status,
  url: row.url,
  project_id: row.project_id,
  title: row.title,
  visibility: row.visibility as Publication["visibility"],
  feed_url:
    row.platform === "page" && row.visibility === "public" ? feedUrl(publicUrl, row.channel) : null,
  error: row.error,
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
});
