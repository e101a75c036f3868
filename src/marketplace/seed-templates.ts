import { sql } from "kysely";
import { definitionColumns } from "../agents/agents.ts";
import type { Template } from "../catalog/templates/load-templates.ts";
import type { Services } from "../services/services.ts";
import { uuidFromName } from "../system/ids.ts";

/** Inserts the templates as public agents and updates changed ones. Ids are stable. */
export async function seedTemplates(
  { db, clock }: Pick<Services, "db" | "clock">,
  templates: readonly Template[],
): Promise<void> {
  if (templates.length === 0) return;
  const rows = templates.map((template) => ({
    id: uuidFromName(`reelwright/agents/${template.slug}`),
    account_id: null,
    name: template.name,
    slug: template.slug,
    description: template.description,
    ...definitionColumns(template),
    cosmetics: JSON.stringify(template.cosmetics),
    category: template.category,
    created_at: clock.now(),
  }));
  await db
    .insertInto("agents")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "slug"])
        .doUpdateSet(({ ref }) => ({
          name: ref("excluded.name"),
          description: ref("excluded.description"),
          pipeline_type: ref("excluded.pipeline_type"),
          tools: ref("excluded.tools"),
          graph_edges: sql`excluded.graph_edges`,
          requirements: sql`excluded.requirements`,
          cosmetics: sql`excluded.cosmetics`,
          category: ref("excluded.category"),
        }))
        .where(
          sql<boolean>`(agents.name, agents.description, agents.pipeline_type, agents.tools, agents.graph_edges, agents.requirements,
            agents.cosmetics, agents.category) is distinct from (excluded.name, excluded.description, excluded.pipeline_type, excluded.tools,
            excluded.graph_edges, excluded.requirements, excluded.cosmetics, excluded.category)`,
        ),
    )
    .execute();
}
