import { readdir } from "node:fs/promises";
import { parse } from "node:path";
import { loadCatalog } from "../../src/catalog/catalog.ts";
import type { Tool } from "../../src/catalog/definition/define-tool.ts";

/** Set by `./reelwright tool test DIR`. */
const ownFolder = process.env.REELWRIGHT_TESTED_TOOLS;

export const allTools = async (): Promise<Tool[]> => [
  ...(await loadCatalog({ toolsDir: ownFolder })).tools.values(),
];

/** The built-in tools, or only the operator's own ones if their folder is given. */
export async function testedTools(): Promise<Tool[]> {
  const all = await allTools();
  if (!ownFolder) return all;
  const own = new Set((await readdir(ownFolder)).map((file) => parse(file).name));
  return all.filter(({ slug }) => own.has(slug));
}
