import { baseLanguage } from "../../../language/language-tag.ts";
import { rulesFor } from "../../../language/rules.ts";
import { type LocatedWord, segmentWords } from "../../../language/segmentation.ts";
import { listWords } from "../../../language/word-sets.ts";
import { withoutElision } from "../icons/word-forms.ts";
import { openedTest } from "./noun-places.ts";
import { nameTest } from "./person-names.ts";
import { beside, opensSentence, own, type Place, type Role } from "./word-places.ts";

type RoleOf = (place: Place) => Role | undefined;

/**
 * The role of a word in a language without a tagger: by the words beside it, its capital and its
 * script. A word that is surely no noun counts as a verb.
 */
export function plainRoles(text: string, language: string): (word: LocatedWord) => Role {
  const words = segmentWords(text, language);
  const indexes = new Map(words.map(({ start }, at) => [start, at]));
  const isName = nameTest(text, words, language);
  const byPlace = roleByPlace(language, isName);
  const byScript = rulesFor(language).phrases?.nounCapitals
    ? roleByCapital
    : roleByScript(baseLanguage(language));
  return (word) => {
    const place = { text, words, at: indexes.get(word.start) ?? 0 };
    return isName(place) ? "name" : (byPlace(place) ?? byScript(word));
  };
}

/**
 * Where nouns have determiners or prepositions, the word after such a noun only says more of it:
 * "le côté bombé", "200 mètres papillon". The word before a determiner is a verb.
 */
function roleByPlace(language: string, isName: (place: Place) => boolean): RoleOf {
  const { phrases, senses } = rulesFor(language);
  const nounForm = senses?.nounForm;
  if (nounForm)
    return (place) =>
      opensSentence(place) && !nounForm.test(own(place).text) ? "verb" : undefined;
  if (!phrases || !senses?.beforeVerb) return () => undefined;
  const determiners = listWords(phrases.determiners);
  const verbOpeners = listWords(senses.beforeVerb);
  const before = listWords(senses.adjectivesBefore ?? "");
  const isIn = (words: ReadonlySet<string>, place: Place | undefined) =>
    place !== undefined && words.has(own(place).text.toLowerCase());
  const elision = (place: Place) => withoutElision(own(place).text, language)[0].toLowerCase();
  /** A noun after its determiner. */
  const isOpened = openedTest(language);
  return (place) => {
    const [last, next] = [beside(place, -1), beside(place, 1)];
    if (verbOpeners.has(elision(place))) return "verb";
    if (isOpened(place)) return undefined;
    if (isIn(verbOpeners, last) || isIn(determiners, next)) return "verb";
    if (!last) return undefined;
    // "Marie lit": a name has a verb after it.
    const isAfterNoun = isName(last) || (isOpened(last) && !isIn(before, last));
    return isAfterNoun ? "verb" : undefined;
  };
}

function roleByCapital({ text, start }: LocatedWord): Role {
  if (!/^\p{Lu}/u.test(text)) return "verb";
  return start === 0 ? "unknown" : "noun";
}

function roleByScript(base: string): (word: LocatedWord) => Role {
  if (base === "ja")
    return ({ text }) => (/[\p{Script=Han}\p{Script=Katakana}]/u.test(text) ? "unknown" : "verb");
  if (base === "zh") return ({ text }) => (text.length > 1 ? "unknown" : "verb");
  return () => "unknown";
}
