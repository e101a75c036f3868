import pLimit from "p-limit";
import type { SpeakerVoices } from "../../../language/dialogue.ts";
import type { Scene } from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";
import { assignVoices } from "./assign-voices.ts";
import { limitConversation, speakersOf } from "./check-speakers.ts";
import { joinWords } from "./join-words.ts";
import { isRecorded, keepRecording } from "./own-recording.ts";
import { limitVoices, type Said, type SpeakContext, speak } from "./speak-text.ts";

/** How many recordings are cut at the same time. */
const parallelCuts = 2;
/** Pause after the words of a scene. */
export const breathSeconds = 0.35;

type Context = Omit<SpeakContext, "warn"> &
  Pick<ToolContext<unknown>, "progress" | "ffmpeg"> & {
    input: { missing_only?: boolean; voices?: SpeakerVoices };
  };

type VoicedScene = Scene & Required<Pick<Scene, "voice" | "voice_seconds" | "words">>;

/** Whether a scene has its voice and the times of its words already. */
export const hasVoice = (scene: Scene): scene is VoicedScene =>
  scene.voice !== undefined && scene.voice_seconds !== undefined && scene.words !== undefined;

export async function speakScenes(context: Context, given: readonly Scene[]) {
  const limit = limitVoices(context.providers);
  const cutting = pLimit(parallelCuts);
  const { missing_only } = context.input;
  let finished = 0;
  // Scenes of one voice have the same warnings.
  const warnings = new Set<string>();
  const tools = { ...context, warn: (warning: string) => warnings.add(warning) };
  const voices = voicesOf(tools, given);
  const voiced = given.map((scene, position) =>
    (isRecorded(scene) ? cutting : limit)(async () => {
      if (missing_only && hasVoice(scene)) return scene;
      const voice_name = scene.speaker && voices.get(scene.speaker);
      const work = { scene, voice_name, file: `${position}` };
      const said = isSilent(scene) ? silence : await voiceScene(tools, work);
      context.progress((100 * ++finished) / given.length);
      // A recording whose text was corrected keeps its place between the others.
      const isPlaced = said === silence || (isRecorded(scene) && scene.voice_seconds !== undefined);
      // The picture of a recording would stand still in a pause.
      const pause = scene.camera ? 0 : breathSeconds;
      const seconds = isPlaced ? scene.seconds : said.voice_seconds + pause;
      return { ...scene, ...said, seconds };
    }),
  );
  const done = await Promise.all(voiced).finally(() => {
    limit.clearQueue();
    cutting.clearQueue();
  });
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

/** The voices of the speakers of scenes. One that speaks already keeps its voice. */
function voicesOf(context: Context & Pick<SpeakContext, "warn">, scenes: readonly Scene[]) {
  const { input, providers, warn } = context;
  const spoken = scenes.filter((scene) => !isRecorded(scene));
  const named = spoken.flatMap(({ speaker, voice_name }) =>
    speaker ? { name: speaker, voice_name: input.missing_only ? voice_name : undefined } : [],
  );
  limitConversation({ speakers: speakersOf(spoken) });
  return assignVoices(named, input, { speech: providers.speech, warn });
}

interface SceneToVoice {
  scene: Scene;
  voice_name: string | undefined;
  file: string;
}

async function voiceScene(
  context: Context & Pick<SpeakContext, "warn">,
  { scene, voice_name, file }: SceneToVoice,
): Promise<Said & Pick<Scene, "voice_name" | "camera">> {
  if (isRecorded(scene))
    return keepRecording(context, scene, { language: context.input.language, file });
  const text = { text: scene.text, what: `scene ${scene.index}`, voice_name };
  const said = await speak(context, text, file);
  return { ...said, ...(voice_name ? { voice_name } : {}) };
}

/** A scene that shows a picture and says nothing. */
const isSilent = ({ text, voice, image, clip }: Scene) =>
  !voice && Boolean(image ?? clip) && !/[\p{L}\p{N}]/u.test(text);
const silence: Said = { voice_seconds: 0, words: [] };

export const sumSeconds = (scenes: readonly { voice_seconds?: number }[]) =>
  scenes.reduce((sum, { voice_seconds = 0 }) => sum + voice_seconds, 0);
