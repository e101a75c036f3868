import type { Kysely } from "kysely";
import { type AssetRow, findAsset } from "../assets/assets.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import { fileExtension } from "../media/file-extension.ts";
import { latestRevision, ownedProject, type Project, type Revision } from "../projects/projects.ts";
import { latestRender } from "../renders/find-renders.ts";
import type { Services } from "../services/services.ts";
import { contentDisposition } from "../storage/content-disposition.ts";
import { type SignedLinks, toFileName } from "../storage/signed-links.ts";
import { ApiError } from "../system/errors.ts";
import type { Download } from "./downloads.schema.ts";

/**
 * Creates a link to the latest video of a project. If the storage can presign URLs, the link leads
 * directly to the storage, so that large files do not pass through this service. Throws not_found
 * if there is no project or no video.
 */
export async function createDownloadLink(
  { db, clock, storage }: Services,
  links: SignedLinks,
  { account_id }: Caller,
  { project_uuid, expires_in }: { project_uuid: string; expires_in: number },
): Promise<Download> {
  const project = await ownedProject(db, account_id, project_uuid);
  const asset = (await latestVideo(db, project))?.asset;
  if (!asset)
    throw new ApiError("not_found", `Project "${project_uuid}" has no rendered video yet.`);
  const file_name = toFileName(project.title, fileExtension(asset));
  const servedAs = {
    mediaType: asset.media_type,
    disposition: contentDisposition(asset.kind, file_name),
  };
  const download_url =
    (await storage.presign(asset.storage_key, servedAs, expires_in, clock.now())) ??
    links.sign({ asset_id: asset.id, file_name }, expires_in, clock.now());
  return { download_url, expires_in, project_uuid: project.id, content_type: asset.media_type };
}

/**
 * Finds the latest video of the latest revision of a project: from its last render, otherwise from
 * the run.
 */
export async function latestVideo(
  db: Kysely<Database>,
  project: Project,
): Promise<{ asset: AssetRow; revision: Revision } | undefined> {
  const revision = await latestRevision(db, project);
  const asset_id =
    (revision && (await latestRender(db, revision))?.output_asset_id) ?? revision?.video_asset_id;
  const asset = asset_id ? await findAsset(db, project.account_id, asset_id) : undefined;
  return asset && revision && { asset, revision };
}
