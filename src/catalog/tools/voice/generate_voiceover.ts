import { join } from "node:path";
import { StepError } from "../../../system/errors.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import { defineTool, type ToolContext } from "../../define-tool.ts";
import { asset, number, scenes, string, words } from "../../fields.ts";
import { perSecond } from "../../price.ts";

/** Pause after the words of a scene. */
const breathSeconds = 0.35;
const atOnce = 2;

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
  language: string({ description: "A BCP 47 tag such as en, de-AT or zh-Hans.", default: "en" }),
  voice_name: string({
    description:
      "A voice of the engine. For the local engine: a language (en-gb), a timbre (f3) or both (en-gb+f3). By default the voice of the language.",
    optional: true,
  }),
  rate: number({ description: "Speed; 1 is normal.", default: 1, min: 0.5, max: 2 }),
  pitch: number({ description: "Pitch; 1 is normal.", default: 1, min: 0.5, max: 2 }),
};

export default defineTool({
  name: "Generate voice-over",
  category: "voice",
  description: "Speaks scenes or a text, with the time of each word.",
  credits: perSecond(0.1),
  version: 1,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "exact",
  input,
  output: {
    scenes: scenes({
      description:
        "The scenes with voice, voice_seconds and words; seconds is the length of the voice plus a pause.",
      optional: true,
    }),
    voice: asset("audio", {
      description: "The spoken text, if there were no scenes.",
      optional: true,
    }),
    words: words({
      description: "Words of all scenes or the text, in seconds from the start of the first.",
    }),
    voice_seconds: number({ description: "Total length of the speech in seconds." }),
  },
  example: { text: "Hello there.", language: "en" },
  async run(context) {
    const { scenes: given, text, script } = context.input;
    if (given && given.length > 0) return speakScenes(context, given);
    const said = await speak(context, text ?? script ?? "", "text", "whole");
    return {
      voice: said.voice,
      words: said.words,
      voice_seconds: said.voice_seconds,
      engine: said.engine,
    };
  },
});

type Context = Pick<
  ToolContext<unknown>,
  "signal" | "progress" | "assets" | "providers" | "folder"
> & {
  input: { language: string; voice_name?: string; rate: number; pitch: number };
};

async function speakScenes(context: Context, given: readonly Scene[]) {
  const done: (Scene & Said)[] = [];
  const waiting = [...given.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, scene] = next;
      const { engine, ...said } = await speak(
        context,
        scene.text,
        `scene ${scene.index}`,
        String(place),
      );
      done[place] = { ...scene, ...said, engine, seconds: said.voice_seconds + breathSeconds };
      context.progress((100 * Object.keys(done).length) / given.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    scenes: done.map(({ engine: _, ...scene }) => scene),
    words: joinWords(done),
    voice_seconds: done.reduce((sum, scene) => sum + scene.voice_seconds, 0),
    engine: done[0]?.engine ?? "",
  };
}

interface Said {
  voice: string;
  voice_seconds: number;
  words: Word[];
  engine: string;
}

async function speak(
  { input, signal, assets, providers, folder }: Context,
  text: string,
  what: string,
  file: string,
): Promise<Said> {
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new StepError(
      "invalid_input",
      `${what} has no words to speak: ${JSON.stringify(text)}. Add a word.`,
    );
  const path = join(folder, `voice-${file}.wav`);
  const { language, voice_name: voice, rate, pitch } = input;
  try {
    const { seconds, words, engine } = await providers.speech.speak(
      { text, language, voice, rate, pitch, path },
      signal,
    );
    const saved = await assets.save(path, { kind: "audio" });
    return { voice: saved.id, voice_seconds: seconds, words, engine };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    throw new StepError(error.code, `${what}: ${error.message}`, {
      cause: error,
      retryable: error.retryable,
    });
  }
}

/** Returns the words of all scenes, in seconds from the start of the first. */
function joinWords(scenes: readonly (Scene & Said)[]): Word[] {
  let start = 0;
  return scenes.flatMap((scene) => {
    const from = start;
    start += scene.seconds;
    return scene.words.map((word) => ({
      text: word.text,
      start: from + word.start,
      end: from + word.end,
    }));
  });
}
