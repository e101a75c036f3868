import type { Kysely, Selectable } from "kysely";
import type { Database } from "../db/schema.ts";
import { ownedProject } from "../projects/projects.ts";
import { fileNameFor, type SignedLinks } from "../storage/signed-links.ts";

const link_seconds = 24 * 3600;

/** A link to what a render made; null until it exists. */
export async function outputUrl(
  db: Kysely<Database>,
  { output_asset_id, account_id, project_id, settings }: Selectable<Database["renders"]>,
  links: SignedLinks,
  now: Date,
): Promise<string | null> {
  if (output_asset_id === null) return null;
  const { title } = await ownedProject(db, account_id, project_id);
  const file_name = fileNameFor(title, String(settings.format));
  return links.sign({ asset_id: output_asset_id, file_name }, link_seconds, now);
}
