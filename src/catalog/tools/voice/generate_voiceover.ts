import type { SpeakerVoices } from "../../../language/dialogue.ts";
import { secondsToSay } from "../../../language/speaking-rate.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import { foreseeConversation, speakerVoices } from "../../common-inputs/conversation.ts";
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
import { checkSpeakers, warnOfNames } from "./check-speakers.ts";
import {
  alignWholeRecording,
  cutAmongScenes,
  divideAmongScenes,
  isRecorded,
} from "./own-recording.ts";
import { breathSeconds, hasVoice, speakScenes, sumSeconds } from "./speak-scenes.ts";
import { speakText } from "./speak-turns.ts";

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
  voices: speakerVoices,
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
    "Speaks scenes or a text, and returns the time of each word. Several speakers have a voice each. Keeps a recording of a scene or of the whole text, and aligns the text with it.",
  credits: {
    per: "second",
    amount: 0.1,
    units: ({ output }) => output.spoken_seconds ?? output.voice_seconds,
  },
  version: 8,
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
  checkStart(known, context) {
    const { scenes: given, language = "en", voice_name, voice, voice_engine } = known;
    if (!isSpoken({ scenes: given, voice, voice_engine })) return undefined;
    const { capabilities } = context;
    const message = capabilities.checkVoice({ language, voice: voice_name });
    if (message === undefined) return checkSpeakers(known, context);
    const isVoice = voice_name !== undefined && !capabilities.checkVoice({ language });
    return { input: isVoice ? "voice_name" : "language", message };
  },
  async foresee(known, context) {
    const { language, voice_name, ...said } = known;
    const { capabilities, mayGet } = context;
    if (!isSpoken(said) || (mayGet("voice") && !said.voice_engine)) return undefined;
    const voices = language ? capabilities.foreseeVoice({ language, voice: voice_name }) : [];
    const { text, script, rate = 1 } = known;
    const whole = known.scenes || mayGet("scenes") ? undefined : (text ?? script);
    const spoken = await foreseeConversation({ ...known, script: whole }, context);
    return {
      outputs: {},
      expected: spoken ? { voice_seconds: spoken.seconds / rate } : {},
      warnings: [...voices, ...(await warnOfNames(known, context))],
    };
  },
  async run(context) {
    const { text, script, voice, voice_engine, timed_sentences = [] } = context.input;
    const given = context.input.scenes ?? sentenceScenes(timed_sentences);
    if (voice && !voice_engine && !given?.some(isRecorded)) return alignRecording(context, voice);
    if (given) return speakScenes(context, given);
    const warnings = new Set<string>();
    const tools = { ...context, warn: (warning: string) => warnings.add(warning) };
    const said = await speakText(tools, text ?? script ?? "");
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

interface RecordedText {
  language: string;
  scenes?: Scene[];
  text?: string;
  script?: string;
  voices?: SpeakerVoices;
}

/** Keeps one recording of everything and divides it among the scenes. */
async function alignRecording(context: ToolContext<RecordedText>, voice: string) {
  const { scenes: given, language, voices } = context.input;
  const text = context.input.text ?? context.input.script ?? "";
  const request = { text, language, voices };
  // Names of speakers are not spoken.
  const turns =
    given ?? (await context.texts.run("readConversation", request, context.signal)).turns;
  const said = turns.map((turn) => turn.text).join("\n");
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
