import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { type ApiError, notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";
import { meantName } from "../system/nearest-name.ts";

/** Slugs are shorter. A longer name is no misspelled slug. */
const comparedSlugMax = 80;
/** Most templates, and most agents of the account, that a name is compared with. */
const comparedAgentsMax = 200;

/**
 * Makes the 404 for a name that is no agent of the account and no template. It names the slug that
 * is probably meant, of the templates and the account's own newest agents only. Without an account,
 * of the templates only.
 */
export async function agentNotFound(
  db: Kysely<Database>,
  resource: "agent" | "template",
  name: string,
  account_id: string | null = null,
): Promise<ApiError> {
  if (isUuid(name) || name.length > comparedSlugMax) return notFound(resource, name);
  const { rows } = await sql<{ slug: string }>`
    (select slug from agents where account_id is null order by created_at desc limit ${comparedAgentsMax})
    union all
    (select slug from agents where account_id = ${account_id}
      order by created_at desc limit ${comparedAgentsMax})`.execute(db);
  const slugs = rows.map(({ slug }) => slug);
  return notFound(resource, name, meantName(name.replace(/[-\s]/g, "_"), slugs));
}
