import { existsSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { GlobalFonts } from "@napi-rs/canvas";

/** `strong` is for titles and captions, `plain` for secondary text. */
export type FontWeight = "plain" | "strong";

/** One font file, described for libass. */
export interface Face {
  file: string;
  /** The family name stored in the file. */
  family: string;
  /** The weight to request from libass, so that it neither emboldens nor substitutes the face. */
  bold: boolean;
  /** Windows ascent and descent in em. libass sizes fonts by their sum, canvas by the em. */
  ascentEm: number;
  descentEm: number;
}

interface Script {
  script: string;
  /** Canvas family name. A private name, so that a system font cannot replace it. */
  alias: string;
  matches: RegExp;
  faces: Record<FontWeight, Face>;
}

const face = (
  file: string,
  family: string,
  bold: boolean,
  [ascentEm, descentEm]: [number, number],
): Face => ({
  file,
  family,
  bold,
  ascentEm: ascentEm,
  descentEm: descentEm,
});
const google = "@expo-google-fonts";

/** In order of preference. Inter is last: it draws what no other script claims. */
const scripts: readonly Script[] = [
  {
    script: "arabic",
    alias: "Reelwright Arabic",
    matches: /\p{Script_Extensions=Arabic}/u,
    faces: {
      plain: face(
        `${google}/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf`,
        "Noto Sans Arabic Medium",
        false,
        [1.431, 0.738],
      ),
      strong: face(
        `${google}/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf`,
        "Noto Sans Arabic",
        true,
        [1.431, 0.738],
      ),
    },
  },
  {
    script: "hebrew",
    alias: "Reelwright Hebrew",
    matches: /\p{Script_Extensions=Hebrew}/u,
    faces: {
      plain: face(
        `${google}/noto-sans-hebrew/500Medium/NotoSansHebrew_500Medium.ttf`,
        "Noto Sans Hebrew Medium",
        false,
        [1.068, 0.292],
      ),
      strong: face(
        `${google}/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf`,
        "Noto Sans Hebrew",
        true,
        [1.068, 0.292],
      ),
    },
  },
  {
    script: "devanagari",
    alias: "Reelwright Devanagari",
    matches: /\p{Script_Extensions=Devanagari}/u,
    faces: {
      plain: face(
        `${google}/noto-sans-devanagari/500Medium/NotoSansDevanagari_500Medium.ttf`,
        "Noto Sans Devanagari Medium",
        false,
        [1.348, 0.558],
      ),
      strong: face(
        `${google}/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf`,
        "Noto Sans Devanagari",
        true,
        [1.348, 0.558],
      ),
    },
  },
  {
    script: "thai",
    alias: "Reelwright Thai",
    matches: /\p{Script=Thai}/u,
    faces: {
      plain: face(
        `${google}/noto-sans-thai/500Medium/NotoSansThai_500Medium.ttf`,
        "Noto Sans Thai Medium",
        false,
        [1.061, 0.45],
      ),
      strong: face(
        `${google}/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf`,
        "Noto Sans Thai",
        true,
        [1.061, 0.45],
      ),
    },
  },
  {
    script: "hangul",
    alias: "Reelwright Korean",
    matches: /\p{Script=Hangul}/u,
    faces: {
      plain: face(
        `${google}/nanum-gothic/400Regular/NanumGothic_400Regular.ttf`,
        "NanumGothic",
        false,
        [0.885, 0.198],
      ),
      strong: face(
        `${google}/nanum-gothic/700Bold/NanumGothic_700Bold.ttf`,
        "NanumGothic",
        true,
        [0.885, 0.198],
      ),
    },
  },
  {
    script: "han",
    alias: "Reelwright Chinese",
    matches:
      /[\p{Script_Extensions=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
    faces: {
      plain: face(
        "@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf",
        "Noto Sans S Chinese Regular",
        false,
        [1.082, 0.304],
      ),
      strong: face(
        "@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf",
        "Noto Sans S Chinese Bold",
        true,
        [1.132, 0.314],
      ),
    },
  },
  {
    script: "latin",
    alias: "Reelwright Latin",
    matches: /./su,
    faces: {
      plain: face(
        `${google}/inter/600SemiBold/Inter_600SemiBold.ttf`,
        "Inter SemiBold",
        false,
        [1.1079, 0.3223],
      ),
      strong: face(
        `${google}/inter/800ExtraBold/Inter_800ExtraBold.ttf`,
        "Inter ExtraBold",
        false,
        [1.1079, 0.3223],
      ),
    },
  },
];
const emoji = {
  alias: "Reelwright Emoji",
  file: `${google}/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf`,
};

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
const findScript = (grapheme: string) =>
  scripts.find((script) => script.matches.test(grapheme)) ?? (scripts.at(-1) as Script);

/** Splits text into runs of one font each. Every emoji is a run of its own. */
export function fontRuns(text: string, weight: FontWeight): FontRun[] {
  const runs: FontRun[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const kind = isEmoji(segment) ? "emoji" : "text";
    const drawn = findScript(segment).faces[weight];
    const last = runs.at(-1);
    if (kind === "text" && last?.kind === "text" && last.face === drawn) last.text += segment;
    else runs.push({ text: segment, kind, face: drawn });
  }
  return runs;
}

/** The CSS font for drawing a text. Uses only packaged fonts and loads them on first use. */
export function canvasFont(text: string, weight: FontWeight, pixels: number): string {
  // Inter comes first, because the other fonts have Latin letters of another design.
  const needed = new Set<Script>([scripts.at(-1) as Script]);
  for (const { segment } of graphemes.segment(text))
    if (!isEmoji(segment)) needed.add(findScript(segment));
  const families = [...needed].map(({ alias, faces }) =>
    load(alias, [faces.plain.file, faces.strong.file]),
  );
  if (/\p{Emoji}/u.test(text.replace(/[\d#*]/g, "")))
    families.push(load(emoji.alias, [emoji.file]));
  const names = families.map((family) => `"${family}"`).join(", ");
  return `${weight === "strong" ? 800 : 600} ${pixels}px ${names}`;
}

function load(alias: string, files: string[]): string {
  if (!GlobalFonts.has(alias))
    for (const file of files) GlobalFonts.registerFromPath(fontPath(file), alias);
  return alias;
}

/**
 * Fills `folder` with links to the fonts that a text needs. libass loads every file of its font
 * folder into memory, so the folder holds no others.
 */
export async function fontFolder(
  text: string,
  weight: FontWeight,
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const files = new Set(
    fontRuns(text, weight).flatMap((run) => (run.kind === "text" ? [run.face.file] : [])),
  );
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

const folders = createRequire(import.meta.url).resolve.paths("fonts") ?? [];

function fontPath(file: string): string {
  const path = folders
    .map((folder) => join(folder, file))
    .find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`Font ${file} is not installed. Run npm ci.`);
  return path;
}

/** Files of required fonts that are not installed. */
export function missingFonts(): string[] {
  const files = [
    ...scripts.flatMap(({ faces }) => [faces.plain.file, faces.strong.file]),
    emoji.file,
  ];
  return files.filter((file) => !folders.some((folder) => existsSync(join(folder, file))));
}
