import { readFile } from "node:fs/promises";
import { openPlaces } from "../../geography/find-places.ts";
import { taggerLoader } from "../../language/english-tagger.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import type { Design } from "../../values/design.ts";
import type { DesignProvider, Palette } from "../generators.ts";
import { choosePalette } from "../image/drawing/palette.ts";
import { hashText } from "../random.ts";
import { type DesignTools, designScenes } from "./design-scenes.ts";
import { openIconIndex } from "./icons/icon-index.ts";
import { withSuggestions } from "./suggestions.ts";

/** Keeps the lists of this many languages in memory. */
const languagesMax = 4;

/** Chooses designs by rules on the text, and one palette for a video by its subject. */
export function localDesigner(loadTagger = taggerLoader()): DesignProvider {
  const tools = new Map<string, Promise<DesignTools>>();
  let names: Promise<Map<string, string>> | undefined;
  const openTools = async (language: string): Promise<DesignTools> => ({
    language,
    icons: await openIconIndex(language),
    findPlaces: await openPlaces(language),
    tagger: language === "en" ? await loadTagger() : undefined,
  });
  const toolsFor = (language: string) => {
    const base = baseLanguage(language);
    const known = tools.get(base) ?? openTools(base);
    tools.delete(base);
    tools.set(base, known);
    for (const [oldest] of tools) if (tools.size > languagesMax) tools.delete(oldest);
    return known;
  };
  return {
    async designScenes({ scenes, title, language, suggestions = [] }, signal) {
      signal.throwIfAborted();
      const { scenes: designed, subject } = designScenes(
        withSuggestions(scenes, suggestions, language),
        { title },
        await toolsFor(language),
      );
      names ??= loadIconNames();
      const palette = subjectPalette(
        baseLanguage(language) === "en" ? (title ?? "") : "",
        designed.map(({ design }) => design),
        await names,
      );
      return {
        scenes: designed,
        palette,
        ...(subject ? { subject } : {}),
        engine: "local/designs",
      };
    },
  };
}

/** English words for every icon: themes of colors are found by English words. */
async function loadIconNames(): Promise<Map<string, string>> {
  const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");
  const [keywords, aliases] = await Promise.all([
    read("icons/keywords/en.txt"),
    read("icons/aliases/en.txt"),
  ]);
  const names = new Map<string, string>();
  for (const line of keywords.split("\n")) {
    const [icon = "", , ...words] = line.split(" ");
    names.set(icon, words.join(" ").split("|")[0] ?? "");
  }
  // The keywords of an emoji say more than its official name, such as "hot beverage".
  for (const line of aliases.split("\n")) {
    const [icon = "", ...words] = line.split(" ");
    if (words.length > 0) names.set(icon, words.slice(0, 3).join(" ").replaceAll("_", " "));
  }
  return names;
}

const iconsRead = 6;

/** The icons that come first and most often say what a video is about, in every language. */
function subjectPalette(
  title: string,
  designs: readonly Design[],
  names: ReadonlyMap<string, string>,
): Palette {
  const counts = new Map<string, number>();
  for (const { icons = [], items = [] } of designs)
    for (const icon of [...icons, ...items.flatMap((item) => item.icon ?? [])])
      counts.set(icon, (counts.get(icon) ?? 0) + 1);
  const subjects = [...counts].sort((a, b) => b[1] - a[1]).slice(0, iconsRead);
  const words = [title, ...subjects.map(([icon]) => names.get(icon) ?? "")].join(" ");
  return choosePalette(words, hashText(words) % 1000);
}
