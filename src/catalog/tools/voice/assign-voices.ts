import type { DistinctVoice, Providers } from "../../../generators/generators.ts";
import { type SpeakerVoices, sexOf } from "../../../language/dialogue.ts";
import { autoVoice } from "../../../values/speaker-voices.ts";

/** A speaker, and the voice that speaks it already. */
export interface Speaker {
  name: string;
  voice_name?: string | undefined;
}

interface Wanted {
  language: string;
  voices?: SpeakerVoices | undefined;
  /** Comes first among the voices that are chosen. */
  voice_name?: string | undefined;
}

/** The voice of each speaker by its name. Undefined: the voice of the language. */
export type AssignedVoices = ReadonlyMap<string, string | undefined>;

/**
 * Gives each speaker the voice that the caller names, or that it has in other scenes, or else one
 * of its own that fits its first name. `warn` gets why several speakers sound the same.
 */
export function assignVoices(
  speakers: readonly Speaker[],
  { language, voices = {}, voice_name }: Wanted,
  { speech, warn }: { speech: Providers["speech"]; warn(warning: string): void },
): AssignedVoices {
  const given = new Map(Object.entries(voices).map(([name, voice]) => [toKey(name), voice]));
  const assigned = new Map<string, string | undefined>();
  for (const { name, voice_name: kept } of speakers) {
    const wanted = given.get(toKey(name)) ?? autoVoice;
    const voice = wanted === autoVoice ? kept : wanted;
    if (voice !== undefined) assigned.set(name, voice);
  }
  const listed = speech.listVoices?.(language) ?? [];
  const free = voice_name === undefined ? listed : [{ name: voice_name }, ...listed];
  const waiting = [...new Set(speakers.map(({ name }) => name))].filter(
    (name) => !assigned.has(name),
  );
  for (const name of waiting) assigned.set(name, chooseVoice(name, free, [...assigned.values()]));
  warnOfEqual(waiting, assigned, warn);
  return assigned;
}

const toKey = (name: string) => name.toLowerCase();

/** The first unused voice of the sex of a name, then any unused one, then the first of all. */
function chooseVoice(
  speaker: string,
  voices: readonly DistinctVoice[],
  used: readonly (string | undefined)[],
): string | undefined {
  const left = voices.filter(({ name }) => !used.includes(name));
  const sex = sexOf(speaker);
  const fitting = sex && left.find((voice) => voice.sex === sex);
  const open = left.find((voice) => voice.sex === undefined);
  return (fitting ?? open ?? left[0] ?? voices[0])?.name;
}

function warnOfEqual(
  chosen: readonly string[],
  assigned: AssignedVoices,
  warn: (warning: string) => void,
): void {
  const voices = [...assigned.values()];
  const equal = chosen.filter((name) => {
    const voice = assigned.get(name);
    return voices.indexOf(voice) !== voices.lastIndexOf(voice);
  });
  if (equal.length > 0)
    warn(
      `${equal.join(" and ")} ${equal.length > 1 ? "have the same voice" : "has the voice of another speaker"}, because no more voices are known. Name their voices in "voices".`,
    );
}
