import type { Services } from "../services/services.ts";
import type { ExampleFiles } from "./example-files.ts";
import type { Template, TemplateDetail } from "./marketplace.schema.ts";
import { publicAgent, publicAgents, type Template as StoredTemplate } from "./templates.ts";

/** The templates of a category, or all, the most installed first. */
export async function listTemplates(
  { db }: Pick<Services, "db">,
  category: string | undefined,
): Promise<{ templates: Template[] }> {
  return { templates: (await publicAgents(db, category)).map(shown) };
}

/** A template with its edges and what it has made. Throws not_found. */
export async function templateDetail(
  { db }: Pick<Services, "db">,
  examples: ExampleFiles,
  idOrSlug: string,
): Promise<TemplateDetail> {
  const template = await publicAgent(db, idOrSlug);
  return {
    ...shown(template),
    graph_edges: template.graph_edges,
    example_outputs: examples.outputsOf(template.slug),
  };
}

const shown = ({
  id,
  name,
  slug,
  description,
  category,
  tools,
  install_count,
}: StoredTemplate): Template => ({
  id,
  name,
  slug,
  description,
  category,
  tools,
  install_count,
  is_public: true,
});
