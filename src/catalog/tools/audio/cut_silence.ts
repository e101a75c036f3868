import { alignParts, cutParts, moveWords } from "../../../media/audio/cut-parts.ts";
import { findKeptParts, keepAround } from "../../../media/audio/find-pauses.ts";
import { measureLevels } from "../../../media/audio/sound-levels.ts";
import { openSound } from "../../../media/audio/sound-source.ts";
import { part } from "../../../media/audio/write-sound.ts";
import { StepError } from "../../../system/errors.ts";
import { roundSeconds } from "../../../values/round-seconds.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { number, rows, strings, words } from "../../definition/fields.ts";
import { findSpeech } from "./find-speech.ts";
import { expectSound, saveSound, soundInputs, soundOutputs } from "./sound-fields.ts";

// Why: docs/decisions/measured-recordings.md
export default defineTool({
  name: "Cut silence",
  category: "audio",
  description:
    "Removes the pauses from a video or sound, and lists the parts that it keeps. With an installed model (./reelwright models add vad), breath, hum, keys and music are pauses too.",
  credits: { per: "second", amount: 0.02, min: 0.2, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    ...soundInputs,
    words: words({
      optional: true,
      description: "Timed words of the sound, which move with their parts.",
    }),
    pause_seconds: number({
      default: 0.6,
      min: 0.1,
      max: 60,
      description: "Shortest pause that is removed, in seconds.",
    }),
    margin_seconds: number({
      default: 0.12,
      min: 0,
      max: 5,
      description: "Time to keep before and after each part, in seconds.",
    }),
    silence_db: number({
      optional: true,
      min: -90,
      max: -10,
      description:
        "Level below which sound is silence; no model is used then. By default between noise and voice.",
    }),
  },
  needs: [["video", "audio"]],
  output: {
    ...soundOutputs,
    cuts: rows({ description: "Parts that were kept: start and end in seconds of the source." }),
    removed_seconds: number({ description: "Total length of the removed pauses in seconds." }),
    words: words({ optional: true, description: "The words at their new times." }),
    warnings: strings({
      optional: true,
      description: "Why pauses were found by loudness, where a model is installed.",
    }),
  },
  example: { audio: "tone.wav", pause_seconds: 0.3 },
  expect: expectSound,
  async run(context) {
    const { input, assets, ffmpeg, folder, signal, progress } = context;
    const source = await openSound(input, { assets, ffmpeg, signal });
    const call = { signal, progress };
    const speech =
      input.silence_db === undefined ? await findSpeech(source, context) : { warnings: [] };
    const rules = { pauseSeconds: input.pause_seconds, marginSeconds: input.margin_seconds };
    const found = speech.parts
      ? keepAround(speech.parts, source.seconds, rules)
      : findKeptParts(
          await measureLevels(source, { ffmpeg, call: part(call, 0, 20) }),
          source.seconds,
          { silenceDb: input.silence_db, ...rules },
        );
    const kept = alignParts(found, source);
    if (kept.length === 0)
      throw new StepError(
        "invalid_input",
        `Asset "${source.id}" is silent, so nothing would be left. ` +
          'Lower "silence_db", or use another asset.',
      );
    const media_seconds = kept.reduce((sum, { start, end }) => sum + end - start, 0);
    const isWhole = source.seconds - media_seconds < 0.1;
    const saved = isWhole
      ? source.picture
        ? { video: source.id }
        : { audio: source.id }
      : await saveSound(
          source,
          await cutParts(source, kept, { ffmpeg, folder, call: part(call, 20, 100) }),
          assets,
        );
    return {
      ...saved,
      cuts: kept.map(({ start, end }) => ({ start: roundSeconds(start), end: roundSeconds(end) })),
      media_seconds,
      removed_seconds: Math.max(0, roundSeconds(source.seconds - media_seconds)),
      ...(input.words ? { words: isWhole ? input.words : moveWords(input.words, kept) } : {}),
      ...(speech.warnings.length > 0 ? { warnings: speech.warnings } : {}),
      engine: `${speech.engine ? `${speech.engine}, ` : "local/"}ffmpeg-${ffmpeg.version}`,
    };
  },
});
