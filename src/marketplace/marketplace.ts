import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { agentNotFound } from "../agents/agent-not-found.ts";
import { definitionColumns, findFreeSlug, type StoredAgent } from "../agents/agents.ts";
import { reserveAgent } from "../agents/reserve-agent.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { isUuid } from "../system/ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { Template, TemplateDetail } from "./marketplace.schema.ts";

/** A public agent, which the marketplace offers as a template. */
type StoredTemplate = StoredAgent & { category: string };

/**
 * Returns the templates of one category, or all of them; the most installed first. Each has its
 * first example, so that a page of all templates needs one request.
 */
export async function listTemplates(
  { db, examples }: Pick<Services, "db" | "examples">,
  category: string | undefined,
): Promise<{ templates: Template[] }> {
  let query = db.selectFrom("agents").selectAll().where("account_id", "is", null);
  if (category !== undefined) query = query.where("category", "=", category);
  const rows = await query.orderBy("install_count", "desc").orderBy("slug").execute();
  return { templates: (rows as StoredTemplate[]).map((row) => toTemplateResponse(row, examples)) };
}

/** Returns a template with its edges and example outputs. Throws not_found. */
export async function getTemplate(
  { db, examples }: Pick<Services, "db" | "examples">,
  idOrSlug: string,
): Promise<TemplateDetail> {
  const template = await findTemplate(db, idOrSlug);
  return {
    ...toTemplateResponse(template, examples),
    graph_edges: template.graph_edges,
    example_outputs: examples.exampleOutputs(template.slug),
  };
}

/**
 * Copies a template into the caller's agents. The copy, the install count and the event are one
 * transaction. Throws not_found, and bad_request at the maximum of agents.
 */
export async function installTemplate(
  services: Services,
  { account_id }: Caller,
  idOrSlug: string,
): Promise<StoredAgent> {
  const { db, clock, config } = services;
  const template = await findTemplate(db, idOrSlug);
  const { name, slug, description, cosmetics } = template;
  return db.transaction().execute(async (tx) => {
    await reserveAgent(tx, account_id, config.accountMax.agents);
    const copy = {
      id: randomUUID(),
      account_id,
      name,
      slug: await findFreeSlug(tx, account_id, slug, "_copy"),
      description,
      ...definitionColumns(template),
      cosmetics: JSON.stringify(cosmetics),
      category: null,
      created_at: clock.now(),
    };
    const row = await tx.insertInto("agents").values(copy).returningAll().executeTakeFirstOrThrow();
    const data = { agent_id: copy.id, template_id: template.id, slug: copy.slug };
    await emitEvent(services, tx, account_id, { event: "agent.installed", data });
    // This update comes last: it locks the template's row, which every concurrent install needs.
    await tx
      .updateTable("agents")
      .set({ install_count: sql`install_count + 1` })
      .where("id", "=", template.id)
      .execute();
    return row as StoredAgent;
  });
}

/** Returns one public agent by id or slug. Throws not_found, also for private agents. */
async function findTemplate(db: Kysely<Database>, idOrSlug: string): Promise<StoredTemplate> {
  const row = await db
    .selectFrom("agents")
    .selectAll()
    .where("account_id", "is", null)
    .where(isUuid(idOrSlug) ? "id" : "slug", "=", idOrSlug)
    .executeTakeFirst();
  if (!row) throw await agentNotFound(db, "template", idOrSlug);
  return row as StoredTemplate;
}

function toTemplateResponse(
  { id, name, slug, description, category, tools, install_count }: StoredTemplate,
  examples: Services["examples"],
): Template {
  const about = { id, name, slug, description, category, tools, install_count, is_public: true };
  const [first] = examples.exampleOutputs(slug);
  if (!first) return about;
  const { title, video_url, thumbnail_url } = first;
  return { ...about, example: { title, video_url, thumbnail_url } };
}
