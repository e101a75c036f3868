import { join } from "node:path";
import { localEngine } from "../../../config/model-names.ts";
import { type MusicMood, musicMoods } from "../../../generators/generators.ts";
import { hashText } from "../../../generators/random.ts";
import { seed } from "../../common-inputs/frame-fields.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, integer, number, string } from "../../definition/fields.ts";

/** Default tempo in beats per minute. */
const tempo: Record<MusicMood, number> = {
  calm: 76,
  uplifting: 108,
  dramatic: 84,
  playful: 116,
  ambient: 66,
  driving: 124,
};

/** The local composer writes whole sections, which can be shorter than the wanted length. */
const lengthShareMin = 2 / 3;

export default defineTool({
  name: "Generate music",
  category: "audio",
  description:
    "Composes background music in a mood. It loops seamlessly; long pieces have an intro, verses, choruses, bridges and an outro, which differ by seed.",
  credits: {
    per: "second",
    amount: 0.07,
    units: ({ output }) => output.music_seconds ?? 0,
    // Models return pieces of any length.
    unitsMin: ({ known: { music, seconds = 0 }, mayGet }, { music: model = localEngine }) =>
      music || mayGet("music") || model !== localEngine ? 0 : seconds * lengthShareMin,
  },
  version: 3,
  timeoutSeconds: 300,
  retry: "transient",
  determinism: "seeded",
  models: ["music"],
  input: {
    music: asset("audio", {
      optional: true,
      none: true,
      description: "Music of your own, which is used instead; none for a video without music.",
    }),
    mood: string({
      description: "Mood of the music.",
      default: "uplifting",
      enum: musicMoods,
    }),
    bpm: integer({
      description: "Beats per minute. By default it depends on the mood.",
      optional: true,
      min: 60,
      max: 180,
    }),
    seconds: number({
      description: "Length in seconds. Shorter music is looped in the video.",
      default: 30,
      min: 1,
      max: 600,
    }),
    seed: seed("A different seed gives a different piece."),
    title: string({ optional: true, description: "Title of the video. Each gets its own piece." }),
    topic: string({ optional: true, description: "Topic of the video, in the same way." }),
    script: string({ optional: true, description: "Script of the video, in the same way." }),
    prompt: string({ optional: true, description: "What the video shows, in the same way." }),
    quote: string({ optional: true, description: "The quotation of the video, in the same way." }),
  },
  output: {
    music: asset("audio", {
      optional: true,
      description: "WAV, 48 kHz stereo, seamless loop; or your own. Absent if there is none.",
    }),
    music_seconds: number({
      optional: true,
      description: "Length of one loop in seconds, if it was composed.",
    }),
  },
  expect: ({ music, seconds = 30 }) =>
    music
      ? music === "none"
        ? {}
        : { music }
      : { music: "asset_expected", music_seconds: seconds },
  example: { mood: "calm", seconds: 4, seed: 1 },
  async run({ input, signal, assets, providers, folder, progress }) {
    if (input.music)
      return {
        ...(input.music === "none" ? {} : { music: input.music }),
        engine: "local/kept",
      };
    const mood = input.mood as MusicMood;
    const path = join(folder, "music.wav");
    const request = { mood, bpm: input.bpm ?? tempo[mood], seconds: input.seconds, path };
    const { seconds, engine } = await providers.music.compose(
      { ...request, seed: pieceSeed(input) },
      signal,
    );
    progress(90);
    const saved = await assets.save(path, { kind: "audio" });
    return { music: saved.id, music_seconds: seconds, engine };
  },
});

/** Videos with the same seed get different music, unless they are about the same. */
function pieceSeed({ seed: chosen, ...about }: { seed: number } & Partial<Subject>): number {
  const { title, topic, script, prompt, quote } = about;
  const subject = [title, topic, script, prompt, quote].filter((text) => text?.trim());
  return subject.length > 0 ? (chosen + hashText(subject.join("\n"))) % 2 ** 31 : chosen;
}

type Subject = Record<"title" | "topic" | "script" | "prompt" | "quote", string>;
