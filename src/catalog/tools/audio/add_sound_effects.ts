import { join } from "node:path";
import { effectsTrack, type PlacedEffect } from "../../../generators/effects/effects-track.ts";
import { effectRate, soundEffects } from "../../../generators/effects/sound-effects.ts";
import { reproducible } from "../../../media/audio/write-sound.ts";
import { composeTimeline } from "../../../media/timeline/compose.ts";
import { StepError } from "../../../system/errors.ts";
import { type Timeline, timelineSeconds } from "../../../values/timeline.ts";
import { seed } from "../../common-inputs/frame-fields.ts";
import { openMaterial, toMaterial } from "../../common-inputs/timeline-material.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, assets, integer, number, scenes, string, words } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

/** Effects that follow one another closely disturb more than they help. */
const secondsBetween = 0.8;

export default defineTool({
  name: "Add sound effects",
  category: "audio",
  description:
    "Synthesizes a whoosh, pop or riser at each scene change, as a track that compose_timeline plays under the voice.",
  credits: perCall(0.5),
  version: 3,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "seeded",
  input: {
    scenes: scenes({ optional: true, description: "The scenes whose changes get effects." }),
    images: assets("image", { optional: true, description: "Shown in order without scenes." }),
    image: asset("image", { optional: true, description: "One more picture." }),
    clips: assets("video", { optional: true, description: "Shown in order without scenes." }),
    videos: assets("video", { optional: true, description: "Shown in order without scenes." }),
    video: asset("video", { optional: true, description: "One more video." }),
    voice: asset("audio", { optional: true, description: "One voice for the whole video." }),
    words: words({ optional: true, description: "Timed words of `voice`." }),
    sound_effect: string({
      default: "auto",
      enum: ["auto", ...soundEffects],
      description: "auto: whooshes and pops in turn, and a riser before the last scene.",
    }),
    effects_db: number({
      default: -12,
      min: -40,
      max: 6,
      description: "Volume of the effects in dB. At 0 they are as loud as a voice.",
    }),
    seed: seed("A different seed gives different sounds."),
  },
  needs: [["scenes", "images", "image", "clips", "video", "videos"]],
  output: {
    sfx: asset("audio", { description: "The effects, as long as all scenes. FLAC, stereo." }),
    effects_placed: integer({ description: "Number of effects." }),
  },
  example: {
    scenes: [
      { index: 0, text: "One", seconds: 1, visual: "One", keywords: [], image: "picture.jpg" },
      { index: 1, text: "Two", seconds: 1, visual: "Two", keywords: [] },
    ],
    sound_effect: "whoosh",
  },
  expect: () => ({ sfx: "asset_expected", effects_placed: 1 }),
  async run({ input, assets, ffmpeg, folder, signal, progress }) {
    const { sound_effect, effects_db, seed, ...given } = input;
    const material = { ...toMaterial(given), title_card: false, end_card: false };
    const shown = [material.scenes, material.images, material.clips, material.videos];
    if (!shown.some((list) => list?.length))
      throw new StepError(
        "invalid_input",
        'No scene changes. Add "scenes", "images", "clips" or "videos".',
      );
    const facts = await openMaterial(material, { assets, ffmpeg, signal });
    const timeline = composeTimeline(material, facts);
    const seconds = timelineSeconds(timeline);
    const placed = placeEffects(timeline, sound_effect);
    const path = join(folder, "effects.flac");
    const raw = ["-f", "f32le", "-ar", `${effectRate}`, "-ac", "2", "-i", "pipe:0"];
    await ffmpeg.run([...raw, "-c:a", "flac", "-sample_fmt", "s16", ...reproducible, path], {
      signal,
      progress,
      seconds,
      pixels: 0,
      stdin: effectsTrack(placed, { seconds, gain: 10 ** (effects_db / 20), seed }),
    });
    const { id } = await assets.save(path, { kind: "audio" });
    return { sfx: id, effects_placed: placed.length, engine: "local/synthesis" };
  },
});

/** An effect for each scene change that is not too close to the one before. */
function placeEffects(timeline: Timeline, chosen: string): PlacedEffect[] {
  const effect = soundEffects.find((name) => name === chosen);
  const cuts: number[] = [];
  let seconds = 0;
  for (const scene of timeline.scenes.slice(0, -1)) {
    seconds += scene.seconds;
    if (seconds - (cuts.at(-1) ?? 0) >= secondsBetween) cuts.push(seconds);
  }
  return cuts.map((at, index) => {
    const isLast = index === cuts.length - 1 && cuts.length > 2;
    const usual = isLast ? "riser" : index % 2 === 0 ? "whoosh" : "pop";
    return { effect: effect ?? usual, seconds: at };
  });
}
