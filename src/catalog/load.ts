import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { type Tool, toolCategories } from "./define-tool.ts";

/** The tools of this installation, by slug, in the alphabet's order. */
export interface Catalog {
  tools: ReadonlyMap<string, Tool>;
  get(slug: string): Tool | undefined;
}

export type Definition = Omit<Tool, "slug">;

const folder = new URL("./tools/", import.meta.url);

/** Reads tools/<category>/<slug>.ts: the file's name is the tool's slug. Throws where a file stands in the wrong folder. */
export async function loadCatalog(): Promise<Catalog> {
  const files = await Promise.all(toolCategories.map(async (category) => toolFiles(category)));
  const definitions = await Promise.all(
    files.flat().map(({ category, slug }) => loadTool(category, slug)),
  );
  return createCatalog(Object.fromEntries(definitions));
}

/** A catalog of the tools given, for tests and benchmarks that bring their own. */
export function createCatalog(definitions: Record<string, Definition>): Catalog {
  const slugs = Object.keys(definitions).sort();
  const tools = new Map<string, Tool>();
  for (const slug of slugs) {
    const definition = definitions[slug];
    if (definition) tools.set(slug, { ...definition, slug });
  }
  return { tools, get: (slug) => tools.get(slug) };
}

/** A tool's UUID: made from its slug alone (RFC 9562, version 5 over a namespace of our own), so it never changes. */
export function toolId(slug: string): string {
  const bytes = createHash("sha1")
    .update("reelwright/tools/")
    .update(slug)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

async function toolFiles(category: string): Promise<{ category: string; slug: string }[]> {
  const names = await readdir(new URL(`${category}/`, folder)).catch(() => []);
  return names.filter(isTool).map((name) => ({ category, slug: name.slice(0, -3) }));
}

/** Tests and the parts of a tool (kebab-case) may stand beside it; slugs have no hyphen and no dot. */
const isTool = (name: string) => /^[a-z][a-z0-9_]*\.ts$/.test(name);

async function loadTool(category: string, slug: string): Promise<[string, Definition]> {
  const module: { default?: Definition } = await import(
    new URL(`${category}/${slug}.ts`, folder).href
  );
  const definition = module.default;
  if (!definition)
    throw new Error(
      `catalog/tools/${category}/${slug}.ts has no default export; export default defineTool({ … }).`,
    );
  if (definition.category !== category) {
    throw new Error(
      `catalog/tools/${category}/${slug}.ts says category "${definition.category}"; move it to tools/${definition.category}/.`,
    );
  }
  return [slug, definition];
}
