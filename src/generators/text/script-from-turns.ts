import {
  readDialogue,
  type SpeakerVoices,
  speakersMax,
  type Turn,
} from "../../language/dialogue.ts";
import { splitSentences } from "../../language/segmentation.ts";
import { secondsToSay } from "../../language/speaking-rate.ts";
import { autoVoice } from "../../values/speaker-voices.ts";
import type { Extract } from "./script-from-text.ts";

interface TurnsRequest {
  language: string;
  voices?: SpeakerVoices | undefined;
  seconds?: number | undefined;
  sentencesMax?: number;
}

/** A script may be this much longer than requested. */
const overrun = 1.1;

/**
 * The turns of a conversation from its start that fit the time, as lines of a script with the names
 * of the speakers; at least one. Undefined for a text without speakers. No turn is taken out of the
 * middle: an answer makes no sense without its question.
 */
export function extractTurns(
  text: string,
  {
    language,
    voices,
    seconds = Number.POSITIVE_INFINITY,
    sentencesMax = Number.POSITIVE_INFINITY,
  }: TurnsRequest,
): (Extract & { spoken: string; voices: SpeakerVoices }) | undefined {
  const { turns, speakers } = readDialogue(text, language, voices);
  if (speakers.length === 0) return undefined;
  let said = 0;
  let sentences = 0;
  const cut = turns.findIndex((turn, index) => {
    said += secondsToSay(turn.text, language);
    sentences += splitSentences(turn.text, language).length;
    return index > 0 && (said > seconds * overrun || sentences > sentencesMax);
  });
  const kept = cut < 0 ? turns : turns.slice(0, cut);
  const left = cut < 0 ? [] : turns.slice(cut);
  return {
    sentences: kept.map(asLine),
    left: left.map(asLine),
    spoken: turns.map((turn) => turn.text).join("\n"),
    // Of one turn alone, it would not be sure that it has a speaker.
    voices: voicesOf(kept, voices),
  };
}

/** The voices of those who speak, as many as a list of voices may have. */
function voicesOf(turns: readonly Turn[], given: SpeakerVoices = {}): SpeakerVoices {
  const named = new Map(Object.entries(given));
  const speakers = [...new Set(turns.flatMap(({ speaker }) => speaker ?? []))];
  return Object.fromEntries(
    speakers.slice(0, speakersMax).map((name) => [name, named.get(name) ?? autoVoice]),
  );
}

const asLine = ({ speaker, text }: Turn) => (speaker === undefined ? text : `${speaker}: ${text}`);
