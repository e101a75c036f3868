import { createCanvas } from "@napi-rs/canvas";
import type { Atlas } from "../../geography/atlas.ts";
import { never } from "../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import type { Face, Kit } from "../../looks/kit/look.ts";
import { separateWords, separator } from "../captions/words.ts";
import { lookAlias, lookFamilies } from "../font-faces.ts";
import { canvasFont, loadFamily } from "../fonts.ts";

const measuringPx = 100;

/** Measures with the fonts that draw. `hasIcon` says which icons were loaded. */
export function createKit(hasIcon: (name: string) => boolean, atlas?: Atlas): Kit {
  const context = createCanvas(1, 1).getContext("2d");
  const widths = new Map<string, number>();
  const kit: Kit = {
    hasIcon,
    ...(atlas ? { atlas } : {}),
    font: cssFont,
    measure(text, face) {
      const key = `${face.family} ${face.weight} ${face.italic} ${face.tracking} ${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      context.font = cssFont(face, measuringPx, text);
      context.letterSpacing = `${face.tracking * measuringPx}px`;
      const width = context.measureText(text).width / measuringPx;
      widths.set(key, width);
      return width;
    },
    words(text) {
      const untimed = text.split(/\s+/).map((word) => ({ text: word, start: 0, end: 0 }));
      const words = [...separateWords(untimed)].map((word) => word.text);
      return joinEndings(
        words.map((word, at) => ({
          text: word,
          gap: at === 0 ? "" : separator(words[at - 1] ?? "", word),
        })),
      );
    },
  };
  return kit;
}

/** Of a run of hiragana. In a longer one, such as in books for children, lines break anywhere. */
const endingLettersMax = 16;
const { phraseEnds = never, particles = never, suffixes = never } = rulesFor("ja").captions ?? {};
const phraseEnd = rulePattern(`^(?:${phraseEnds})$`);
const particle = rulePattern(`^(?:${particles})[、。]?$`);
/** Written with kanji, they still end the word before. */
const suffix = rulePattern(`^(?:${suffixes})(?!\\p{Script=Han})`);

/** Stays beside its number: "285 g" is one word. */
const unitSymbol =
  /^(?:%|[€$£]|°[CF]?|(?:c|k|m)?m[²³]?|[mµk]?g|[cdm]?[lL]|[kMG]?(?:W|Wh|Hz|B|V)|t|h|s|min|ms|km\/h)$/u;

/** "14 000" is one word too. */
const [opensNumber, digitGroup] = [/(?<!\p{Nd})\p{Nd}{1,3}$/u, /^\p{Nd}{3}(?!\p{Nd})/u];

/** A line of Japanese ends neither before a particle, nor within a verb, nor after a digit. */
function joinEndings(words: ReturnType<Kit["words"]>): ReturnType<Kit["words"]> {
  const joined: ReturnType<Kit["words"]> = [];
  let letters = 0;
  let before = "";
  for (const word of words) {
    const last = joined.at(-1);
    letters = /^\p{Script=Hiragana}+[、。]?$/u.test(word.text) ? letters + word.text.length : 0;
    const opens = phraseEnd.test(before) && !particle.test(word.text);
    if (opens) letters = 0;
    const isEnding = letters > 0 && letters <= endingLettersMax;
    const isSuffix = suffix.test(word.text) && /\p{Script=Han}$/u.test(before);
    const goesOn = isEnding || isSuffix || /\p{Nd}$/u.test(last?.text ?? "");
    const isUnit = /\p{Nd}$/u.test(last?.text ?? "") && unitSymbol.test(word.text);
    const isGroup = opensNumber.test(last?.text ?? "") && digitGroup.test(word.text);
    if (last && ((goesOn && word.gap === "") || isUnit || isGroup))
      last.text += word.gap + word.text;
    else joined.push({ ...word });
    before = word.text;
  }
  return joined;
}

function cssFont({ family, weight, italic }: Face, px: number, text: string): string {
  const alias = lookAlias(family);
  const files = lookFamilies[family] ?? [];
  if (files.length > 0) loadFamily(alias, files);
  // The families that draw what the face lacks, such as Arabic letters and emoji.
  const others = canvasFont(text, weight >= 700 ? "strong" : "plain", px).replace(/^\S+ \S+ /, "");
  const own = files.length > 0 ? `"${alias}", ` : "";
  return `${italic ? "italic " : ""}${weight} ${px}px ${own}${others}`;
}
