import { nameParticles } from "../../../language/rules/every-language.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { byLanguage, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import { listWords } from "../../../language/word-sets.ts";

/** A person whom a text names. Offsets are UTF-16 units; `end` is exclusive. */
export interface Person {
  name: string;
  initials: string;
  start: number;
  end: number;
}

/** First names of all languages: the news of one country tell of people of another. */
const givenNames = new Set(
  [...byLanguage(({ senses }) => senses?.givenNames).values()].flatMap((names) => [
    ...listWords(names),
  ]),
);
const familyName = `(?:(?:${nameParticles})\\s)?\\p{Lu}[\\p{L}'’-]+`;
/** Without capitals, a family name has its article: "زهرة النجار". */
const articles = [...byLanguage(({ phrases }) => phrases?.articlePrefix).values()].join("|");
const wordAndNext = new RegExp(
  `(?<!\\p{L})(\\p{L}[\\p{L}'’-]+)(?=(\\s)(${familyName}|(?:${articles})\\p{L}{3,})(?!\\p{L}))`,
  "gu",
);

/** "Pierre", "Pierre-Paul" */
const isGiven = (name: string) =>
  givenNames.has(name) || (/-\p{Lu}/u.test(name) && givenNames.has(name.replace(/-.*/u, "")));

const nextName = new RegExp(`^\\s${familyName}`, "u");

/**
 * The people whom a text names: with a first name and a family name, or with a title after it.
 * "George Washington Bridge" is none.
 */
export function findPeople(text: string, language: string): Person[] {
  const { namedThing = never } = rulesFor(language).phrases?.tagged ?? {};
  const goesOn = rulePattern(`^\\s(?:${namedThing})(?!\\p{L})`);
  const found = [...text.matchAll(wordAndNext)]
    .filter(([, first = ""]) => isGiven(first))
    .map(({ index, 1: first = "", 2: gap = "", 3: next = "" }) => {
      const end = index + first.length + gap.length + next.length;
      // "Johann Andreas Schubert": a second first name.
      const more = givenNames.has(next) ? nextName.exec(text.slice(end))?.[0] : undefined;
      const name = first + gap + next + (more ?? "");
      const initials = initialOf(first) + initialOf(more?.trim() ?? next);
      return { name, initials, start: index, end: index + name.length };
    })
    .filter(({ start }, at, all) => start >= (all[at - 1]?.end ?? 0));
  const isOther = ({ start, end }: Person) =>
    found.every((person) => end <= person.start || start >= person.end);
  const named = hasWordSpaces(language)
    ? titledBefore(text, language)
    : titledAfter(text, language);
  const isThing = rulePattern(`(?:^|\\s)(?:${namedThing})$`);
  return [...found, ...named.filter(isOther)].filter(
    ({ name, end }) => !isThing.test(name) && !goesOn.test(text.slice(end)),
  );
}

const titleAndName = new RegExp(
  `(?<!\\p{L})(\\p{L}{1,20}(?:-\\p{L}{1,20})?)(?=(\\.?\\s)(\\p{Lu}[\\p{Ll}'’-]+(?:\\s${familyName})?)(?!\\p{L}))`,
  "gu",
);

/** "le docteur Guillotin", "Governor Helena Marsh" */
function titledBefore(text: string, language: string): Person[] {
  const { phrases, senses } = rulesFor(language);
  const { titles = never, roles = never } = senses ?? {};
  const isTitle = rulePattern(`^(?:${titles}|${roles})$`);
  // Where nouns have capitals, a single one after a title is mostly no name.
  const isName = phrases?.nounCapitals ? /\s/u : /./u;
  return [...text.matchAll(titleAndName)]
    .filter(([, title = "", , name = ""]) => isTitle.test(title) && isName.test(name))
    .map(({ index, 1: title = "", 2: gap = "", 3: name = "" }) => {
      const start = index + title.length + gap.length;
      const [first = "", last = ""] = name.split(/\s(?=\p{L}*\s?\p{Lu}\S*$)/u);
      return {
        ...{ name, initials: initialOf(first) + initialOf(last) },
        ...{ start, end: start + name.length },
      };
    });
}

/** "森さん" */
function titledAfter(text: string, language: string): Person[] {
  const { titlesAfter, familyNames } = rulesFor(language).senses ?? {};
  if (!titlesAfter || !familyNames) return [];
  const known = [...listWords(familyNames)].join("|");
  const pattern = new RegExp(`(?<!\\p{Script=Han})(?:${known})(?=${titlesAfter})`, "gu");
  return [...text.matchAll(pattern)].map(({ index, 0: name }) => ({
    ...{ name, initials: name.slice(0, 1) },
    ...{ start: index, end: index + name.length },
  }));
}

/** The first letter of a name, without its particle or article. */
function initialOf(name: string): string {
  const bare = name.replace(rulePattern(`^(?:[\\p{Ll}]+\\s|${articles})`), "");
  return (bare.match(/^\p{L}\p{M}*/u)?.[0] ?? "").toUpperCase();
}
