import { findAssets } from "../assets/assets.ts";
import type { Caller } from "../identity/caller.ts";
import { fileExtension } from "../media/file-extension.ts";
import {
  findRevision,
  listRevisions as listRevisionRows,
  ownedProject,
  type PendingWork,
  pendingWork,
  pruneRevisions,
  type Revision,
  type RevisionSettings,
} from "../projects/projects.ts";
import { newRevision } from "../projects/write-revisions.ts";
import type { Services } from "../services/services.ts";
import { linkSeconds, type SignedLinks, toFileName } from "../storage/signed-links.ts";
import { notFound } from "../system/errors.ts";
import type { Timeline } from "../values/timeline.ts";
import { carriedOver, lockForChange } from "./edit-project.ts";
import { loadEditable } from "./load-editable.ts";
import type { ProjectRevisions, ProjectScenes, RevisionsQuery } from "./project-scenes.schema.ts";
import { toScenesResponse } from "./project-scenes.ts";

/** The revisions of a project, newest first. Throws not_found. */
export async function listRevisions(
  { db, clock }: Pick<Services, "db" | "clock">,
  links: SignedLinks,
  { account_id }: Caller,
  project_id: string,
  { limit, before }: RevisionsQuery,
): Promise<ProjectRevisions> {
  const project = await ownedProject(db, account_id, project_id);
  const rows = await listRevisionRows(db, project.id, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const media = page.flatMap(({ video_asset_id, thumbnail_asset_id }) => [
    video_asset_id,
    thumbnail_asset_id,
  ]);
  const assets = await findAssets(
    db,
    account_id,
    media.filter((id) => id !== null),
  );
  const now = clock.now();
  const link = (id: string | null, revision: number) => {
    const asset = assets.get(id ?? "");
    if (!asset) return null;
    const file_name = toFileName(`${project.title} ${revision}`, fileExtension(asset));
    return links.sign({ asset_id: asset.id, file_name }, linkSeconds, now);
  };
  return {
    revisions: page.map((row) => ({
      revision: row.revision,
      source: row.source,
      run_id: row.run_id,
      changes: row.changes,
      pending: pendingWork(row),
      video_url: link(row.video_asset_id, row.revision),
      thumbnail_url: link(row.thumbnail_asset_id, row.revision),
      created_at: row.created_at.toISOString(),
    })),
    next_before: rows.length > limit ? (page.at(-1)?.revision ?? null) : null,
  };
}

/**
 * Writes an earlier revision again as the newest one. Throws not_found, and conflict while a run is
 * active.
 */
export async function restoreRevision(
  services: Pick<Services, "db" | "clock">,
  links: SignedLinks,
  { account_id }: Caller,
  { project_id, revision: wanted }: { project_id: string; revision: string },
): Promise<ProjectScenes> {
  const { db, clock } = services;
  const project = await ownedProject(db, account_id, project_id);
  const number = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0;
  const saved = await db.transaction().execute(async (tx) => {
    await lockForChange(tx, project.id);
    const earlier = await findRevision(tx, project.id, number);
    if (!earlier) throw notFound("revision", wanted);
    const title = revisionTitle(earlier) ?? project.title;
    const { revision } = await newRevision(tx, project.id, {
      ...carriedOver(earlier),
      account_id,
      title,
      shared_values: earlier.shared_values,
      source: "restore",
      pending: earlier.pending as PendingWork[],
      changes: [`restored revision ${number}`],
      settings: earlier.settings as RevisionSettings | null,
      now: clock.now(),
    });
    await pruneRevisions(tx, { id: project.id, revision });
    return { revision: { ...earlier, revision }, editable: await loadEditable(tx, earlier, title) };
  });
  return toScenesResponse(services, links, { account_id, ...saved });
}

function revisionTitle({ shared_values, timeline }: Revision): string | undefined {
  const { title } = shared_values;
  return typeof title === "string" ? title : (timeline as Timeline | null)?.title;
}
