import { StepError } from "../../system/errors.ts";
import type { Script, ScriptRequest, TextProvider } from "../generators.ts";
import { loadTagger, type Tagger } from "./english-tagger.ts";
import { keyphraseOf, keywordsOf } from "./keywords.ts";
import { foreignLanguageOf, languageName } from "./language.ts";
import { baseOf, secondsToSay, unitsOf, unitsPerSecond } from "./pacing.ts";
import { german } from "./patterns/de.ts";
import { english } from "./patterns/en.ts";
import { spanish } from "./patterns/es.ts";
import { french } from "./patterns/fr.ts";
import { type Pattern, type Tone, tones } from "./patterns/pattern.ts";
import { sceneTexts } from "./scene-texts.ts";
import { extract, headingOf } from "./script-from-text.ts";
import { scriptFromTopic } from "./script-from-topic.ts";
import { sentencesOf } from "./sentences.ts";
import { englishTopic, plainTopic, type Topic } from "./topic.ts";

const patterns: Record<string, Pattern> = { en: english, es: spanish, fr: french, de: german };
const keywordsPerScene = 4;
const configure = "set TEXT_MODEL to a language model, such as openai:gpt-5-mini";

/**
 * Text without a language model: scripts of a source text's own sentences, or of a pattern around the topic, and scenes by reading speed.
 * Rejects with StepError `provider_required` for what needs a model (a language without patterns, a translation).
 */
export function localText(): TextProvider {
  let loading: Promise<Tagger> | undefined;
  const taggerFor = async (language: string) => {
    if (baseOf(language) !== "en") return undefined;
    loading ??= loadTagger();
    return loading;
  };
  return {
    async writeScript(request, signal) {
      signal.throwIfAborted();
      const tagger = await taggerFor(request.language);
      return request.text?.trim()
        ? fromText({ ...request, text: request.text }, tagger)
        : fromTopic(request, tagger);
    },
    async planScenes({ script, title, language, seconds, scenes_max }, signal) {
      signal.throwIfAborted();
      if (!script.trim())
        throw new StepError("invalid_input", "The script is empty; scenes need something to say.");
      const texts = sceneTexts(script, { language, scenes_max, seconds });
      const found = keywordsOf(
        texts.map(({ text }) => text),
        language,
        await taggerFor(language),
      );
      const scenes = texts.map(({ text, seconds }, index) => {
        const keywords = (found[index] ?? []).slice(0, keywordsPerScene);
        return { index, text, seconds, visual: visualOf(keywords, title, text), keywords };
      });
      return { scenes, engine: "local/pacing" };
    },
  };
}

function fromTopic(request: ScriptRequest, tagger: Tagger | undefined): Script {
  const { language, seconds } = request;
  const pattern = patterns[baseOf(language)];
  if (!pattern) {
    const known = Object.keys(patterns).map(languageName).join(", ");
    const message = `A script in ${languageName(language)} from a topic alone needs a language model: ${configure}, give the source as "text", or choose a language of ${known}.`;
    throw new StepError("provider_required", message);
  }
  const topic = topicOf(request.topic, tagger);
  const script = scriptFromTopic(pattern, {
    topic,
    tone: toneOf(request.tone),
    seconds,
    language,
    seed: request.seed,
  });
  const spoken = secondsToSay(script, language);
  const shorter =
    spoken < seconds * 0.75
      ? ` A pattern is at most about ${Math.round(spoken)} seconds long.`
      : "";
  const note = `Written from a pattern, as no language model is configured: it asks about the topic and states nothing (${configure}).${shorter}`;
  return { title: topic.title, script, language, note, engine: "local/pattern" };
}

async function fromText(
  request: ScriptRequest & { text: string },
  tagger: Tagger | undefined,
): Promise<Script> {
  const { text, language, seconds } = request;
  const foreign = await foreignLanguageOf(text, language);
  if (foreign) {
    const names = [languageName(foreign), languageName(language)];
    const message = `The text is in ${names[0]} and the script is wanted in ${names[1]}: ask for the language "${foreign}", or ${configure}, which can translate.`;
    throw new StepError("provider_required", message);
  }
  const title = titleOf(request, tagger);
  const frame = frameOf(request, tagger);
  const framing = frame ? unitsOf(frame.join(" "), language) / unitsPerSecond(language) : 0;
  // A frame is worth it where most of the time is left for the text itself.
  const framed = frame && framing < seconds / 3 ? frame : undefined;
  const { sentences, of } = extract(text, {
    language,
    seconds: framed ? seconds - framing : seconds,
  });
  const paragraphs = framed ? [framed[0], ...sentences, framed[1]] : sentences;
  const note = `Made of ${sentences.length} of the text's ${of} sentences, unchanged, as no language model is configured (${configure}).`;
  return { title, script: paragraphs.join("\n"), language, note, engine: "local/textrank" };
}

function titleOf(
  { topic, text = "", language }: ScriptRequest,
  tagger: Tagger | undefined,
): string {
  if (topic.trim()) return topicOf(topic, tagger).title;
  const phrase =
    headingOf(text) ??
    keyphraseOf(sentencesOf(text, language), language, tagger) ??
    sentencesOf(text, language)[0] ??
    text;
  return phrase.slice(0, 80).replace(/^./u, (letter) => letter.toUpperCase());
}

/** What is said before and after the text's own sentences: only where the topic is known, and the language has words for it. */
function frameOf(
  { topic, text = "", tone, language }: ScriptRequest,
  tagger: Tagger | undefined,
): [string, string] | undefined {
  const pattern = patterns[baseOf(language)];
  const subject = topic.trim() || headingOf(text);
  if (!pattern || !subject) return undefined;
  const { about, opening } = topicOf(subject, tagger);
  return [
    opening ?? pattern.opener[toneOf(tone)].replace("{topic}", about),
    pattern.closer[toneOf(tone)],
  ];
}

function topicOf(topic: string, tagger: Tagger | undefined): Topic {
  if (tagger) return englishTopic(topic, tagger);
  const { title, about, asked } = plainTopic(topic);
  return asked
    ? { title: topic.trim(), about, opening: topic.trim(), asked }
    : { title, about, asked };
}

const toneOf = (tone: string): Tone => tones.find((known) => known === tone) ?? "informative";

/** A prompt for a picture: what the scene is about, within what the whole is about. */
function visualOf(keywords: readonly string[], title: string | undefined, text: string): string {
  const whole = title?.replace(/[?？!.]+$/u, "") ?? "";
  const parts = keywords.filter((keyword) => !whole.toLowerCase().includes(keyword.toLowerCase()));
  return [...parts, whole].filter(Boolean).join(", ") || text;
}
