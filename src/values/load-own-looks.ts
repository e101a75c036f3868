import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { registerHooks } from "node:module";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type DeclaredLook, findLookFault } from "./check-own-look.ts";
import { lookChoices } from "./edit-scenes.ts";

/** Own looks import this name. It resolves to look-kit.ts, wherever their folder is. */
const kitName = "reelwright/looks";
const kit = new URL("../media/own-looks/look-kit.ts", import.meta.url).href;
const entries = ["look.ts", "look.js", "look.mjs"];
const slugLettersMax = 40;

/** A look of the operator, whose parts are checked. */
export interface OwnLook extends Omit<DeclaredLook, "version"> {
  /** The name of its folder. */
  slug: string;
  /** Its version with a hash of its files, so that an edit draws stored segments again. */
  version: string;
}

export interface OwnLooks {
  looks: readonly OwnLook[];
  /** One line for each look that was left out. */
  faults: readonly string[];
  /** Why the whole folder cannot be used. */
  folderFault?: string;
}

/**
 * Loads the looks of an operator, each a subfolder with `look.ts`, `look.js` or `look.mjs`. A look
 * with a fault is left out. Never rejects.
 */
export async function loadOwnLooks(folder: string | undefined): Promise<OwnLooks> {
  if (!folder) return { looks: [], faults: [] };
  try {
    const looks: OwnLook[] = [];
    const faults: string[] = [];
    for (const name of await listFolders(folder))
      try {
        const look = await loadOwnLook(join(folder, name));
        const same = looks.find((other) => lower(other.name) === lower(look.name));
        if (same)
          faults.push(
            `${join(folder, name)} has the name "${look.name}", as ${join(folder, same.slug)}. Give it another one.`,
          );
        else looks.push(look);
      } catch (error) {
        faults.push((error as Error).message);
      }
    return { looks, faults };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const folderFault = `LOOKS_DIR ${folder} cannot be read: ${code}. Create it, or unset it.`;
    return { looks: [], faults: [], folderFault };
  }
}

const lower = (name: string) => name.trim().toLowerCase();

async function listFolders(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(isOwn).sort();
  const found = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name))).isDirectory()),
  );
  return names.filter((_, index) => found[index]);
}

/**
 * Loads the look of a folder: its entry has a default export of `defineLook`, and its slug is the
 * name of the folder. Rejects with an Error that names the file and the fault.
 */
export async function loadOwnLook(given: string): Promise<OwnLook> {
  const folder = resolve(given);
  const slug = basename(folder);
  checkSlug(folder, slug);
  const path = join(folder, await findEntry(folder));
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === kitName ? { url: kit, shortCircuit: true } : next(specifier, context),
  });
  try {
    const files = await hashFiles(folder);
    const module: { default?: unknown } = await import(pathToFileURL(path).href).catch((error) => {
      throw new Error(`${path} cannot be loaded: ${oneLine(error)}`, { cause: error });
    });
    const { look, fault } = findLookFault(module.default);
    if (!look)
      throw new Error(
        fault
          ? `${path}: ${fault}`
          : `${path} has no look. Add: import { defineLook } from "${kitName}"; export default defineLook({ … }).`,
      );
    return { ...look, slug, version: `${look.version}-${files}` };
  } finally {
    hooks.deregister();
  }
}

const oneLine = (error: unknown) => String((error as Error)?.message ?? error).split("\n")[0];

function checkSlug(folder: string, slug: string): void {
  if (!/^[a-z][a-z0-9_]*$/.test(slug) || slug.length > slugLettersMax)
    throw new Error(
      `${folder} has an invalid name for a look. Use small letters, digits and _, ${slugLettersMax} at most.`,
    );
  if (lookChoices.some((choice) => choice === slug))
    throw new Error(`${folder} has the name of a built-in look. Rename the folder.`);
}

async function findEntry(folder: string): Promise<string> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${folder} cannot be read: ${error.code}.`);
  });
  const [entry, second] = entries.filter((each) => names.includes(each));
  if (!entry) throw new Error(`${folder} has no look.ts or look.js. Add one, or move the folder.`);
  if (second) throw new Error(`${folder} has ${entry} and ${second}. Remove one.`);
  return entry;
}

/** Files that are not hidden and not of packages. */
const isOwn = (path: string) =>
  path.split(/[/\\]/).every((part) => !part.startsWith(".") && part !== "node_modules");

/** The start of the SHA-256 of all files of a folder. */
async function hashFiles(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(folder, { recursive: true })).filter(isOwn).sort()) {
    const path = join(folder, name);
    if ((await stat(path)).isFile())
      hash.update(JSON.stringify(name)).update(
        createHash("sha256")
          .update(await readFile(path))
          .digest(),
      );
  }
  return hash.digest("hex").slice(0, 16);
}
