import { readdir } from "node:fs/promises";
import { registerHooks } from "node:module";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ToolWithoutSlug, toolCategories } from "../definition/define-tool.ts";

/** Own tools import this name. It resolves to tool-kit.ts, wherever their folder is. */
const kitName = "reelwright/tools";
const kit = new URL("./tool-kit.ts", import.meta.url).href;

/**
 * Loads the tools of an operator: `<slug>.ts`, `.js` or `.mjs` in a folder, each with a default
 * export of `defineTool`. Rejects with an Error that names the file and the fault.
 */
export async function loadOwnTools(folder: string): Promise<Record<string, ToolWithoutSlug>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`TOOLS_DIR ${folder} cannot be read: ${error.code}. Create it, or unset it.`);
  });
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === kitName ? { url: kit, shortCircuit: true } : next(specifier, context),
  });
  try {
    const files = names.filter((name) => /^[a-z][a-z0-9_]*\.(ts|js|mjs)$/.test(name)).sort();
    return Object.fromEntries(await Promise.all(files.map((name) => loadOwnTool(folder, name))));
  } finally {
    hooks.deregister();
  }
}

async function loadOwnTool(folder: string, name: string): Promise<[string, ToolWithoutSlug]> {
  const path = join(folder, name);
  const module: { default?: unknown } = await import(pathToFileURL(path).href).catch((error) => {
    throw new Error(`${path} cannot be loaded: ${(error as Error).message}`, { cause: error });
  });
  if (!isTool(module.default))
    throw new Error(
      `${path} has no tool. Add: import { defineTool } from "${kitName}"; export default defineTool({ … }).`,
    );
  return [basename(name, extname(name)), module.default];
}

const isTool = (value: unknown): value is ToolWithoutSlug =>
  typeof value === "object" &&
  value !== null &&
  "run" in value &&
  "input" in value &&
  "category" in value &&
  toolCategories.some((category) => category === value.category);
