import { commonVerbTest } from "../../../language/common-verbs.ts";
import { baseLanguage } from "../../../language/language-tag.ts";
import { segmentWords } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import { bestFirst, type IconMatch } from "./entries.ts";
import { addFields, type FieldWeights } from "./fields.ts";
import type { ColorsOf } from "./icon-colors.ts";
import { isGenericIcon } from "./icon-kinds.ts";
import { type IconLists, readIconLists, weights } from "./icon-lists.ts";
import { glossStem, type SenseEvidence } from "./senses.ts";
import { isSupported, type NamedIcon, type VideoIcons } from "./support.ts";
import { videoNameTest } from "./video-names.ts";

/** Finds the icons of a text's words, in the senses that the text gives them. */
export interface IconFinder {
  /** Icons for one word, or for a phrase of up to three, best first. */
  find(words: readonly string[]): IconMatch[];
  /** Whether words belong together: a listed phrase, or nouns that a dictionary has as one. */
  isPhrase(words: readonly string[], parts: { ofNouns: boolean }): boolean;
  /** Whether something else in the video speaks for an icon of a word. */
  isSupported(icon: string, word: string): boolean;
  /** Whether a word is the name of an icon or a keyword of it. */
  isKeyword(word: string, icon: string): boolean;
  /** Whether a dictionary has the word as a noun; false where none is known. */
  isNoun(word: string): boolean;
  /** Whether a dictionary has the word or phrase as a noun of one sense. */
  hasOneSense(words: readonly string[]): boolean;
  colorsOf: ColorsOf;
}

/** Finds icons for the words of one language. */
export interface IconIndex extends IconFinder {
  /** Finders for the title of a video and for each of its scenes. */
  within(title: string, scenes: readonly string[]): { title: IconFinder; scenes: IconFinder[] };
}

/** Below this certainty nothing is shown. */
const certaintyMin = 0.6;
/** How far a list stands for its sense against the counts of texts. */
const aliasTrust = 1.6;
const nameTrust = 0.6;
/** Words stand for a field of knowledge if this much of the text around them does. */
const supportMin = 1;
const namedSupport = 4;
const besideSupport = 0.5;
/** A field of which a quarter of the video speaks counts in each of its scenes. */
const videoWeight = 4;
const fewVotes = 12;
const listedPhraseMin = 0.7;
/** The characters of a scene that are read, as for its facts. */
const iconReadMax = 600;

/** What stands around a word. */
interface Context {
  fields: FieldWeights;
  /** The text and its title, and the scenes beside it, for the topics that they name. */
  text: string;
  beside: string;
  stems: ReadonlySet<string>;
  video: VideoIcons;
  /** Tells the words that the video uses as names. */
  isName: (word: string) => boolean;
}

const nothingAround: Context = {
  ...{ fields: new Map(), text: "", beside: "", isName: () => false },
  ...{ stems: new Set(), video: { topics: new Set(), named: [], forms: new Set() } },
};

/** Reads the keyword and alias lists of a language; without lists nothing is found. */
export async function openIconIndex(language: string): Promise<IconIndex> {
  const lists = await readIconLists(baseLanguage(language));
  return {
    ...finder(lists, nothingAround),
    within: (title, scenes) =>
      openVideo(
        lists,
        title.slice(0, iconReadMax),
        scenes.map((text) => text.slice(0, iconReadMax)),
      ),
  };
}

function openVideo(
  lists: IconLists,
  title: string,
  scenes: readonly string[],
): ReturnType<IconIndex["within"]> {
  const isStopWord = stopWordTest(lists.language);
  const isCommonVerb = commonVerbTest(lists.language);
  const named = fieldWeights(title, lists);
  const isName = videoNameTest([title, ...scenes], lists.language);
  const video = readVideoIcons(title, scenes, lists, isName);
  const own = scenes.map((text) => fieldWeights(text, lists));
  const spoken = addFields(own.map((each) => [each, 1]));
  const total = [...spoken.values()].reduce((sum, each) => sum + each, 0);
  const all = addFields([[spoken, videoWeight / Math.max(fewVotes, total)]]);
  const open = (text: string, beside: string, fields: FieldWeights) => {
    const words = segmentWords(`${title}\n${text}`, lists.language).filter(
      (word) => !isStopWord(word.text) && !isCommonVerb(word.text),
    );
    const stems = new Set(words.map((word) => glossStem(word.text)));
    return finder(lists, { fields, text: `${title}\n${text}`, beside, stems, video, isName });
  };
  return {
    title: open(
      "",
      scenes.slice(0, 2).join("\n"),
      addFields([
        [named, 2],
        [all, 1],
      ]),
    ),
    scenes: scenes.map((text, at) =>
      open(
        text,
        [scenes[at - 1], scenes[at + 1]].join("\n"),
        addFields([
          [own[at], 2],
          [named, 2],
          [own[at - 1], 0.5],
          [own[at + 1], 0.5],
          [all, 1],
        ]),
      ),
    ),
  };
}

/** The icons that the texts of a video name, and all forms of their words. */
function readVideoIcons(
  title: string,
  scenes: readonly string[],
  lists: IconLists,
  isName: (word: string) => boolean,
): VideoIcons {
  const [named = [], ...own] = [title, ...scenes].map((text) => plainIcons(text, lists, isName));
  const isAgain = ({ icon }: NamedIcon, at: number) =>
    own.slice(0, at).some((each) => each.some((other) => other.icon === icon));
  const repeated = own.flatMap((each, at) => each.filter((icon) => isAgain(icon, at)));
  const isStopWord = stopWordTest(lists.language);
  const words = segmentWords([title, ...scenes].join("\n"), lists.language);
  return {
    topics: new Set([...named, ...repeated].map(({ icon }) => icon)),
    named: [...named, ...own.flat()].filter(({ icon }) => !isGenericIcon(icon)),
    forms: new Set(words.flatMap(({ text }) => (isStopWord(text) ? [] : [...lists.formsOf(text)]))),
  };
}

/** The icons of the words whose meaning is known without context. */
function plainIcons(
  text: string,
  lists: IconLists,
  isName: (word: string) => boolean,
): readonly NamedIcon[] {
  const isStopWord = stopWordTest(lists.language);
  const plain = finder(lists, nothingAround);
  const words = segmentWords(text, lists.language).filter(
    (word) => !isStopWord(word.text) && !isName(word.text),
  );
  return words.flatMap(({ text: word }) => {
    const icon = plain.find([word])[0]?.icon;
    return icon ? [{ icon, word: lists.formsOf(word)[0] ?? word }] : [];
  });
}

/** The fields of the words whose meaning is known without context. */
function fieldWeights(text: string, lists: IconLists): FieldWeights {
  const sum = new Map<string, number>();
  const isStopWord = stopWordTest(lists.language);
  const plain = finder(lists, nothingAround);
  for (const { text: word } of segmentWords(text, lists.language)) {
    if (isStopWord(word) || lists.ambiguous.find([word]).length > 0) continue;
    const [best] = plain.find([word]);
    for (const field of best ? lists.votesOf(best.icon) : [])
      sum.set(field, (sum.get(field) ?? 0) + 1);
  }
  return sum;
}

/** Languages that write a compound as one word: its last part says what it is. */
const compounding = /^(?:de|nl|fi)$/;
const lastPartMin = 4;
const firstPartMin = 3;
/** So long a last part is no chance: "bohrer" of "Steinbohrer", but not "ohrer". */
const surePartMin = 6;
const lastPartFactor = 0.75;

const isListed = (
  words: readonly string[],
  { blocked, ambiguous, aliases, names }: IconLists,
): boolean => [blocked, ambiguous, aliases, names].some((list) => list.find(words).length > 0);

/** A known word before what joins it: "Kaffee" and "Außen", but not "Samm" of "Sammlungen". */
const isFirstPart = (part: string, lists: IconLists): boolean =>
  lists.firstParts.has(part.toLowerCase()) ||
  lists.joints.some(
    (joint) => part.endsWith(joint) && isListed([part.slice(0, -joint.length || undefined)], lists),
  );

/** "Kaffeebohnen" are beans: the longest last part that is listed. */
function lastPart(word: string, lists: IconLists): [part: string] | undefined {
  const { language, falseEnds } = lists;
  if (!compounding.test(language)) return undefined;
  for (let from = firstPartMin; from <= word.length - lastPartMin; from++) {
    const part: [string] = [word.slice(from)];
    if (falseEnds.has(part[0].toLowerCase())) return undefined;
    if (part[0].length < surePartMin && !isFirstPart(word.slice(0, from), lists)) continue;
    if (isListed(part, lists)) return part;
  }
  return undefined;
}

function finder(lists: IconLists, context: Context): IconFinder {
  const find = (words: readonly string[]): IconMatch[] => {
    const [word = ""] = words;
    if (words.length === 1 && context.isName(word)) return [];
    const found = findWhole(words);
    if (found) return found;
    const part = words.length === 1 ? lastPart(word, lists) : undefined;
    const icons = part ? (findWhole(part) ?? []) : [];
    return icons.map(({ icon, score }) => ({ icon, score: score * lastPartFactor }));
  };
  /** Undefined for words that no list has. */
  const findWhole = (words: readonly string[]): IconMatch[] | undefined => {
    if (lists.blocked.find(words).length > 0) return [];
    const meanings = lists.ambiguous.find(words);
    const meant = meanings.length > 0 ? meantIcons(meanings, lists, context) : undefined;
    if (meant) return meant;
    const found = meanings.length > 0 ? lists.aliases.find(words) : findPlain(words);
    const [word = ""] = words;
    return lists.unsure.find(words).length > 0
      ? found?.filter(({ icon }) => isSupportedHere(icon, word))
      : found;
  };
  const findPlain = (words: readonly string[]): IconMatch[] | undefined => {
    const [aliases, names] = [lists.aliases.find(words), lists.names.find(words)];
    const evidence = lists.senses?.find(words, context.stems);
    if (evidence) return certainMatches(aliases, names, evidence);
    return aliases.length + names.length > 0 ? bestFirst([...aliases, ...names]) : undefined;
  };
  const isSupportedHere = (icon: string, word: string) =>
    isSupported({ icon, word }, context.video, lists);
  return {
    find,
    isPhrase: (words, { ofNouns }) =>
      lists.blocked.find(words).length > 0 ||
      (ofNouns && lists.senses?.has(words) === true) ||
      find(words).some(({ score }) => score > listedPhraseMin),
    isSupported: isSupportedHere,
    isKeyword: lists.isKeyword,
    isNoun: (word) => lists.senses?.has([word]) === true,
    hasOneSense: (words) => lists.senses?.hasOneSense(words) === true,
    colorsOf: lists.colorsOf,
  };
}

/** The icons of the meanings that the text around speaks of most; undefined if it tells none. */
function meantIcons(
  found: readonly IconMatch[],
  lists: IconLists,
  context: Context,
): IconMatch[] | undefined {
  const supported = found.flatMap(({ icon: at, score }) => {
    const meaning = lists.meanings[Number(at)];
    if (!meaning) return [];
    const named =
      (meaning.isNamed?.test(context.text) ? namedSupport : 0) +
      (meaning.isNamed?.test(context.beside) ? besideSupport : 0);
    const ofFields = meaning.fields.map((field) => context.fields.get(field) ?? 0);
    const support = ofFields.reduce((sum, each) => sum + each, named);
    return support >= supportMin ? [{ icon: meaning.icon, score, support }] : [];
  });
  if (supported.length === 0) return undefined;
  const most = Math.max(0, ...supported.map(({ support }) => support));
  return bestFirst(supported.filter(({ icon, support }) => support === most && icon !== "-"));
}

/**
 * The icons of the sense that is meant, and that of the nearest thing above it. An alias stands for
 * the usual sense; only the words around it can speak against it.
 */
function certainMatches(
  aliases: readonly IconMatch[],
  names: readonly IconMatch[],
  evidence: SenseEvidence,
): IconMatch[] {
  const isMeant = (icon: string, trust: number) => {
    const { usual, shown, others } = evidence.get(icon) ?? { usual: 0, shown: 0, others: 1 };
    const meant = Math.max(shown, shown + trust * (1 - usual));
    return meant / (meant + others) >= certaintyMin;
  };
  const things = [...evidence.keys()].map((icon) => ({ icon, score: weights.thing }));
  return bestFirst([
    ...aliases.filter(({ icon }) => isMeant(icon, aliasTrust)),
    ...names.filter(({ icon }) => isMeant(icon, nameTrust)),
    ...things.filter(({ icon }) => isMeant(icon, 0)),
  ]);
}
