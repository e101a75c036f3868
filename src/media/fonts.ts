import { mkdir, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { GlobalFonts } from "@napi-rs/canvas";
import { TimeSlice } from "../system/time-slice.ts";
import { emoji, type Face, type FontWeight, type Script, scripts } from "./font-faces.ts";
import { fontPath } from "./font-files.ts";

export type { FontWeight } from "./font-faces.ts";

/** A run of text in one font. */
export interface FontRun {
  text: string;
  kind: "text" | "emoji";
  face: Face;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
/** True for a grapheme drawn as a color picture. */
const isEmoji = (grapheme: string) =>
  /^\p{RGI_Emoji}$/v.test(grapheme) || /^\p{Emoji_Presentation}/u.test(grapheme);
/** Kanji are drawn as Chinese characters unless kana or the language say that they are Japanese. */
const findScript = (grapheme: string, japanese: boolean) =>
  scripts.find(
    ({ script, matches }) => (japanese || script !== "japanese") && matches.test(grapheme),
  ) ?? (scripts.at(-1) as Script);

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const isJapanese = (text: string, language: string) => /^ja\b/i.test(language) || kana.test(text);

/**
 * Splits text into runs of one font each. Every emoji is a run of its own. `language` decides how
 * ideographs look.
 */
export function fontRuns(text: string, weight: FontWeight, language = ""): FontRun[] {
  const japanese = isJapanese(text, language);
  const runs: FontRun[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const kind = isEmoji(segment) ? "emoji" : "text";
    const drawn = findScript(segment, japanese).faces[weight];
    const last = runs.at(-1);
    if (kind === "text" && last?.kind === "text" && last.face === drawn) last.text += segment;
    else runs.push({ text: segment, kind, face: drawn });
  }
  return runs;
}

/** The CSS font for drawing a text. Uses only packaged fonts and loads them on first use. */
export function canvasFont(
  text: string,
  weight: FontWeight,
  pixels: number,
  language = "",
): string {
  const japanese = isJapanese(text, language);
  // Inter comes first, because the other fonts have Latin letters of another design.
  const needed = new Set<Script>([scripts.at(-1) as Script]);
  if (!ascii.test(text))
    for (const { segment } of graphemes.segment(text))
      if (!isEmoji(segment)) needed.add(findScript(segment, japanese));
  const families = [...needed].map(({ alias, faces }) =>
    loadFamily(alias, [faces.plain.file, faces.strong.file]),
  );
  if (/\p{Emoji}/u.test(text.replace(/[\d#*]/g, "")))
    families.push(loadFamily(emoji.alias, [emoji.file]));
  const names = families.map((family) => `"${family}"`).join(", ");
  return `${weight === "strong" ? 800 : 600} ${pixels}px ${names}`;
}

/** Text of one script, without emoji. Most texts are, and layouts ask for each line again. */
const ascii = /^[ -~]*$/;

/** Adds a family to the fonts of the canvas, once. Returns its name. */
export function loadFamily(alias: string, files: readonly string[]): string {
  if (loaded.has(alias)) return alias;
  if (!GlobalFonts.has(alias))
    for (const file of files) GlobalFonts.registerFromPath(fontPath(file), alias);
  loaded.add(alias);
  return alias;
}
/** What the canvas has already: to answer, it would list all fonts of the machine. */
const loaded = new Set<string>();

/**
 * Fills `folder` with links to the fonts that a text needs. libass loads every file of its font
 * folder into memory, so the folder holds no others. Works in slices, because words are many.
 */
export async function fontFolder(
  text: string,
  weight: FontWeight,
  folder: string,
  language = "",
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const files = new Set<string>();
  const slice = new TimeSlice();
  for (const word of new Set(text.split(/\s+/))) {
    for (const run of fontRuns(word, weight, language))
      if (run.kind === "text") files.add(run.face.file);
    if (slice.isOver()) await slice.next();
  }
  await Promise.all(
    [...files].map((file) =>
      symlink(fontPath(file), join(folder, basename(file))).catch(ignoreExisting),
    ),
  );
  return folder;
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error;
}
