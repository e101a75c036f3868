import type { lookFamilyNames } from "../values/look-families.ts";

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

export interface Script {
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
  ascentEm,
  descentEm,
});
const google = "@expo-google-fonts";

/** Ideographs, kana with their signs such as ー, and full-width forms. */
const eastAsian =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** In order of preference. Inter is last: it draws what no other script claims. */
export const scripts: readonly Script[] = [
  {
    // Noto Sans Arabic draws dots as marks of their own, which libass takes into a word's width.
    script: "arabic",
    alias: "Reelwright Arabic",
    matches: /\p{Script_Extensions=Arabic}/u,
    faces: {
      plain: face(
        `${google}/ibm-plex-sans-arabic/500Medium/IBMPlexSansArabic_500Medium.ttf`,
        "IBM Plex Sans Arabic Medium",
        false,
        [1.128, 0.601],
      ),
      strong: face(
        `${google}/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf`,
        "IBM Plex Sans Arabic",
        true,
        [1.128, 0.601],
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
    script: "japanese",
    alias: "Reelwright Japanese",
    matches: eastAsian,
    faces: {
      plain: face(
        "@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf",
        "Noto Sans Japanese Regular",
        false,
        [1.082, 0.304],
      ),
      strong: face(
        "@embedpdf/fonts-jp/fonts/NotoSansJP-Bold.otf",
        "Noto Sans Japanese Bold",
        true,
        [1.132, 0.314],
      ),
    },
  },
  {
    script: "han",
    alias: "Reelwright Chinese",
    matches: eastAsian,
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

const style = (family: string, name: string) =>
  `${google}/${family.toLowerCase()}/${name}/${family}_${name}.ttf`;

export const emoji = {
  alias: "Reelwright Emoji",
  file: `${google}/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf`,
};

/** The name on a canvas of a family that looks name. */
export const lookAlias = (family: string): string => `Reelwright ${family}`;

type LookFamily = Exclude<(typeof lookFamilyNames)[number], "Inter">;
const lookFiles: Readonly<Record<LookFamily, readonly string[]>> = {
  Archivo: ["700Bold", "900Black"].map((name) => style("Archivo", name)),
  Fraunces: ["400Regular_Italic", "600SemiBold", "900Black"].map((name) => style("Fraunces", name)),
  JetBrainsMono: [`${google}/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf`],
  ShantellSans: [`${google}/shantell-sans/600SemiBold/ShantellSans_600SemiBold.ttf`],
};
/** The files of the families that looks name, beside Inter. */
export const lookFamilies: Readonly<Record<string, readonly string[]>> = lookFiles;
