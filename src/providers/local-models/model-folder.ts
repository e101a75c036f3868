import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { InstalledModel, ModelManifest } from "./model.ts";

/** The file that makes a folder a model. */
export const manifestFile = "model.json";
const brokenSuffix = ".broken";
/** Names are parts of paths, and voices of models are values of `voice_name`. */
const namePattern = /^[a-z0-9][a-z0-9._-]*$/;
const modelNameLengthMax = 40;

/** Whether a text can be the name of a model. */
export const isModelName = (name: string): boolean =>
  name.length <= modelNameLengthMax && namePattern.test(name) && !name.endsWith(brokenSuffix);

/** The models of MODELS_DIR, which several processes and machines may share. */
export interface ModelFolder {
  path: string;
  /** Ordered by the time at which they were added. Added and removed models count at once. */
  list(): readonly InstalledModel[];
  /** Notes for all processes that a model cannot be used. */
  markBroken(name: string, reason: string): Promise<void>;
  clearBroken(name: string): Promise<void>;
}

/**
 * A folder that need not exist. Adding, removing and marking a model change the time of the folder
 * itself, so an unchanged one is not read again. Reads are synchronous: checks before a run are,
 * and the files have a few kilobytes.
 */
export function openModelFolder(path: string): ModelFolder {
  let known: { time: bigint; models: InstalledModel[] } | undefined;
  const markOf = (name: string) => join(path, `${name}${brokenSuffix}`);
  return {
    path,
    list() {
      const time = changeTime(path);
      if (time === undefined) return [];
      if (known?.time !== time) known = { time, models: readModels(path) };
      return known.models;
    },
    async markBroken(name, reason) {
      await mkdir(path, { recursive: true });
      await rm(markOf(name), { force: true });
      await writeFile(markOf(name), reason);
    },
    clearBroken: (name) => rm(markOf(name), { force: true }),
  };
}

/** Two changes within the resolution of the clock could look like one. */
const settledMilliseconds = 100;

/** When the entries of a folder last changed; always another value while that is recent. */
function changeTime(path: string): bigint | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found) return undefined;
  const isRecent = Date.now() - Number(found.mtimeMs) < settledMilliseconds;
  return isRecent ? -BigInt(Math.ceil(performance.now() * 1000)) : found.mtimeNs;
}

function readModels(path: string): InstalledModel[] {
  const entries = readdirSync(path);
  return entries
    .filter((name) => isModelName(name))
    .flatMap((name) => {
      const manifest = readManifest(join(path, name));
      if (!manifest) return [];
      const isBroken = entries.includes(`${name}${brokenSuffix}`);
      const broken = isBroken ? readText(join(path, `${name}${brokenSuffix}`)) : undefined;
      const folder = join(path, name);
      return [{ ...manifest, folder, ...(broken === undefined ? {} : { broken }) }];
    })
    .sort((a, b) => (a.added_at < b.added_at ? -1 : 1));
}

/** Only this program writes manifests, so they are trusted; another process may remove one. */
function readManifest(folder: string): ModelManifest | undefined {
  const text = readText(join(folder, manifestFile));
  return text === undefined ? undefined : (JSON.parse(text) as ModelManifest);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
