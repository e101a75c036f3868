import { readDialogue, type SpeakerVoices } from "../../language/dialogue.ts";
import { closeQuotations, joinQuotations } from "../../language/quotations.ts";
import { joinParagraphs, splitSentences, wordJoiner } from "../../language/segmentation.ts";
import { secondsToSay } from "../../language/speaking-rate.ts";
import { StepError } from "../../system/errors.ts";
import { scenesMax } from "../../values/scene.ts";
import { findNumbers } from "../design/numbers/find-numbers.ts";
import { fitsUncut, splitSentence } from "./clauses.ts";

export interface SceneTextsRequest {
  language: string;
  scenes_max: number;
  /** Wanted length of the whole. */
  seconds?: number | undefined;
  /** How many pictures are given: each stands for as many sentences as the others. */
  pictures?: number | undefined;
  voices?: SpeakerVoices | undefined;
}

/** Length of a scene in seconds. */
const shortest = 2.5;
const longest = 7;
/** A paragraph that takes this long gets scenes of its own: a fact or a step is shown alone. */
const ownParagraph = 0.5;
/** A sentence that takes this long is not joined with one whose number is shown. */
const besideNumber = 1.1;
/** Characters of a part in which a number is looked for. */
const numberReach = 400;

interface TimedText {
  text: string;
  seconds: number;
  /** Who says it, in a conversation. */
  speaker?: string;
  /** Index of the given picture that stands for its sentences. */
  picture?: number;
}

interface Part extends Required<Omit<TimedText, "speaker">>, Pick<TimedText, "speaker"> {
  /** Index of what is said by one speaker without a break. Scenes have one speaker. */
  turn: number;
  /** Index of the paragraph. Scenes are joined within a paragraph first. */
  paragraph: number;
  /** Index of the sentence in the paragraph. Parts of one sentence are joined before others. */
  sentence: number;
  /** Whether it has a number, which is likely to be shown. */
  hasNumber: boolean;
}

/**
 * Splits a script into scenes of 2.5 to 7 seconds; longer ones only for a long clause, or if
 * `scenes_max` requires it, and shorter ones for short paragraphs. Sentences of different pictures
 * are in different scenes, and so are speakers, whose names are left out. A sentence with a number
 * has scenes of its own where it can. Keeps all other words. Throws StepError `invalid_input` for
 * an empty script, or too many turns.
 */
export function sceneTexts(script: string, request: SceneTextsRequest): TimedText[] {
  const { language, scenes_max, seconds, pictures = 0 } = request;
  if (!script.trim())
    throw new StepError(
      "invalid_input",
      "The script is empty. Send a script of at least one sentence.",
    );
  const { parts, limit } = splitScript(script, request);
  const whole = joinNeighbors(parts, language, {
    least: 1,
    joins: (a, b) => {
      if (a.picture !== b.picture || a.turn !== b.turn) return false;
      const usual = a.paragraph === b.paragraph ? shortest : ownParagraph;
      const least = dividesNumbers(a, b) ? Math.min(usual, besideNumber) : usual;
      return Math.min(a.seconds, b.seconds) < least && a.seconds + b.seconds <= limit;
    },
  });
  const joined = joinNeighbors(whole, language, {
    least: scenes_max,
    joins: (a, b) => a.turn === b.turn,
  });
  const closed = closeQuotations(
    joined.map(({ text }) => text),
    wordJoiner(language),
  );
  const scenes = joined.map((scene, at) => ({ ...scene, text: closed[at] ?? scene.text }));
  const fitted = fitLength(scenes, seconds);
  // Otherwise there are more pictures than sentences, or than scenes.
  if (pictures === 0 || new Set(scenes.map(({ picture }) => picture)).size < pictures)
    return fitted;
  return fitted.map((scene, index) => ({ ...scene, picture: scenes[index]?.picture ?? 0 }));
}

/** The sentences of a script, long ones in parts, and how long a scene may be in seconds. */
function splitScript(
  script: string,
  { language, scenes_max, seconds, pictures = 0, voices }: SceneTextsRequest,
): { parts: Part[]; limit: number } {
  const { turns } = readDialogue(script, language, voices);
  if (turns.length > scenesMax)
    throw new StepError(
      "invalid_input",
      `The script has ${turns.length} turns of speakers. The maximum is ${scenesMax}.`,
    );
  const paragraphs = turns.flatMap(({ text, speaker }, turn) =>
    text.split("\n").map((paragraph) => ({
      sentences: sentencesOf(paragraph, language),
      who: { turn, ...(speaker === undefined ? {} : { speaker }) },
    })),
  );
  const all = paragraphs.flatMap(({ sentences }) => sentences);
  const natural = all.reduce((sum, sentence) => sum + secondsToSay(sentence, language), 0);
  // The pace follows the requested length. A script of signs alone still gets its time. A script
  // that is too short is spoken at its own pace, so it needs no more scenes.
  const pace = natural > 0 && seconds ? Math.min(1, seconds / natural) : 1;
  const limit = Math.max(longest, (1.4 * natural * pace) / scenes_max);
  let count = 0;
  const parts = paragraphs.flatMap(({ sentences, who }, paragraph) =>
    sentences.flatMap((text, sentence) => {
      const picture = Math.floor((count++ * Math.min(pictures, all.length)) / all.length);
      return splitSentence(text, language, limit).map((part) => ({
        ...{ text: part, paragraph, sentence, picture, ...who },
        // Before a picture of the caller's, no number is shown.
        hasNumber: pictures === 0 && findNumbers(part.slice(0, numberReach), language).length > 0,
        seconds: secondsToSay(part, language) * pace || shortest,
      }));
    }),
  );
  return { parts, limit };
}

/** The sentences of a paragraph. Those of one short quotation stay together, with its speaker. */
const sentencesOf = (paragraph: string, language: string) =>
  joinQuotations(splitSentences(paragraph, language), wordJoiner(language), (whole) =>
    fitsUncut(whole, language, longest),
  );

interface Joining {
  /** Minimum number of parts that remain. */
  least: number;
  joins(a: Part, b: Part): boolean;
}

/**
 * Repeatedly joins the two shortest neighbors (same paragraph first) while `joins` allows it and
 * more than `least` remain.
 */
function joinNeighbors(list: readonly Part[], language: string, { least, joins }: Joining): Part[] {
  const parts: (Part | undefined)[] = [...list];
  const after = list.map((_, index) => index + 1);
  const before = list.map((_, index) => index - 1);
  const costAt = (index: number) => {
    const [a, b] = [parts[index], parts[after[index] ?? -1]];
    if (!a || !b || !joins(a, b)) return Number.POSITIVE_INFINITY;
    const apart =
      a.paragraph !== b.paragraph
        ? acrossParagraphs
        : a.sentence === b.sentence
          ? 0
          : acrossSentences;
    return a.seconds + b.seconds + apart + (dividesNumbers(a, b) ? acrossNumbers : 0);
  };
  const costs = new LeastCost(list.map((_, index) => costAt(index)));
  for (let count = list.length; count > least; count--) {
    const index = costs.find();
    const next = after[index] ?? -1;
    const [a, b] = [parts[index], parts[next]];
    if (!a || !b || costs.at(index) === Number.POSITIVE_INFINITY) break;
    parts[index] = {
      ...b,
      text:
        a.paragraph === b.paragraph
          ? `${a.text}${wordJoiner(language)}${b.text}`
          : joinParagraphs([a.text, b.text], language),
      seconds: a.seconds + b.seconds,
      picture: a.picture,
      hasNumber: a.hasNumber || b.hasNumber,
    };
    parts[next] = undefined;
    const following = after[next] ?? parts.length;
    after[index] = following;
    before[following] = index;
    for (const place of [next, index, before[index] ?? -1])
      if (place >= 0) costs.set(place, costAt(place));
  }
  return parts.filter((part) => part !== undefined);
}

/** Costs whose first least one is found quickly: a script may have thousands of sentences. */
class LeastCost {
  readonly #size: number;
  /** A binary tree: the costs are its last level, and each other node is the least below it. */
  readonly #tree: Float64Array;

  constructor(costs: readonly number[]) {
    this.#size = 2 ** Math.ceil(Math.log2(Math.max(1, costs.length)));
    this.#tree = new Float64Array(2 * this.#size).fill(Number.POSITIVE_INFINITY);
    this.#tree.set(costs, this.#size);
    for (let node = this.#size - 1; node > 0; node--) this.#update(node);
  }

  at(index: number): number {
    return this.#tree[this.#size + index] ?? Number.POSITIVE_INFINITY;
  }

  set(index: number, cost: number): void {
    this.#tree[this.#size + index] = cost;
    for (let node = (this.#size + index) >> 1; node > 0; node >>= 1) this.#update(node);
  }

  find(): number {
    let node = 1;
    while (node < this.#size) {
      node *= 2;
      if ((this.#tree[node + 1] ?? 0) < (this.#tree[node] ?? 0)) node += 1;
    }
    return node - this.#size;
  }

  #update(node: number): void {
    this.#tree[node] = Math.min(this.#tree[2 * node] ?? 0, this.#tree[2 * node + 1] ?? 0);
  }
}

const acrossParagraphs = 3;
const acrossSentences = 1.5;
const acrossNumbers = 5;

/** Whether a number would stand beside a sentence that does not say it. */
const dividesNumbers = (a: Part, b: Part) =>
  (a.hasNumber || b.hasNumber) && (a.sentence !== b.sentence || a.paragraph !== b.paragraph);

/** Rounds to tenths of a second that add up to the requested length. */
function fitLength(scenes: TimedText[], wanted: number | undefined): TimedText[] {
  const sum = scenes.reduce((total, scene) => total + scene.seconds, 0);
  const factor = wanted ? wanted / sum : 1;
  let exact = 0;
  let given = 0;
  return scenes.map(({ text, seconds, speaker }) => {
    exact += seconds * factor;
    const tenths = Math.max(1, Math.round(exact * 10) - given);
    given += tenths;
    return { text, seconds: tenths / 10, ...(speaker === undefined ? {} : { speaker }) };
  });
}
