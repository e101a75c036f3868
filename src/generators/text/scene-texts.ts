import { partsOf } from "./clauses.ts";
import { secondsToSay } from "./pacing.ts";
import { joinerOf, sentencesOf } from "./sentences.ts";

export interface SceneTextsRequest {
  language: string;
  scenes_max: number;
  /** Wanted length of the whole. */
  seconds?: number | undefined;
}

/** How long a picture holds the eye. */
const shortest = 2.5;
const longest = 7;

export interface TimedText {
  text: string;
  seconds: number;
}

interface Part extends TimedText {
  /** Of the script's paragraphs; scenes are joined within one rather than across. */
  paragraph: number;
}

/** Parts a script into scenes of 2.5 to 7 seconds, longer only where `scenes_max` leaves no choice. Every word of the script is in one of them. */
export function sceneTexts(
  script: string,
  { language, scenes_max, seconds }: SceneTextsRequest,
): TimedText[] {
  const paragraphs = script.split("\n").map((paragraph) => sentencesOf(paragraph, language));
  const natural = paragraphs
    .flat()
    .reduce((sum, sentence) => sum + secondsToSay(sentence, language), 0);
  // Said slower or faster as the wanted length asks; a script without a word (only signs) still gets its time.
  const pace = natural > 0 && seconds ? seconds / natural : 1;
  const limit = Math.max(longest, (1.4 * natural * pace) / scenes_max);
  const parts = paragraphs.flatMap((sentences, paragraph) =>
    sentences
      .flatMap((sentence) => partsOf(sentence, language, limit / Math.max(1, pace)))
      .map((text) => ({
        text,
        paragraph,
        seconds: secondsToSay(text, language) * pace || shortest,
      })),
  );
  const joiner = joinerOf(language);
  const short = (part: Part) => part.seconds < shortest;
  const whole = pairedUp(parts, joiner, {
    least: 1,
    joins: (a, b) => (short(a) || short(b)) && a.seconds + b.seconds <= limit,
  });
  return fitted(pairedUp(whole, joiner, { least: scenes_max, joins: () => true }), seconds);
}

interface Joining {
  /** How many are left at least. */
  least: number;
  joins(a: Part, b: Part): boolean;
}

/** Joins the two neighbours that are shortest together, of one paragraph first, for as long as `joins` says so of any and more than `least` are left. */
function pairedUp(list: readonly Part[], joiner: string, { least, joins }: Joining): Part[] {
  const scenes = [...list];
  const costAt = (index: number) => {
    const [a, b] = [scenes[index], scenes[index + 1]];
    if (!a || !b || !joins(a, b)) return Number.POSITIVE_INFINITY;
    return a.seconds + b.seconds + (a.paragraph === b.paragraph ? 0 : acrossParagraphs);
  };
  // Kept from one joining to the next: a script may have tens of thousands of sentences.
  const costs = scenes.map((_, index) => costAt(index));
  while (scenes.length > least) {
    const index = placeOfLeast(costs);
    const [a, b] = [scenes[index], scenes[index + 1]];
    if (!a || !b || costs[index] === Number.POSITIVE_INFINITY) break;
    scenes.splice(index, 2, {
      text: `${a.text}${joiner}${b.text}`,
      seconds: a.seconds + b.seconds,
      paragraph: b.paragraph,
    });
    costs.splice(index, 2, costAt(index));
    if (index > 0) costs[index - 1] = costAt(index - 1);
  }
  return scenes;
}

function placeOfLeast(costs: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  let place = 0;
  for (let index = 0; index < costs.length; index++) {
    const cost = costs[index] ?? least;
    if (cost >= least) continue;
    least = cost;
    place = index;
  }
  return place;
}

const acrossParagraphs = 3;

/** Whole tenths of a second that add up to the wanted length exactly. */
function fitted(scenes: TimedText[], wanted: number | undefined): TimedText[] {
  const sum = scenes.reduce((total, scene) => total + scene.seconds, 0);
  const factor = wanted ? wanted / sum : 1;
  let exact = 0;
  let given = 0;
  return scenes.map(({ text, seconds }) => {
    exact += seconds * factor;
    const tenths = Math.max(1, Math.round(exact * 10) - given);
    given += tenths;
    return { text, seconds: tenths / 10 };
  });
}
