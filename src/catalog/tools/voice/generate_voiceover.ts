import pLimit from "p-limit";
import { secondsToSay } from "../../../language/speaking-rate.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import {
  asset,
  boolean,
  language,
  number,
  pronunciations,
  scenes,
  string,
  strings,
  words,
} from "../../definition/fields.ts";
import { assumedSeconds, expectedVoiceSeconds } from "../../pricing/expected-values.ts";
import { joinWords } from "./join-words.ts";
import {
  alignWholeRecording,
  cutAmongScenes,
  divideAmongScenes,
  isRecorded,
  keepRecording,
} from "./own-recording.ts";
import { type Said, type SpeakContext, speak } from "./speak-text.ts";

/** Pause after the words of a scene. */
const breathSeconds = 0.35;
const parallelVoices = 2;

const input = {
  scenes: scenes({ description: "Scenes with the text to speak.", optional: true }),
  text: string({
    description: "Text to speak, if there are no scenes.",
    optional: true,
    max: 50_000,
  }),
  script: string({
    description: "Text to speak, as returned by write_script.",
    optional: true,
    max: 50_000,
  }),
  timed_sentences: words({
    description:
      "Sentences with the times of the ones that they replace, from translate_text. They become scenes, if there are none.",
    optional: true,
  }),
  voice: asset("audio", {
    description:
      "Your recording of the whole text. It is kept, and the text is aligned with it for captions.",
    optional: true,
  }),
  voice_engine: string({
    description: "Engine that generated `voice`. A voice without it is a recording.",
    optional: true,
    max: 200,
  }),
  language: language({ description: "A BCP 47 tag such as en, de-AT or zh-Hans.", default: "en" }),
  voice_name: string({
    description:
      "A voice of GET /v1/voices. For the local engine: a voice of a model (voice-en), a language (en-gb), a timbre (f3) or both (en-gb+f3). By default an installed model of the language, or else its voice of eSpeak NG.",
    optional: true,
  }),
  rate: number({ description: "Speed; 1 is normal.", default: 1, min: 0.5, max: 2 }),
  pitch: number({ description: "Pitch; 1 is normal.", default: 1, min: 0.5, max: 2 }),
  pronunciations: pronunciations({
    optional: true,
    description:
      "How words are said, such as a name that a voice reads wrongly. Those of the account (PATCH /v1/account/pronunciations) hold too, where no entry here has their word. Captions show the word as written.",
  }),
  missing_only: boolean({
    optional: true,
    description:
      "Works only on scenes that lack what this tool makes. The others stay as they are.",
  }),
};

export default defineTool({
  name: "Generate voice-over",
  category: "voice",
  description:
    "Speaks scenes or a text, and returns the time of each word. Keeps a recording of a scene or of the whole text, and aligns the text with it.",
  credits: {
    per: "second",
    amount: 0.1,
    units: ({ output }) => output.spoken_seconds ?? output.voice_seconds,
  },
  version: 7,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "exact",
  models: ["speech"],
  input,
  needs: [["scenes", "text", "script", "timed_sentences"]],
  output: {
    scenes: scenes({
      description:
        "The scenes with voice, voice_seconds and words; seconds is the length of the voice plus a pause.",
      optional: true,
    }),
    voice: asset("audio", {
      description: "The spoken text, if there were no scenes; or the recording of the whole text.",
      optional: true,
    }),
    voice_engine: string({
      description: "Engine that generated `voice`; missing for a recording.",
      optional: true,
    }),
    words: words({
      description: "Words of all scenes or the text, in seconds from the start of the first.",
    }),
    voice_seconds: number({ description: "Total length of the speech in seconds." }),
    warnings: strings({
      optional: true,
      description: "Why times in a recording may be wrong, or why another voice speaks.",
    }),
    spoken_seconds: number({
      description: "With missing_only: length of the new speech in seconds, which is paid.",
      optional: true,
    }),
  },
  example: { text: "Hello there.", language: "en" },
  expect({ scenes: given, language = "en", rate = 1, missing_only, ...own }, lengthOf) {
    if (given) {
      const made = given.map((scene) => {
        if (missing_only && hasVoice(scene)) return scene;
        const voice_seconds = expectedVoiceSeconds(scene, language, lengthOf) / rate;
        const seconds = voice_seconds + breathSeconds;
        return { ...scene, voice: scene.voice ?? "asset_expected", voice_seconds, seconds };
      });
      const spoken = given.flatMap((scene, index) => (hasVoice(scene) ? [] : (made[index] ?? [])));
      const paid = missing_only ? { spoken_seconds: sumSeconds(spoken) } : {};
      return { scenes: made, words: [], voice_seconds: sumSeconds(made), ...paid };
    }
    const said = own.text ?? own.script;
    const spoken = said === undefined ? assumedSeconds : secondsToSay(said, language) / rate;
    const voice_seconds = (own.voice_engine ? undefined : lengthOf(own.voice)) ?? spoken;
    return { voice: "asset_expected", words: [], voice_seconds };
  },
  checkStart(
    { scenes: given, language = "en", voice_name, voice, voice_engine },
    { capabilities },
  ) {
    if (!isSpoken({ scenes: given, voice, voice_engine })) return undefined;
    const message = capabilities.checkVoice({ language, voice: voice_name });
    if (message === undefined) return undefined;
    const isVoice = voice_name !== undefined && !capabilities.checkVoice({ language });
    return { input: isVoice ? "voice_name" : "language", message };
  },
  async foresee({ language, voice_name, ...said }, { capabilities, mayGet }) {
    if (!language || !isSpoken(said) || (mayGet("voice") && !said.voice_engine)) return undefined;
    return { outputs: {}, warnings: capabilities.foreseeVoice({ language, voice: voice_name }) };
  },
  async run(context) {
    const { text, script, voice, voice_engine, timed_sentences = [] } = context.input;
    const given = context.input.scenes ?? sentenceScenes(timed_sentences);
    if (voice && !voice_engine && !given?.some(isRecorded)) return alignRecording(context, voice);
    if (given) return speakScenes(context, given);
    const warnings = new Set<string>();
    const tools = { ...context, warn: (warning: string) => warnings.add(warning) };
    const said = await speak(tools, text ?? script ?? "", "text", "whole");
    return {
      ...(warnings.size > 0 ? { warnings: [...warnings] } : {}),
      voice: said.voice,
      words: said.words,
      voice_seconds: said.voice_seconds,
      voice_engine: said.voice_engine,
      engine: said.voice_engine,
    };
  },
});

/** Whether a voice speaks, rather than recordings alone. */
const isSpoken = (given: {
  scenes?: Scene[] | undefined;
  voice?: string | undefined;
  voice_engine?: string | undefined;
}) =>
  given.voice && !given.voice_engine
    ? false
    : (given.scenes?.some((scene) => !isRecorded(scene)) ?? true);

/** A scene for each sentence that replaces one of a video. */
const sentenceScenes = (sentences: readonly Word[]): Scene[] | undefined =>
  sentences.length === 0
    ? undefined
    : sentences.map(({ text, start, end }, index) => ({
        index,
        text,
        visual: "",
        keywords: [],
        start_seconds: start,
        seconds: Math.max(0.1, end - start),
      }));

/** Keeps one recording of everything and divides it among the scenes. */
async function alignRecording(
  context: ToolContext<{ language: string; scenes?: Scene[]; text?: string; script?: string }>,
  voice: string,
) {
  const { scenes: given, text, script, language } = context.input;
  const said = given ? given.map((scene) => scene.text).join("\n") : (text ?? script ?? "");
  if (!/[\p{L}\p{N}]/u.test(said))
    throw new StepError(
      "invalid_input",
      'There is no text for the recording. Add "text", or "scenes" with text.',
    );
  const warnings: string[] = [];
  const tools = { ...context, warn: (warning: string) => warnings.push(warning) };
  const aligned = await alignWholeRecording(tools, { text: said, voice, language });
  const divided = given && divideAmongScenes(given, aligned, language);
  return {
    ...aligned,
    ...(divided ? { scenes: await cutAmongScenes(context, voice, divided) } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    engine: "local/alignment",
  };
}

type Context = Omit<SpeakContext, "warn"> &
  Pick<ToolContext<unknown>, "progress" | "ffmpeg"> & {
    input: { missing_only?: boolean };
  };

type VoicedScene = Scene & Required<Pick<Scene, "voice" | "voice_seconds" | "words">>;

/** Whether a scene has its voice and the times of its words already. */
const hasVoice = (scene: Scene): scene is VoicedScene =>
  scene.voice !== undefined && scene.voice_seconds !== undefined && scene.words !== undefined;

async function speakScenes(context: Context, given: readonly Scene[]) {
  const limit = pLimit(parallelVoices);
  const { missing_only } = context.input;
  let finished = 0;
  // Scenes of one voice have the same warnings.
  const warnings = new Set<string>();
  const tools = { ...context, warn: (warning: string) => warnings.add(warning) };
  const voiced = given.map((scene, position) =>
    limit(async () => {
      if (missing_only && hasVoice(scene)) return scene;
      const said = isSilent(scene) ? silence : await voiceScene(tools, scene, `${position}`);
      context.progress((100 * ++finished) / given.length);
      // A recording whose text was corrected keeps its place between the others.
      const isPlaced = said === silence || (isRecorded(scene) && scene.voice_seconds !== undefined);
      const seconds = isPlaced ? scene.seconds : said.voice_seconds + breathSeconds;
      return { ...scene, ...said, seconds };
    }),
  );
  const done = await Promise.all(voiced).finally(() => limit.clearQueue());
  const made = done.filter((_scene, index) => !given[index] || !hasVoice(given[index]));
  return {
    scenes: done,
    words: joinWords(done),
    voice_seconds: sumSeconds(done),
    ...(missing_only ? { spoken_seconds: sumSeconds(made) } : {}),
    ...(warnings.size > 0 ? { warnings: [...warnings] } : {}),
    engine: done.find(({ voice_engine }) => voice_engine)?.voice_engine ?? "local/alignment",
  };
}

const voiceScene = (
  context: Context & Pick<SpeakContext, "warn">,
  scene: Scene,
  file: string,
): Promise<Said> =>
  isRecorded(scene)
    ? keepRecording(context, scene, { language: context.input.language, file })
    : speak(context, scene.text, `scene ${scene.index}`, file);

/** A scene that shows a picture and says nothing. */
const isSilent = ({ text, voice, image, clip }: Scene) =>
  !voice && Boolean(image ?? clip) && !/[\p{L}\p{N}]/u.test(text);
const silence: Said = { voice_seconds: 0, words: [] };

const sumSeconds = (scenes: readonly { voice_seconds?: number }[]) =>
  scenes.reduce((sum, { voice_seconds = 0 }) => sum + voice_seconds, 0);
