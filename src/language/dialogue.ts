import { never, type PartialRules } from "./rules/language-rules.ts";
import { femaleEnding, femaleNames, otherNames } from "./rules/people/names-of-women.ts";
import { byLanguage, rulePattern, rulesFor } from "./rules.ts";
import { listWords } from "./word-sets.ts";

/** What one speaker says, in one or several lines. */
export interface Turn {
  /** Missing where nobody is named. */
  speaker?: string;
  text: string;
}

export interface Dialogue {
  turns: Turn[];
  /** In the order in which they speak. Empty for a text without speakers. */
  speakers: string[];
  /** Names that stand before lines as those of speakers do, where this is not sure. */
  maybe: string[];
}

/** The voices of speakers by their names, as callers send them. */
export type SpeakerVoices = Readonly<Record<string, string>>;

/** Most speakers of a script, and most letters of a name. */
export const speakersMax = 8;
export const speakerLettersMax = 40;

interface Line {
  /** The name before the colon, or empty. */
  label: string;
  text: string;
}

/**
 * Divides a script at lines such as "ANNA: Hello." or "**Anna** (laughing): Hello." Lines without a
 * name belong to the speaker before. The names of `voices` are speakers, also those of a language
 * whose names are not known here. Without `voices`, the names are those of speakers if the script
 * is certainly a conversation. "Note: …" and "Step 1: …" are text.
 */
export function readDialogue(script: string, language: string, voices?: SpeakerVoices): Dialogue {
  const lines = script.split("\n").map(readLine);
  const labels = lines.flatMap(({ label }) => label || []);
  const given = new Map(Object.keys(voices ?? {}).map((name) => [toKey(name), name]));
  const keys = labels.map(toKey);
  const persons = new Set(labels.filter(personTest(language)).map(toKey));
  const again = repeated(labels.filter(startsAsName).map(toKey));
  const named = keys.filter((key) => given.has(key));
  if (named.length > 0) return divide(lines, new Set([...named, ...persons]), given);
  const none: Dialogue = { turns: [{ text: script }], speakers: [], maybe: [] };
  // Without a name, `voices` says that nobody is a speaker.
  if (voices && given.size === 0) return none;
  const all = new Set(persons.size > 0 ? [...persons, ...again] : []);
  const said = lines.filter(({ label }) => label && all.has(toKey(label)));
  if (all.size > 1 && isConversation(said)) return divide(lines, all, given);
  const looksLike = all.size > 1 ? all : again.size > 1 && again.size === new Set(keys).size;
  return looksLike ? { ...none, maybe: unique(labels.map(toShown)) } : none;
}

/** The sex that most bearers of a first name have; undefined where it is not sure. */
export function sexOf(name: string): "female" | "male" | undefined {
  const [first = ""] = toKey(name).split(/[\s-]/u);
  if (!givenNames.has(first) || others.has(first)) return undefined;
  return females.has(first) || isFemale.test(first) ? "female" : "male";
}

const toKey = (name: string) => name.normalize("NFC").toLowerCase();
const repeated = (keys: readonly string[]) => {
  const seen = new Set<string>();
  return new Set(keys.filter((key) => seen.size === seen.add(key).size));
};
const unique = (names: readonly string[]) => [...new Set(names)];
const names = (list: string) => new Set([...listWords(list)].map(toKey));
const namesOfAll = (pick: (rules: PartialRules) => string | undefined) =>
  names([...byLanguage(pick).values()].join(" "));

const givenNames = namesOfAll(({ senses }) => senses?.givenNames);
/** They say no sex. */
const familyNames = namesOfAll(({ senses }) => senses?.familyNames);
const females = names(femaleNames);
const others = names(otherNames);
const isFemale = new RegExp(`${femaleEnding}$`, "u");

const labelEnd = /[:：]/u;
const labelSigns = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’ -]*$/u;
const nameWordsMax = 3;

/** "**Anna** (laughing): Hello." → Anna, Hello. */
function readLine(line: string): Line {
  const plain = { label: "", text: line.trim() };
  const start = plain.text.replace(/^[-•] /u, "");
  const at = start.slice(0, 3 * speakerLettersMax).search(labelEnd);
  if (at < 1) return plain;
  const isBold = start.startsWith("**");
  const label = start
    .slice(0, at)
    .replaceAll("**", "")
    .replace(/[(（][^()（）]+[)）]$/u, "")
    .trim();
  const rest = start.slice(at + 1).replace(isBold ? /^\*\*/u : "", "");
  const isApart = rest === "" || start[at] === "：" || /^\s/u.test(rest);
  const isLabel = labelSigns.test(label) && label.length <= speakerLettersMax;
  if (!isApart || !isLabel || label.split(" ").length > nameWordsMax) return plain;
  return { label, text: rest.trim() };
}

const startsAsName = (label: string) => !/^\p{Ll}/u.test(label);

/** Tells the name of a person, or of a role in a conversation: "Host", "Speaker 1". */
function personTest(language: string): (label: string) => boolean {
  const { senses } = rulesFor(language);
  const { speakers = never, titles = never, roles = never, titlesAfter = never } = senses ?? {};
  const role = rulePattern(`^(?:${speakers})(?: ?(?:\\d\\d?|\\p{L}))?$`);
  const titled = rulePattern(`^(?:${titles}|${roles})\\.? \\p{L}`);
  const title = rulePattern(`(?:${titlesAfter})$`);
  return (label) => {
    if (!startsAsName(label)) return false;
    const [first = ""] = toKey(label.replace(title, "")).split(/[\s-]/u);
    const isListed = givenNames.has(first) || familyNames.has(first);
    return isListed || role.test(label) || titled.test(label);
  };
}

/**
 * Whether lines with names are what people say: someone speaks again, asks something or names
 * another, or all names are in capitals. Otherwise they may be a list of people.
 */
function isConversation(lines: readonly Line[]): boolean {
  const keys = lines.map(({ label }) => toKey(label));
  const speaksAgain = repeated(keys.filter((key, index) => key !== keys[index - 1])).size > 0;
  const first = (key: string) => key.split(" ")[0] ?? "";
  const firstNames = new Set(keys.map(first));
  const namesOther = lines.some(({ text }, index) =>
    (toKey(text).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).some(
      (word) => firstNames.has(word) && word !== first(keys[index] ?? ""),
    ),
  );
  const isCapital = lines.every(({ label }) => isInCapitals(label));
  return speaksAgain || namesOther || isCapital || lines.some(({ text }) => /[?？؟]/u.test(text));
}

const isInCapitals = (label: string) => /\p{Lu}{2}/u.test(label) && !/\p{Ll}/u.test(label);

/** "ANNA" → "Anna". Two letters may be initials. */
const toShown = (label: string) =>
  isInCapitals(label)
    ? label.replace(/\p{Lu}{3,}/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    : label;

function divide(
  lines: readonly Line[],
  speakers: ReadonlySet<string>,
  given: ReadonlyMap<string, string>,
): Dialogue {
  const shown = new Map(given);
  const turns: (Turn & { texts: string[] })[] = [];
  for (const { label, text } of lines) {
    const key = toKey(label);
    const last = turns.at(-1);
    if (label && speakers.has(key)) {
      const speaker = shown.get(key) ?? toShown(label);
      shown.set(key, speaker);
      if (last?.speaker === speaker) last.texts.push(text);
      else turns.push({ speaker, text: "", texts: [text] });
      continue;
    }
    const whole = label ? `${label}: ${text}` : text;
    if (last) last.texts.push(whole);
    else if (whole) turns.push({ text: "", texts: [whole] });
  }
  const told = turns
    .map(({ texts, ...turn }) => ({ ...turn, text: texts.filter(Boolean).join("\n") }))
    .filter(({ text }) => text !== "");
  return { turns: told, speakers: unique(told.flatMap(({ speaker }) => speaker ?? [])), maybe: [] };
}
