import { sql } from "kysely";
import { deleteUnusedAssets, removeDeletedFiles } from "../assets/delete-assets.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { conflict } from "../system/errors.ts";
import { lockProject, ownedProject } from "./projects.ts";

const idsShown = 3;

/**
 * Deletes a project with its revisions, renders and publications, and the media that runs made for
 * it and that nothing else uses. Its runs and all transactions stay. Throws not_found, or conflict
 * while a run, a render or a publication of the project is active.
 */
export async function deleteProject(
  services: Pick<Services, "db" | "storage" | "log">,
  { account_id }: Pick<Caller, "account_id">,
  id: string,
): Promise<void> {
  const { db } = services;
  await ownedProject(db, account_id, id);
  const files = await db.transaction().execute(async (tx) => {
    // Starts of runs, renders and publications wait for this lock.
    await lockProject(tx, id);
    const work = await sql<{ kind: string; work_id: string }>`
      select kind, work_id from project_work(${account_id}, ${id}) order by kind, work_id
    `.execute(tx);
    if (work.rows.length > 0) throw activeWork(id, work.rows);
    const media = await sql<{ id: string }>`
      select id from project_media(${account_id}, ${id}) as id
    `.execute(tx);
    await tx
      .deleteFrom("projects")
      .where("id", "=", id)
      .where("account_id", "=", account_id)
      .execute();
    const ids = media.rows.map((row) => row.id);
    return deleteUnusedAssets(tx, account_id, ids, { madeByRuns: true });
  });
  await removeDeletedFiles(services, files);
}

function activeWork(id: string, work: readonly { kind: string; work_id: string }[]) {
  const shown = work.slice(0, idsShown).map(({ kind, work_id }) => `${kind} ${work_id}`);
  const list = shown.join(", ") + (work.length > idsShown ? ", …" : "");
  return conflict(
    `Project "${id}" has active work: ${list}. Cancel it or wait until it has ended, then delete the project.`,
  );
}
