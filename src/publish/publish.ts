import { createHmac } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { findAsset } from "../assets/assets.ts";
import type { Database } from "../db/schema.ts";
import { latestVideo } from "../downloads/downloads.ts";
import type { Caller } from "../identity/caller.ts";
import { buildVtt } from "../media/captions/formats.ts";
import { spokenWords } from "../media/timeline/spoken-words.ts";
import { latestRevision, lockProject, ownedProject, type Project } from "../projects/projects.ts";
import { findRender } from "../renders/find-renders.ts";
import type { Services } from "../services/services.ts";
import { createLinks, linkSeconds } from "../storage/signed-links.ts";
import { badRequest, conflict, invalid, notFound } from "../system/errors.ts";
import { newId } from "../system/ids.ts";
import type { Timeline } from "../values/timeline.ts";
import { addCredits } from "./add-credits.ts";
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
 * transaction. Throws not_found (project, connection, render), bad_request (missing
 * connection_id, or a maximum exceeded), validation_error.
 */
export async function startPublication(
  services: Pick<Services, "db" | "queue" | "clock" | "secret">,
  caller: Caller,
  platform: PlatformName,
  input: NewPublication,
): Promise<AcceptedPublication> {
  const { db, queue } = services;
  await checkConnection(db, caller, platform, input.connection_id);
  const publication = await newPublication(services, caller, platform, input);
  const { account_id } = publication;
  const turn = await queue.takeTurn("publish", account_id);
  await db.transaction().execute(async (tx) => {
    if (!(await lockProject(tx, input.project_id))) throw notFound("project", input.project_id);
    await reservePublication(tx, caller.account_id, platform);
    await tx.insertInto("publications").values(publication).execute();
    await queue.enqueue(tx, "publish", { publish_id: publication.id }, { account_id, turn });
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
        "connection_id",
      );
    return;
  }
  if (id === undefined)
    throw badRequest(
      `Missing field "connection_id". Create a connection for ${platform} with POST /v1/publish/connections.`,
      "connection_id",
    );
  await ownedConnection(db, account_id, { id, platform });
}

async function newPublication(
  { db, clock, secret }: Pick<Services, "db" | "clock" | "secret">,
  { account_id }: Caller,
  platform: PlatformName,
  { project_id, title, description, tags, visibility, connection_id, render_id }: NewPublication,
) {
  const project = await ownedProject(db, account_id, project_id);
  const newest = await chosenVideo(db, project, render_id);
  if (!newest)
    throw invalid(
      `Project "${project_id}" has no rendered video yet. Wait for its run or render to complete.`,
      "project_id",
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
    description: addCredits(description, newest.revision.shared_values),
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

/** The video of a render of the project, of its run, or the newest one. */
async function chosenVideo(db: Kysely<Database>, project: Project, render_id: string | undefined) {
  if (render_id === undefined) return latestVideo(db, project);
  const revision = await latestRevision(db, project);
  if (!revision) return undefined;
  const render = await findRender(db, project, render_id);
  if (render_id !== "none" && !render) throw notFound("render", render_id);
  const isOwn = render?.project_id === project.id && render.output_asset_id !== null;
  if (render_id !== "none" && !isOwn)
    throw invalid(
      `Invalid field "render_id": ${JSON.stringify(render_id)} is no completed render of the project. GET /v1/renders?project_id=${project.id} lists them.`,
      "render_id",
    );
  const id = isOwn ? render.output_asset_id : revision.video_asset_id;
  const asset = id === null ? undefined : await findAsset(db, project.account_id, id);
  return asset && { asset, revision };
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
  services: PageSigner,
  { account_id }: Caller,
  id: string,
): Promise<Publication> {
  const row = await services.db
    .selectFrom("publications")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
  if (!row) throw notFound("publication", id);
  return toResponse(row, services);
}

/** Lists the account's publications, newest first. */
export async function listPublications(
  services: PageSigner,
  { account_id }: Caller,
  limit: number,
): Promise<Publication[]> {
  const rows = await services.db
    .selectFrom("publications")
    .selectAll()
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => toResponse(row, services));
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
export async function findPublishedPage(
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

type PageSigner = Pick<Services, "db" | "config" | "secret" | "clock">;

/** The URL of a completed publication. A private page opens only by a signed link. */
export const publishedUrl = (
  { url, id, platform, visibility }: PublicationRow,
  services: Pick<PageSigner, "config" | "secret" | "clock">,
): string | null =>
  url !== null && platform === "page" && visibility === "private"
    ? createLinks(services).sign({ publish_id: id }, linkSeconds, services.clock.now())
    : url;

const toResponse = (row: PublicationRow, services: PageSigner): Publication => ({
  id: row.id,
  platform: row.platform as PlatformName,
  status: row.status,
  url: publishedUrl(row, services),
  project_id: row.project_id,
  title: row.title,
  visibility: row.visibility as Publication["visibility"],
  feed_url:
    row.platform === "page" && row.visibility === "public"
      ? feedUrl(services.config.publicUrl, row.channel)
      : null,
  error: row.error,
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
});
