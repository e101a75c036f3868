import type { Caller } from "../identity/caller.ts";
import { afterCursor, toPage } from "../pagination/cursor.ts";
import { ownedProject, projectTitles } from "../projects/projects.ts";
import type { Services } from "../services/services.ts";
import type { SignedLinks } from "../storage/signed-links.ts";
import { isId } from "../system/ids.ts";
import { outputLink } from "./output-url.ts";
import type { RenderList, RendersQuery } from "./renders.schema.ts";
import { toRenderResponse } from "./renders.ts";

/**
 * The renders of the account or of one of its projects, newest first. Throws not_found or
 * bad_request.
 */
export async function listRenders(
  { db, clock }: Pick<Services, "db" | "clock">,
  links: SignedLinks,
  { account_id }: Caller,
  { limit, cursor, project_id }: RendersQuery,
): Promise<RenderList> {
  let query = db
    .selectFrom("renders")
    .selectAll()
    .where("account_id", "=", account_id)
    .where(afterCursor(cursor, isId("render")));
  if (project_id !== undefined)
    query = query.where("project_id", "=", (await ownedProject(db, account_id, project_id)).id);
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = toPage(rows, limit);
  const titles = await projectTitles(db, account_id, [
    ...new Set(page.map((render) => render.project_id)),
  ]);
  const now = clock.now();
  const renders = page.map((render) => ({
    ...toRenderResponse(
      render,
      outputLink(render, titles.get(render.project_id) ?? "", links, now),
    ),
    project_id: render.project_id,
  }));
  return { renders, next_cursor };
}
