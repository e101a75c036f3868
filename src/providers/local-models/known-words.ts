import { resample } from "../../generators/sound/resample.ts";
import { alignWords } from "../../generators/speech/align.ts";
import type {
  AlignedWord,
  Reference,
  VoiceAligner,
} from "../../generators/speech/align-by-voice.ts";
import { audibleFrames, frameSeconds } from "../../generators/speech/loudness-frames.ts";
import { featureRate } from "../../generators/speech/speech-features.ts";
import type { Word } from "../../values/scene.ts";

/** Less on average, and pauses and the lengths of words give better times. */
const confidenceMin = 0.3;
/** Shorter silences are closures of consonants. */
const joinedSeconds = 0.15;

export interface KnownSpeech {
  text: string;
  /** BCP 47. */
  language: string;
  /** The sound of the text alone. */
  sound: Float32Array;
  /** Sample rate in Hz. */
  rate: number;
  /** eSpeak NG saying the text, if it speaks the language. */
  reference: Reference | undefined;
}

/** The times of the words of a sentence in its sound. */
export async function findKnownWords(
  { text, language, sound, rate, reference }: KnownSpeech,
  aligner: VoiceAligner,
  signal: AbortSignal,
): Promise<Word[]> {
  const compared = {
    ...{ text, language, isKnown: true },
    samples: await resample(sound, rate, featureRate),
    voiced: voicedParts(await audibleFrames(sound, rate)),
  };
  const found = reference && (await aligner.compare(compared, reference, signal));
  const words = found && isSure(found) ? found : await alignWords(text, sound, rate, language);
  return words.map(({ text: word, start, end }) => ({ text: word, start, end }));
}

const isSure = (words: readonly AlignedWord[]) =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) >= confidenceMin * words.length;

function voicedParts(frames: Uint8Array): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  for (const [index, audible] of frames.entries()) {
    if (!audible) continue;
    const [start, last] = [index * frameSeconds, parts.at(-1)];
    if (last && start - last.end < joinedSeconds) last.end = start + frameSeconds;
    else parts.push({ start, end: start + frameSeconds });
  }
  return parts;
}
