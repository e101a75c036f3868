import type {
  AlignedWord,
  Reference,
  VoiceAligner,
} from "../../generators/speech/align-by-voice.ts";
import { type SpeechCall, speechWork } from "../../generators/speech/speech-work.ts";
import type { Word } from "../../values/scene.ts";

/** Less on average, and pauses and the lengths of words give better times. */
const confidenceMin = 0.3;

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
  call: SpeechCall,
): Promise<Word[]> {
  const said = { samples: sound, rate };
  const heard = await speechWork("findVoiced", said, call);
  const compared = { ...{ text, language, isKnown: true }, ...heard };
  const found = reference && (await aligner.compare(compared, reference, call.signal));
  const words =
    found && isSure(found)
      ? found
      : await speechWork("alignByPauses", { ...said, text, language }, call);
  return words.map(({ text: word, start, end }) => ({ text: word, start, end }));
}

const isSure = (words: readonly AlignedWord[]) =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) >= confidenceMin * words.length;
