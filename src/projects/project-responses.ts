import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { type AssetRow, findAssets } from "../assets/assets.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import { fileExtension } from "../media/file-extension.ts";
import { afterCursor, toPage } from "../pagination/cursor.ts";
import type { Services } from "../services/services.ts";
import { linkSeconds, type SignedLinks, toFileName } from "../storage/signed-links.ts";
import { notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";
import type { Project, ProjectList, ProjectsQuery } from "./projects.schema.ts";
import { pendingWork } from "./projects.ts";

type ReadServices = Pick<Services, "db" | "clock">;

/** The account's projects, newest first. Throws bad_request for an invalid cursor. */
export async function listProjects(
  services: ReadServices,
  links: SignedLinks,
  { account_id }: Caller,
  { limit, cursor }: ProjectsQuery,
): Promise<ProjectList> {
  const rows = await selectProjects(services.db, account_id)
    .where(afterCursor(cursor, isUuid))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = toPage(rows, limit);
  return { projects: await toResponses(services, links, account_id, page), next_cursor };
}

/** One project of the account. Throws not_found. */
export async function getProject(
  services: ReadServices,
  links: SignedLinks,
  { account_id }: Caller,
  id: string,
): Promise<Project> {
  const rows = isUuid(id)
    ? await selectProjects(services.db, account_id).where("id", "=", id).execute()
    : [];
  const [project] = await toResponses(services, links, account_id, rows);
  if (!project) throw notFound("project", id);
  return project;
}

interface ProjectRow {
  id: string;
  title: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  run_id: string;
  aspect_ratio: string | null;
  video_asset_id: string | null;
  thumbnail_asset_id: string | null;
  captions_asset_id: string | null;
  pending: string[];
}

/** Projects with their newest revision. Only the aspect ratio of the timeline is read. */
function selectProjects(
  db: Kysely<Database>,
  account_id: string,
): SelectQueryBuilder<{ project: ProjectRow }, "project", ProjectRow> {
  return db
    .selectFrom((projects) =>
      projects
        .selectFrom("projects")
        .innerJoin("project_revisions as newest", (join) =>
          join
            .onRef("newest.project_id", "=", "projects.id")
            .onRef("newest.revision", "=", "projects.revision"),
        )
        .select([
          "projects.id",
          "title",
          "projects.revision",
          "projects.created_at",
          "updated_at",
          "run_id",
        ])
        .select(["video_asset_id", "thumbnail_asset_id", "captions_asset_id", "pending"])
        .select(sql<string | null>`timeline ->> 'aspect_ratio'`.as("aspect_ratio"))
        .where("projects.account_id", "=", account_id)
        .as("project"),
    )
    .selectAll();
}

async function toResponses(
  { db, clock }: ReadServices,
  links: SignedLinks,
  account_id: string,
  rows: readonly ProjectRow[],
): Promise<Project[]> {
  const ids = rows.flatMap(({ video_asset_id, thumbnail_asset_id, captions_asset_id }) => [
    video_asset_id,
    thumbnail_asset_id,
    captions_asset_id,
  ]);
  const assets = await findAssets(
    db,
    account_id,
    ids.filter((id) => id !== null),
  );
  const now = clock.now();
  return rows.map(
    ({
      video_asset_id,
      thumbnail_asset_id,
      captions_asset_id,
      created_at,
      updated_at,
      pending,
      ...project
    }) => {
      const url = (id: string | null) =>
        linkTo(assets.get(id ?? ""), project.title, (target) =>
          links.sign(target, linkSeconds, now),
        );
      return {
        ...project,
        pending: pendingWork({ pending, video_asset_id }),
        seconds: assets.get(video_asset_id ?? "")?.seconds ?? null,
        video_url: url(video_asset_id),
        thumbnail_url: url(thumbnail_asset_id),
        captions_url: url(captions_asset_id),
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      };
    },
  );
}

function linkTo(
  asset: AssetRow | undefined,
  title: string,
  sign: (target: { asset_id: string; file_name: string }) => string,
): string | null {
  return asset
    ? sign({ asset_id: asset.id, file_name: toFileName(title, fileExtension(asset)) })
    : null;
}
