import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import type { FontFile } from "../drawing/drawable-scene.ts";
import { emoji, lookAlias, lookFamilies, scripts } from "./font-faces.ts";

/** The packaged files of each family, by the name that it has on a canvas. */
const families: ReadonlyMap<string, readonly string[]> = new Map([
  ...scripts.map(({ alias, faces }) => [alias, [faces.plain.file, faces.strong.file]] as const),
  ...Object.entries(lookFamilies).map(([name, files]) => [lookAlias(name), files] as const),
  [emoji.alias, [emoji.file]],
]);
const files = [...families.values()].flat();
const byName = new Map(files.map((file) => [basename(file), file]));

const weights = { Regular: 400, Medium: 500, SemiBold: 600, Bold: 700, ExtraBold: 800, Black: 900 };
const isWeight = (name: string): name is keyof typeof weights => name in weights;

/** The files of a family, for canvases elsewhere; none of a family that is not packaged. */
export function fontFiles(family: string): FontFile[] {
  return (families.get(family) ?? []).map((file) => {
    const name = basename(file);
    const weight = /(?:Semi|Extra)?(?:Regular|Medium|Bold|Black)/.exec(name)?.[0] ?? "";
    return {
      family,
      weight: isWeight(weight) ? weights[weight] : weights.Regular,
      style: name.includes("Italic") ? "italic" : "normal",
      url: `/fonts/${name}`,
    };
  });
}

/** The path of a packaged file by its name; undefined for any other name. */
export function findFont(name: string): string | undefined {
  const file = byName.get(name);
  return file === undefined ? undefined : fontPath(file);
}

const folders = createRequire(import.meta.url).resolve.paths("fonts") ?? [];

/** The path of a file of a package. Throws if it is not installed. */
export function fontPath(file: string): string {
  const path = folders
    .map((folder) => join(folder, file))
    .find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`Font ${file} is not installed. Run npm ci.`);
  return path;
}

/** Files of required fonts that are not installed. */
export const missingFonts = (): string[] =>
  files.filter((file) => !folders.some((folder) => existsSync(join(folder, file))));
