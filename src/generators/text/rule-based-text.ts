import { StepError } from "../../system/errors.ts";
import type { Script, ScriptRequest, TextProvider } from "../generators.ts";
import { loadTagger, type Tagger } from "./english-tagger.ts";
import { extractKeywords, findKeyphrase } from "./keywords.ts";
import { baseLanguage, countUnits, secondsToSay, unitsPerSecond } from "./pacing.ts";
import { german } from "./patterns/de.ts";
import { english } from "./patterns/en.ts";
import { spanish } from "./patterns/es.ts";
import { french } from "./patterns/fr.ts";
import { type Pattern, type Tone, tones } from "./patterns/pattern.ts";
import { sceneTexts } from "./scene-texts.ts";
import { extract, findHeading } from "./script-from-text.ts";
import { scriptFromTopic } from "./script-from-topic.ts";
import { configureModel, findScriptProblem, patternLanguages } from "./script-language.ts";
import { splitSentences } from "./sentences.ts";
import { englishTopic, plainTopic, type Topic } from "./topic.ts";

const patterns: Record<(typeof patternLanguages)[number], Pattern> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
};
const findPattern = (language: string): Pattern | undefined => {
  const base = patternLanguages.find((known) => known === baseLanguage(language));
  return base && patterns[base];
};
const keywordsPerScene = 4;

/**
 * Text without a language model: scripts from the sentences of a source text or from a pattern,
 * scenes by reading speed. Rejects with StepError `provider_required` where a model is needed: a
 * language without patterns, or a translation.
 */
export function localText(): TextProvider {
  let loading: Promise<Tagger> | undefined;
  const taggerFor = async (language: string) => {
    if (baseLanguage(language) !== "en") return undefined;
    loading ??= loadTagger();
    return loading;
  };
  return {
    async writeScript(request, signal) {
      signal.throwIfAborted();
      const problem = await findScriptProblem(request);
      if (problem) throw new StepError("provider_required", problem);
      const tagger = await taggerFor(request.language);
      return request.text?.trim()
        ? fromText({ ...request, text: request.text }, tagger)
        : fromTopic(request, tagger);
    },
    async planScenes({ script, title, language, seconds, scenes_max }, signal) {
      signal.throwIfAborted();
      if (!script.trim())
        throw new StepError(
          "invalid_input",
          "The script is empty. Send a script of at least one sentence.",
        );
      const texts = sceneTexts(script, { language, scenes_max, seconds });
      const found = extractKeywords(
        texts.map(({ text }) => text),
        language,
        await taggerFor(language),
      );
      const scenes = texts.map(({ text, seconds }, index) => {
        const keywords = (found[index] ?? []).slice(0, keywordsPerScene);
        return { index, text, seconds, visual: describeVisual(keywords, title, text), keywords };
      });
      return { scenes, engine: "local/pacing" };
    },
  };
}

function fromTopic(request: ScriptRequest, tagger: Tagger | undefined): Script {
  const { language, seconds } = request;
  const pattern = findPattern(language);
  if (!pattern) throw new StepError("internal", `No pattern for "${language}".`);
  const topic = parseTopic(request.topic, tagger);
  const script = scriptFromTopic(pattern, {
    topic,
    tone: parseTone(request.tone),
    seconds,
    language,
    seed: request.seed,
  });
  const spoken = secondsToSay(script, language);
  const shorter =
    spoken < seconds * 0.75 ? ` The script lasts about ${Math.round(spoken)} seconds.` : "";
  const note = `No language model is configured, so the script asks about the topic and states no facts (${configureModel}).${shorter}`;
  return { title: topic.title, script, language, note, engine: "local/pattern" };
}

function fromText(request: ScriptRequest & { text: string }, tagger: Tagger | undefined): Script {
  const { text, language, seconds } = request;
  const title = chooseTitle(request, tagger);
  const frame = buildFrame(request, tagger);
  const framing = frame ? countUnits(frame.join(" "), language) / unitsPerSecond(language) : 0;
  // The opening and closing are used only if most of the time remains for the text.
  const framed = frame && framing < seconds / 3 ? frame : undefined;
  const { sentences, of } = extract(text, {
    language,
    seconds: framed ? seconds - framing : seconds,
  });
  const paragraphs = framed ? [framed[0], ...sentences, framed[1]] : sentences;
  const note = `The script consists of ${sentences.length} of the text's ${of} sentences, unchanged, because no language model is configured (${configureModel}).`;
  return { title, script: paragraphs.join("\n"), language, note, engine: "local/textrank" };
}

function chooseTitle(
  { topic, text = "", language }: ScriptRequest,
  tagger: Tagger | undefined,
): string {
  if (topic.trim()) return parseTopic(topic, tagger).title;
  const phrase =
    findHeading(text) ??
    findKeyphrase(splitSentences(text, language), language, tagger) ??
    splitSentences(text, language)[0] ??
    text;
  return phrase.slice(0, 80).replace(/^./u, (letter) => letter.toUpperCase());
}

/**
 * Opening and closing sentences around the text's own; only with a known topic and a language that
 * has a pattern.
 */
function buildFrame(
  { topic, text = "", tone, language }: ScriptRequest,
  tagger: Tagger | undefined,
): [string, string] | undefined {
  const pattern = findPattern(language);
  const subject = topic.trim() || findHeading(text);
  if (!pattern || !subject) return undefined;
  const { about, opening } = parseTopic(subject, tagger);
  return [
    opening ?? pattern.opener[parseTone(tone)].replace("{topic}", about),
    pattern.closer[parseTone(tone)],
  ];
}

function parseTopic(topic: string, tagger: Tagger | undefined): Topic {
  if (tagger) return englishTopic(topic, tagger);
  const { title, about, asked } = plainTopic(topic);
  return asked
    ? { title: topic.trim(), about, opening: topic.trim(), asked }
    : { title, about, asked };
}

const parseTone = (tone: string): Tone => tones.find((known) => known === tone) ?? "informative";

/** A picture prompt: the scene's keywords and the title. */
function describeVisual(
  keywords: readonly string[],
  title: string | undefined,
  text: string,
): string {
  const whole = title?.replace(/[?？!.]+$/u, "") ?? "";
  const parts = keywords.filter((keyword) => !whole.toLowerCase().includes(keyword.toLowerCase()));
  return [...parts, whole].filter(Boolean).join(", ") || text;
}
