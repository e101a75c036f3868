import type { TextProvider, TranslationRequest } from "../../../generators/generators.ts";
import { installApertium } from "../../../generators/translation/directions.ts";
import { adviseModels } from "../../../generators/translation/translator-models.ts";
import { languageName } from "../../../language/language-tag.ts";
import { hasWordSpaces, wordJoiner } from "../../../language/segmentation.ts";
import { endsSentence } from "../../../media/captions/words.ts";
import { listedTranslators } from "../../../providers/local-models/model-translator.ts";
import { StepError } from "../../../system/errors.ts";
import { voiceFields } from "../../../values/edit-scenes.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { language, scenes, string, strings, words } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const nothingToTranslate =
  'Nothing to translate. Add a "script", a "text", "scenes" or "words" with at least one word.';

/** With the command for the languages, as far as they are known. */
function describeMissing({ target_language = "es", source_language = "auto" }: Wanted): string {
  const source = source_language === "auto" ? undefined : source_language;
  const listed = { installed: [], listed: listedTranslators };
  const command =
    adviseModels(listed, target_language, source) ??
    "./reelwright models add FOLDER with a translator of your own";
  return (
    `No translator is installed, and no text model is configured. Type ${command}; ./reelwright models lists all. ` +
    `Or ${installApertium}. Or set TEXT_MODEL, such as openai:gpt-5-mini with OPENAI_API_KEY, or ` +
    "openai_compatible:NAME with OPENAI_COMPATIBLE_BASE_URL for a local server."
  );
}

interface Wanted {
  target_language?: string;
  source_language?: string;
}

export default defineTool({
  name: "Translate text",
  category: "script",
  description:
    "Translates a script, scenes, a title and captions into another language. It needs a text model, an installed translator (./reelwright models) or a pair of Apertium, unless the translation is given.",
  credits: perCall(1),
  version: 2,
  timeoutSeconds: 900,
  retry: "transient",
  determinism: "provider",
  models: ["text"],
  modelRequired: true,
  input: {
    target_language: language({
      description: "Language to translate into, a BCP 47 tag such as es or pt-BR.",
    }),
    source_language: language({
      default: "auto",
      description: "Language of the texts, a BCP 47 tag. auto detects it.",
    }),
    translation: string({
      optional: true,
      max: 100_000,
      description:
        "The translation of the script, if there is one. It gets the times of `words`, sentence by sentence.",
    }),
    title: string({ optional: true, max: 300, description: "Title of the video." }),
    script: string({ optional: true, max: 100_000, description: "The spoken text." }),
    text: string({
      optional: true,
      max: 100_000,
      description: "A text. It becomes the script if there is none.",
    }),
    scenes: scenes({
      optional: true,
      description: "Scenes to translate. Their voices and words are left out: speak them again.",
    }),
    words: words({
      optional: true,
      description: "Timed words of captions. They are translated by sentence, in the same time.",
    }),
  },
  needs: [["script", "text", "scenes", "words", "title", "translation"]],
  output: {
    language: language({ description: "The language of the translation." }),
    script: string({ optional: true, description: "The translated script or text." }),
    title: string({ optional: true, description: "The translated title." }),
    scenes: scenes({ optional: true, description: "The translated scenes." }),
    words: words({ optional: true, description: "The translated words with their times." }),
    timed_sentences: words({
      optional: true,
      description: "The translated sentences of `words`, with the times of the original ones.",
    }),
    warnings: strings({
      optional: true,
      description: "What could not be translated, and is left as it is.",
    }),
  },
  example: { script: "The sea is deep.", target_language: "es" },
  expect: ({ script, text, title, scenes, target_language = "en" }) => ({
    language: target_language,
    ...((script ?? text) ? { script: script ?? text ?? "" } : {}),
    ...(title ? { title } : {}),
    ...(scenes ? { scenes } : {}),
  }),
  missingRequirement: ({ text }, known) =>
    text.translate || known?.translation ? undefined : describeMissing(known ?? {}),
  async checkStart(known, { capabilities }) {
    const { target_language, translation } = known;
    if (translation?.trim() || !target_language) return undefined;
    const request = { texts: listTexts(known), language: target_language, ...sourceOf(known) };
    const message = await capabilities.checkTranslation(request);
    return message === undefined ? undefined : { input: "target_language", message };
  },
  async run({ input, providers, texts: work, signal, progress }) {
    const given = input.translation?.trim();
    if (given) {
      const request = { text: given, language: input.target_language };
      return keepTranslation(input, await work.run("splitSentences", request, signal));
    }
    const { translate } = providers.text;
    if (!translate) throw new StepError("provider_required", describeMissing(input));
    const { title = "", scenes = [], words: spoken = [], target_language } = input;
    const source = scriptOf(input);
    const sentences = groupSentences(spoken);
    const texts = listTexts(input);
    if (!texts.some((text) => /\p{L}/u.test(text)))
      throw new StepError("invalid_input", nothingToTranslate);
    const done = await translateAll(
      translate,
      { texts, language: target_language, ...sourceOf(input) },
      signal,
    );
    progress(90);
    const [newTitle = "", ...rest] = done.texts;
    const lines = rest.splice(0, source.split("\n").length);
    const sceneTexts = rest.splice(0, scenes.length);
    return {
      language: target_language,
      ...(source.trim() ? { script: lines.join("\n") } : {}),
      ...(title ? { title: newTitle.slice(0, 300) } : {}),
      ...(scenes.length > 0
        ? { scenes: scenes.map((scene, index) => withText(scene, sceneTexts[index] ?? "")) }
        : {}),
      ...timed(rest, sentences, target_language),
      ...(done.warnings ? { warnings: done.warnings } : {}),
      engine: done.engine,
    };
  },
});

interface Source {
  source_language?: string;
  title?: string;
  script?: string;
  text?: string;
  scenes?: Scene[];
  words?: Word[];
}

const scriptOf = ({ script, text = "" }: Source) => (script?.trim() ? script : text);

const sourceOf = ({ source_language = "auto" }: Source) =>
  source_language === "auto" ? {} : { source: source_language };

/** The texts to translate: the title, the lines of the script, of each scene and sentence. */
const listTexts = ({ title = "", scenes = [], words = [], ...input }: Source) => [
  title,
  ...scriptOf(input).split("\n"),
  ...scenes.map((scene) => scene.text),
  ...groupSentences(words).map((sentence) => sentence.map(({ text }) => text).join(" ")),
];

/** Words and sentences of a translation, in the times of the original sentences. */
function timed(texts: readonly string[], sentences: readonly Word[][], language: string) {
  if (sentences.length === 0) return {};
  return {
    words: sentences.flatMap((sentence, index) => spread(texts[index] ?? "", sentence, language)),
    timed_sentences: sentences.map((sentence, index): Word => {
      const start = sentence[0]?.start ?? 0;
      return { text: texts[index] ?? "", start, end: sentence.at(-1)?.end ?? start };
    }),
  };
}

interface Given {
  translation?: string;
  target_language: string;
  title?: string;
  words?: Word[];
}

/** A translation from the caller. Its sentences belong to those of the original in order. */
function keepTranslation(
  { translation = "", target_language, title, words: spoken = [] }: Given,
  translated: readonly string[],
) {
  const originals = groupSentences(spoken);
  const count = Math.min(originals.length, translated.length);
  const joiner = wordJoiner(target_language);
  // Where one language has more sentences, its neighbors share a time.
  const share = <T>(list: readonly T[], index: number) =>
    list.slice(
      Math.round((index * list.length) / count),
      Math.round(((index + 1) * list.length) / count),
    );
  const places = Array.from({ length: count }, (_, index) => index);
  return {
    language: target_language,
    script: translation.trim(),
    ...(title ? { title } : {}),
    ...timed(
      places.map((index) => share(translated, index).join(joiner)),
      places.map((index) => share(originals, index).flat()),
      target_language,
    ),
    engine: "local/given",
  };
}

async function translateAll(
  translate: NonNullable<TextProvider["translate"]>,
  request: TranslationRequest,
  signal: AbortSignal,
) {
  const { texts, language } = request;
  const done = await translate(request, signal);
  if (done.texts.length === texts.length) return done;
  throw new StepError(
    "tool_failed",
    `${done.engine} returned ${done.texts.length} of ${texts.length} texts in ${languageName(language)}.`,
    { retryable: true },
  );
}

/** The voice and words of the other language do not belong to the new text. */
function withText(scene: Scene, text: string): Scene {
  const spoken = { ...scene, text };
  for (const name of voiceFields) delete spoken[name];
  return spoken;
}

const wordsPerGroupMax = 40;

/** Words up to the end of each sentence. */
function groupSentences(spoken: readonly Word[]): Word[][] {
  const groups: Word[][] = [];
  let ended = true;
  for (const word of spoken) {
    if (ended || (groups.at(-1)?.length ?? 0) >= wordsPerGroupMax) groups.push([]);
    groups.at(-1)?.push(word);
    ended = endsSentence(word.text);
  }
  return groups;
}

/** Gives the words of a translation the time of its sentence, by their lengths. */
function spread(text: string, sentence: readonly Word[], language: string): Word[] {
  const parts = hasWordSpaces(language)
    ? text.split(/\s+/).filter(Boolean)
    : [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)].map(
        ({ segment }) => segment,
      );
  const start = sentence[0]?.start ?? 0;
  const seconds = (sentence.at(-1)?.end ?? start) - start;
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  let passed = 0;
  const at = (length: number) =>
    Math.round((start + (seconds * length) / Math.max(1, total)) * 1000) / 1000;
  return parts.map((part) => {
    const from = at(passed);
    passed += part.length;
    return { text: part, start: from, end: at(passed) };
  });
}
