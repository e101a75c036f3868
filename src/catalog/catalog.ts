import { readdir } from "node:fs/promises";
import { v5 as uuidv5 } from "uuid";
import type { ModelChoices, ModelCredits } from "../config/model-names.ts";
import { type Tool, type ToolWithoutSlug, toolCategories } from "./definition/define-tool.ts";
import { localChoices, withModelInputs } from "./definition/model-inputs.ts";
import { loadOwnTools } from "./own-tools/load-own-tools.ts";

/** The tools of this installation by slug, in alphabetical order. */
export interface Catalog {
  tools: ReadonlyMap<string, Tool>;
  get(slug: string): Tool | undefined;
}

const folder = new URL("./tools/", import.meta.url);
/** The 16 bytes of a UUID. */
const toolNamespace = Buffer.from("reelwright/tools");

/**
 * Loads tools/<category>/<slug>.ts, and the operator's own tools in `toolsDir`. Throws if a tool's
 * category is not its folder, or if an own tool has the slug of a built-in one.
 */
export async function loadCatalog({
  toolsDir,
  models = localChoices,
  prices,
  only,
}: {
  toolsDir?: string | undefined;
  /** Of the built-in tools, this one is enough. Its slug may be unknown: then all are loaded. */
  only?: string;
  /** The models that runs may choose. */
  models?: ModelChoices;
  /** What they cost. */
  prices?: ModelCredits | undefined;
} = {}): Promise<Catalog> {
  const files = (await Promise.all(toolCategories.map(toolFiles))).flat();
  const wanted = files.filter(({ slug }) => slug === only);
  const definitions = await Promise.all(
    (wanted.length > 0 ? wanted : files).map(({ category, slug }) => loadTool(category, slug)),
  );
  const builtIn = Object.fromEntries(definitions);
  if (!toolsDir) return createCatalog(builtIn, models, prices);
  const own = await loadOwnTools(toolsDir);
  for (const slug of Object.keys(own))
    if (files.some((file) => file.slug === slug))
      throw new Error(
        `TOOLS_DIR has a tool "${slug}", which is the name of a built-in tool. Rename its file.`,
      );
  return createCatalog({ ...builtIn, ...own }, models, prices);
}

/** Creates a catalog from tool definitions by slug. */
export function createCatalog(
  definitions: Record<string, ToolWithoutSlug>,
  models: ModelChoices = localChoices,
  prices?: ModelCredits,
): Catalog {
  const slugs = Object.keys(definitions).sort();
  const tools = new Map<string, Tool>();
  for (const slug of slugs) {
    const definition = definitions[slug];
    if (definition) tools.set(slug, { ...withModelInputs(definition, models, prices), slug });
  }
  return { tools, get: (slug) => tools.get(slug) };
}

/** The UUID of a tool, derived from its slug (RFC 9562, version 5), so it never changes. */
export const toolId = (slug: string): string => uuidv5(`/${slug}`, toolNamespace);

async function toolFiles(category: string): Promise<{ category: string; slug: string }[]> {
  const names = await readdir(new URL(`${category}/`, folder)).catch(() => []);
  return names.filter(isTool).map((name) => ({ category, slug: name.slice(0, -3) }));
}

/** Slugs have no hyphen and no dot, so tests and kebab-case modules in the folder are not tools. */
const isTool = (name: string) => /^[a-z][a-z0-9_]*\.ts$/.test(name);

async function loadTool(category: string, slug: string): Promise<[string, ToolWithoutSlug]> {
  const module: { default?: ToolWithoutSlug } = await import(
    new URL(`${category}/${slug}.ts`, folder).href
  );
  const definition = module.default;
  if (!definition)
    throw new Error(
      `catalog/tools/${category}/${slug}.ts has no default export. Add: export default defineTool({ … }).`,
    );
  if (definition.category !== category) {
    throw new Error(
      `catalog/tools/${category}/${slug}.ts has the category "${definition.category}". Move it to tools/${definition.category}/.`,
    );
  }
  return [slug, definition];
}
