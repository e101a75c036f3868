import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { lockAccount } from "../identity/plans.ts";
import { badRequest } from "../system/errors.ts";
import type { PlatformName } from "./publish.schema.ts";

/** Pages of one account. They stay until they are deleted. */
const maxPages = 1000;
/** Pending and running publications of one account. */
const maxUnfinished = 100;
/** Finished uploads of one account that are kept; older ones are deleted. */
const maxUploads = 1000;

/**
 * Makes room for a publication, so that an account cannot fill the database. Deletes the oldest
 * finished uploads beyond 1,000. Throws bad_request beyond 1,000 pages or 100 publications in
 * progress. Locks the account, so that concurrent requests are counted too.
 */
export async function reservePublication(
  tx: Transaction<Database>,
  account_id: string,
  platform: PlatformName,
): Promise<void> {
  await lockAccount(tx, account_id);
  const { rows } = await sql<{ pages: number; unfinished: number }>`
    select count(*) filter (where platform = 'page')::integer as pages,
      count(*) filter (where status in ('pending', 'running'))::integer as unfinished
    from publications where account_id = ${account_id}
  `.execute(tx);
  const { pages, unfinished } = rows[0] ?? { pages: 0, unfinished: 0 };
  if (unfinished >= maxUnfinished)
    throw badRequest(
      `This account has ${unfinished} publications in progress. The maximum is ${maxUnfinished}: wait until one has ended.`,
    );
  if (platform === "page" && pages >= maxPages)
    throw badRequest(
      `This account has ${pages} pages. The maximum is ${maxPages}: delete one with DELETE /v1/publish/publications/{publish_id}.`,
    );
  if (platform !== "page") await deleteOldUploads(tx, account_id);
}

const deleteOldUploads = (tx: Transaction<Database>, account_id: string) =>
  sql`
    delete from publications where id in (
      select id from publications
      where account_id = ${account_id} and platform <> 'page' and status in ('completed', 'failed')
      order by created_at desc, id desc
      offset ${maxUploads - 1}
    )
  `.execute(tx);
