import { fitVoices } from "../../../media/audio/fit-voices.ts";
import { changeSoundSpeed } from "../../../media/clips/speed.ts";
import { openMedia } from "../../../media/media-input.ts";
import { StepError } from "../../../system/errors.ts";
import { placedWords, type Scene } from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";

/** A scene whose voice replaces speech of a video. */
export type DubbedScene = Scene & Required<Pick<Scene, "voice" | "start_seconds">>;

export const isDubbed = (scene: Scene): scene is DubbedScene =>
  scene.voice !== undefined && scene.start_seconds !== undefined;

/** Largest difference in speed that is inaudible. */
const unheard = 0.01;

/** Speeds up the voices of scenes that take longer than the speech that they replace. */
export async function fitSceneVoices(
  context: Omit<ToolContext<unknown>, "input">,
  scenes: readonly DubbedScene[],
  video: string,
) {
  const { assets, ffmpeg, signal, progress } = context;
  const { seconds } = await ffmpeg.probe((await openMedia(assets, video, "seen")).path, signal);
  const voices = scenes.map(({ start_seconds: start, voice_seconds = 0 }) => ({
    start,
    seconds: voice_seconds,
  }));
  const placed = fitVoices(voices, seconds);
  if (!placed) throw tooLong(voices, seconds);
  const fitted: Scene[] = [];
  for (const [index, scene] of scenes.entries()) {
    const { start, speed } = placed[index] ?? { start: scene.start_seconds, speed: 1 };
    const faster = speed > 1 + unheard ? await speedUp(context, scene, speed, index) : scene;
    fitted.push({ ...faster, start_seconds: start });
    progress((100 * (index + 1)) / scenes.length);
  }
  const media_seconds = fitted.reduce((sum, { voice_seconds = 0 }) => sum + voice_seconds, 0);
  return { scenes: fitted, words: placedWords(fitted) ?? [], media_seconds };
}

async function speedUp(
  context: Omit<ToolContext<unknown>, "input">,
  scene: DubbedScene,
  speed: number,
  index: number,
): Promise<Scene> {
  const { assets, ffmpeg, signal } = context;
  const { path } = await openMedia(assets, scene.voice, "heard");
  const { audio } = await ffmpeg.probe(path, signal);
  const source = { path, seconds: audio?.seconds ?? 0, channels: audio?.channels ?? 1 };
  const change = { speed, name: `voice-${index}` };
  const made = await changeSoundSpeed(source, change, { ...context, progress: () => {} });
  const { id } = await assets.save(made.path, { kind: "audio" });
  const words = (scene.words ?? []).map(({ text, start, end }) => ({
    text,
    start: start / speed,
    end: end / speed,
  }));
  return { ...scene, voice: id, voice_seconds: made.seconds, seconds: made.seconds, words };
}

function tooLong(voices: readonly { seconds: number }[], seconds: number): StepError {
  const total = voices.reduce((sum, voice) => sum + voice.seconds, 0);
  return new StepError(
    "invalid_input",
    `The translation takes ${total.toFixed(1)} s to speak, but the video has ${seconds.toFixed(1)} s. ` +
      "Send a shorter translation, or a longer video.",
  );
}
