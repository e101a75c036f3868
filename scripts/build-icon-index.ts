// Builds the keyword lists that the icon search reads
// (src/generators/design/icons/keywords/LANGUAGE.txt) from the CLDR annotations, emojilib and the
// tags of Phosphor Icons. Run it after an update of one of these packages: node
// scripts/build-icon-index.ts
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { icons as phosphorIcons } from "@phosphor-icons/core";

const require = createRequire(import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(require.resolve(path), "utf8"));
const folder = new URL("../src/generators/design/icons/keywords/", import.meta.url);
const languages = "en es de fr it pt nl pl ru fi tr ar hi th zh ja ko".split(" ");
const iconKeywordsMax = 14;

type Annotations = Record<string, { default?: string[]; tts?: string[] }>;

const chars: Record<string, string> = read("@iconify-json/fluent-emoji-flat/chars.json");
const { categories }: { categories: Record<string, string[]> } = read(
  "@iconify-json/fluent-emoji-flat/metadata.json",
);
const emojilib: Record<string, string[]> = read("emojilib/dist/emoji-en-US.json");

/**
 * Symbols that are useful in a video. The other signs, arrows, buttons and clock faces are not.
 */
const usefulSymbols =
  "recycling-symbol warning prohibited radioactive biohazard no-entry check-mark-button cross-mark red-question-mark red-exclamation-mark atm-sign women-s-room wheelchair-symbol infinity musical-note musical-notes peace-symbol medical-symbol speaker-high-volume mobile-phone-off no-smoking money-bag heavy-dollar-sign antenna-bars zzz red-heart broken-heart dna".split(
    " ",
  );

const groups: Record<string, string> = {
  "Smileys & Emotion": "s",
  "People & Body": "p",
  "Animals & Nature": "a",
  "Food & Drink": "f",
  "Travel & Places": "t",
  Activities: "c",
  Objects: "o",
  Symbols: "x",
};
const phosphorGroup = "h";

interface Kept {
  emoji: string;
  group: string;
}

/** Emoji by name of their drawing, without skin tones, gender variants, flags and most signs. */
function usefulEmoji(): Map<string, Kept> {
  const kept = new Map(
    Object.entries(categories).flatMap(([category, names]) =>
      names
        .filter((name) => !/Flags|Symbols/.test(category) || usefulSymbols.includes(name))
        .map((name) => [name, groups[category] ?? "x"] as const),
    ),
  );
  const found = new Map<string, Kept>();
  for (const [code, name] of Object.entries(chars)) {
    const group = kept.get(name);
    if (!group || /^(?:wo)?m[ae]n-(?!s-)|-tone$|-o-clock$|-thirty$|keycap/.test(name)) continue;
    const emoji = String.fromCodePoint(...code.split("-").map((part) => Number.parseInt(part, 16)));
    // The shorter spelling, without the variation selector, is the key.
    const plain = emoji.replaceAll("\uFE0F", "");
    const known = found.get(name)?.emoji;
    if (!known || plain.length <= known.length) found.set(name, { emoji: plain, group });
  }
  return found;
}

const clean = (keywords: readonly string[]) =>
  [...new Set(keywords.map((keyword) => keyword.toLowerCase().replaceAll("_", " ").trim()))]
    .filter((keyword) => keyword && !keyword.includes("|"))
    .slice(0, iconKeywordsMax);

function emojiKeywords(language: string, emoji: ReadonlyMap<string, Kept>) {
  const { annotations }: { annotations: { annotations: Annotations } } = read(
    `cldr-annotations-full/annotations/${language}/annotations.json`,
  );
  return [...emoji.values()].flatMap(({ emoji: sign, group }) => {
    const { tts = [], default: keywords = [] } =
      annotations.annotations[sign] ?? annotations.annotations[`${sign}\uFE0F`] ?? {};
    const extra =
      language === "en" ? (emojilib[sign] ?? emojilib[`${sign}\uFE0F`] ?? []).slice(1) : [];
    const all = clean([...tts, ...keywords, ...extra]);
    return all.length > 0 ? [[sign, group, all] as const] : [];
  });
}

/** Phosphor's tags are English alone; brands and signs for interfaces stay out. */
const phosphorKeywords = () =>
  phosphorIcons
    .filter(
      ({ categories, name }) =>
        !categories.some((category) =>
          ["brands", "arrows", "editor", "design"].includes(String(category)),
        ) && !/-logo$|^(?:number|letter|text|cursor|gender|caret|dots|align|git)-/.test(name),
    )
    .map(
      ({ name, tags }) =>
        [
          `ph:${name}`,
          phosphorGroup,
          clean([name.replaceAll("-", " "), ...tags.filter((tag) => !tag.startsWith("*"))]),
        ] as const,
    );

const emoji = usefulEmoji();
mkdirSync(folder, { recursive: true });
for (const language of languages) {
  const entries = [
    ...emojiKeywords(language, emoji),
    ...(language === "en" ? phosphorKeywords() : []),
  ];
  const lines = entries.map(
    ([icon, group, keywords]) => `${icon} ${group} ${keywords.join("|")}\n`,
  );
  writeFileSync(new URL(`${language}.txt`, folder), lines.join(""));
  console.log(`${language}.txt: ${entries.length} icons`);
}
