import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { ownedProject } from "../projects/projects.ts";
import { linkSeconds, type SignedLinks, toFileName } from "../storage/signed-links.ts";
import type { RenderRow } from "./find-renders.ts";

/** A signed link to the output of a render; null until it is completed. */
export async function outputUrl(
  db: Kysely<Database>,
  render: RenderRow,
  links: SignedLinks,
  now: Date,
): Promise<string | null> {
  if (render.output_asset_id === null) return null;
  const { title } = await ownedProject(db, render.account_id, render.project_id);
  return outputLink(render, title, links, now);
}

/** As outputUrl, if the title of the project is known. */
export function outputLink(
  { output_asset_id, settings }: RenderRow,
  title: string,
  links: SignedLinks,
  now: Date,
): string | null {
  if (output_asset_id === null) return null;
  return links.sign(
    { asset_id: output_asset_id, file_name: toFileName(title, String(settings.format)) },
    linkSeconds,
    now,
  );
}
