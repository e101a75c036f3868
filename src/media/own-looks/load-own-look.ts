import { registerHooks } from "node:module";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Look } from "../../looks/kit/look.ts";

/** Own looks import this name. It resolves to look-kit.ts, wherever their folder is. */
const kitName = "reelwright/looks";
const kit = new URL("./look-kit.ts", import.meta.url).href;
const entry = "look.ts";

/**
 * Loads the look of a folder: `look.ts` with a default export of `defineLook`. Its slug is the name
 * of the folder. Rejects with an Error that names the file and the fault.
 */
export async function loadOwnLook(folder: string): Promise<Look> {
  const path = join(resolve(folder), entry);
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === kitName ? { url: kit, shortCircuit: true } : next(specifier, context),
  });
  try {
    const module: { default?: unknown } = await import(pathToFileURL(path).href).catch((error) => {
      throw new Error(`${path} cannot be loaded: ${(error as Error).message}`, { cause: error });
    });
    if (!isLook(module.default))
      throw new Error(
        `${path} has no look. Add: import { defineLook } from "${kitName}"; export default defineLook({ … }).`,
      );
    return { ...module.default, slug: basename(resolve(folder)) };
  } finally {
    hooks.deregister();
  }
}

const isLook = (value: unknown): value is Omit<Look, "slug"> =>
  typeof value === "object" &&
  value !== null &&
  "style" in value &&
  "version" in value &&
  "compositions" in value;
