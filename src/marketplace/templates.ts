import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { newSlug, type StoredAgent, stored } from "../agents/agents.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import { lockAccount } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";
import { announce } from "../webhooks/announce.ts";

/** A public agent: a template of the marketplace. */
export type Template = StoredAgent & { category: string };

/** The public agents, of one category or all, the most installed first. */
export async function publicAgents(
  db: Kysely<Database>,
  category: string | undefined,
): Promise<Template[]> {
  let query = db.selectFrom("agents").selectAll().where("account_id", "is", null);
  if (category !== undefined) query = query.where("category", "=", category);
  return (await query.orderBy("install_count", "desc").orderBy("slug").execute()) as Template[];
}

/** One public agent by id or slug. Throws not_found, also for agents of accounts. */
export async function publicAgent(db: Kysely<Database>, idOrSlug: string): Promise<Template> {
  const row = await db
    .selectFrom("agents")
    .selectAll()
    .where("account_id", "is", null)
    .where(isUuid(idOrSlug) ? "id" : "slug", "=", idOrSlug)
    .executeTakeFirst();
  if (!row) throw notFound("template", idOrSlug);
  return row as Template;
}

/** Copies a public agent into the account: the copy, the template's count and the event in one transaction. Throws not_found. */
export async function installAgent(
  services: Services,
  { account_id }: Caller,
  idOrSlug: string,
): Promise<StoredAgent> {
  const { db, clock } = services;
  const template = await publicAgent(db, idOrSlug);
  const { name, slug, description, cosmetics } = template;
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    const copy = {
      id: randomUUID(),
      account_id,
      name,
      slug: await newSlug(tx, account_id, slug, "_copy"),
      description,
      ...stored(template),
      cosmetics: JSON.stringify(cosmetics),
      category: null,
      created_at: clock.now(),
    };
    const row = await tx.insertInto("agents").values(copy).returningAll().executeTakeFirstOrThrow();
    const data = { agent_id: copy.id, template_id: template.id, slug: copy.slug };
    await announce(services, tx, account_id, { event: "agent.installed", data });
    // Last, because all who install the same template wait for each other from here to the commit.
    await tx
      .updateTable("agents")
      .set({ install_count: sql`install_count + 1` })
      .where("id", "=", template.id)
      .execute();
    return row as StoredAgent;
  });
}
