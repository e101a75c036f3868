import { fillerTest } from "../../../language/stop-words.ts";
import { findHighlights, plainWord, type Recording } from "../../../media/analysis/highlights.ts";
import { findKeptParts, keepAround, type Part } from "../../../media/audio/find-pauses.ts";
import { measureLevels, windowSeconds } from "../../../media/audio/sound-levels.ts";
import { soundSecondsMax } from "../../../media/audio/sound-source.ts";
import { endsSentence } from "../../../media/captions/words.ts";
import { openMedia } from "../../../media/media-input.ts";
import { StepError } from "../../../system/errors.ts";
import { roundSeconds } from "../../../values/round-seconds.ts";
import type { Word } from "../../../values/scene.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { asset, integer, language, number, rows, strings, words } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";
import { findSpeech, type SpeechOrNot } from "../audio/find-speech.ts";

/** Candidates for each part that a model chooses. */
const choicesForModel = 3;
/** Keywords that are found if none are given. */
const highlightKeywordsMax = 20;

export default defineTool({
  name: "Find highlights",
  category: "analysis",
  description:
    "Ranks the parts of a video or sound that stand alone as shorts, by energy, density of speech, cuts and keywords, and those of fillers such as “um, you know” last. A text model chooses among the best by what is said, and titles them.",
  credits: { per: "second", amount: 0.01, min: 0.5, units: ({ output }) => output.media_seconds },
  version: 5,
  timeoutSeconds: 1800,
  retry: "transient",
  determinism: "exact",
  models: ["text"],
  input: {
    video: asset("video", { optional: true, description: "The video, of at most 4 hours." }),
    audio: asset("audio", { optional: true, description: "A sound, if there is no video." }),
    words: words({ optional: true, description: "Its timed words. Parts end with sentences." }),
    cuts: rows({ optional: true, description: "Parts between cuts: start and end in seconds." }),
    keywords: strings({ optional: true, description: "Words that count more." }),
    language: language({ default: "en", description: "Language of the words, BCP 47." }),
    highlights_max: integer({
      default: 3,
      min: 1,
      max: 20,
      description: "Maximum number of parts.",
    }),
    part_seconds_from: number({
      default: 15,
      min: 1,
      max: 600,
      description: "Shortest part in seconds.",
    }),
    part_seconds_to: number({
      default: 60,
      min: 1,
      max: 600,
      description: "Longest part in seconds.",
    }),
  },
  needs: [["video", "audio"]],
  output: {
    segments: rows({
      description:
        "The parts, best first: start, end, score from 0 to 1, and, if one of its thoughts is short enough, a title.",
    }),
    media_seconds: number({ description: "Length of the recording in seconds." }),
    warnings: strings({
      optional: true,
      description: "Reason why rules were used instead of a model.",
    }),
  },
  example: { video: "color-bars.mp4", part_seconds_from: 1, part_seconds_to: 2 },
  check: ({ part_seconds_from: from, part_seconds_to: to }) =>
    typeof from === "number" && typeof to === "number" && from > to
      ? {
          input: "part_seconds_to",
          message: `"part_seconds_from" (${from}) is greater than "part_seconds_to" (${to}).`,
        }
      : undefined,
  expect: ({ video, audio }, lengthOf) => ({
    media_seconds: mediaSeconds(lengthOf, video, audio),
  }),
  async run(context) {
    const { input, assets, ffmpeg, providers, signal, progress } = context;
    const id = input.video ?? input.audio;
    if (!id) throw new StepError("invalid_input", nothingToRank);
    const { path, kind } = await openMedia(assets, id, input.video ? "seen" : "heard");
    if (kind === "image")
      throw new StepError("invalid_input", `Asset "${id}" is a picture. Use a video or a sound.`);
    const { seconds, audio } = await ffmpeg.probe(path, signal);
    if (!(seconds > 0) || seconds > soundSecondsMax)
      throw new StepError(
        "invalid_input",
        `Asset "${id}" has ${Math.round(seconds)} seconds. Use a recording of up to ${soundSecondsMax}.`,
      );
    const call = { signal, progress: (percent: number) => progress(percent * 0.9) };
    const levels = audio
      ? await measureLevels({ path, seconds }, { ffmpeg, call })
      : new Float32Array();
    const keywords = input.keywords ?? (await keywordsOf(context));
    const speech = await findSpeechWithoutWords(context, audio && { path, seconds });
    const heard = { seconds, levels, speech: speech.parts };
    const recording = describeRecording({ ...input, keywords }, heard);
    const { chooseHighlights } = providers.text;
    const byModel = chooseHighlights && recording.words.length > 0;
    const { highlights_max: count, part_seconds_from, part_seconds_to, language } = input;
    const found = findHighlights(recording, {
      count: byModel ? count * choicesForModel : count,
      secondsMin: part_seconds_from,
      secondsMax: part_seconds_to,
    });
    const parts = found.map(({ start, end }) => textBetween(recording.words, start, end));
    const { chosen, ...about } = byModel
      ? await chooseHighlights({ parts, count, language }, signal)
      : { chosen: found.map((_, index) => ({ index, title: "" })), engine: "local/ranking" };
    const titles = await context.texts.run("findTitles", { texts: parts, language }, signal);
    const segments = chosen.flatMap(({ index, title: named }) => {
      const part = found[index];
      if (!part) return [];
      const { start, end, score } = part;
      const title = named || titles[index];
      return [
        {
          start: roundSeconds(start),
          end: roundSeconds(end),
          score: roundSeconds(score),
          ...(title ? { title } : {}),
        },
      ];
    });
    return { segments, media_seconds: seconds, ...about, ...alsoHeard(speech, about.engine) };
  },
});

const nothingToRank = 'No recording is given. Add "video" or "audio".';

type HighlightContext = ToolContext<{ words?: Word[]; language: string }>;

/** Words say where a part may start and end; without them, pauses do. */
async function findSpeechWithoutWords(
  context: HighlightContext,
  sound: { path: string; seconds: number } | undefined,
): Promise<SpeechOrNot> {
  return sound && !context.input.words?.length ? findSpeech(sound, context) : { warnings: [] };
}

const alsoHeard = ({ engine, warnings }: SpeechOrNot, ranked: string) => ({
  ...(engine ? { engine: `${ranked}, ${engine}` } : {}),
  ...(warnings.length > 0 ? { warnings } : {}),
});

interface Given {
  words?: Word[];
  cuts?: Record<string, unknown>[];
  keywords: string[];
  language: string;
}

async function keywordsOf({ input, texts, signal }: HighlightContext): Promise<string[]> {
  const { words = [], language } = input;
  const text = words.map((word) => word.text).join(" ");
  const found = await texts.run("extractPhrases", { text, language }, signal);
  return found.slice(0, highlightKeywordsMax);
}

function describeRecording(
  { words = [], cuts = [], keywords, language }: Given,
  {
    seconds,
    levels,
    speech,
  }: { seconds: number; levels: Float32Array; speech: Part[] | undefined },
): Recording {
  const changes = cuts.flatMap(({ start }) =>
    typeof start === "number" && start > 0 && start < seconds ? [start] : [],
  );
  const rules = { pauseSeconds: 0.35, marginSeconds: 0.1 };
  const spoken = speech
    ? keepAround(speech, seconds, rules)
    : findKeptParts(levels, seconds, rules);
  const pauses = spoken.flatMap(({ start, end }) => [start, end]);
  // A part starts and ends with a sentence where the words are known.
  const sentences = words.flatMap(({ text, end }, index) => {
    if (!endsSentence(text)) return [];
    const next = words[index + 1];
    return [next ? (end + next.start) / 2 : end];
  });
  return {
    seconds,
    levels,
    windowSeconds,
    words,
    isFiller: fillerTest(language),
    changes,
    borders: words.length > 0 ? sentences : [...pauses, ...changes],
    keywords: new Set(keywords.flatMap((each) => each.split(/\s+/).map(plainWord)).filter(Boolean)),
  };
}

const wordsBetween = (words: readonly Word[], start: number, end: number) =>
  words.filter((word) => word.start >= start && word.end <= end);
const textBetween = (words: readonly Word[], start: number, end: number) =>
  wordsBetween(words, start, end)
    .map(({ text }) => text)
    .join(" ");
