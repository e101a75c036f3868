import { readFile } from "node:fs/promises";
import { readWav } from "../../src/generators/sound/wav.ts";
import { audibleFrames, frameSeconds } from "../../src/generators/speech/loudness-frames.ts";
import type { Word } from "../../src/values/scene.ts";

/** Texts to speak, by language. */
export const spokenTexts = {
  en:
    "The sea covers most of our planet. Yet we know less about its floor than about the moon. " +
    "Why is that? Light fades after two hundred meters, and the pressure grows with every step down.",
  de:
    "Kaffee kam im siebzehnten Jahrhundert nach Europa. Zuerst tranken ihn Händler und Gelehrte, " +
    "später fast alle Menschen. Heute ist er eines der beliebtesten Getränke der Welt.",
  es:
    "La luna siempre nos muestra la misma cara. Gira sobre sí misma en el mismo tiempo en que da " +
    "una vuelta a la tierra. Por eso nunca vemos su otro lado.",
};

/** Where a tone sounds over faint hiss, in seconds, and ffmpeg arguments that make it. */
export const tones = [
  { start: 0.7, end: 1.5 },
  { start: 2.3, end: 3.1 },
  { start: 3.4, end: 4.2 },
  { start: 5.6, end: 6.2 },
];
/** An expression of the time t that is 1 while a tone sounds. */
export const toneSounds = tones.map(({ start, end }) => `between(t,${start},${end})`).join("+");
export const toneArgs = [
  ...["-f", "lavfi", "-i"],
  `aevalsrc='0.3*sin(880*PI*t)*(${toneSounds})+0.002*(random(0)-0.5)':d=7:s=48000`,
];

/** Moments at which a WAV file becomes audible again after at least 150 ms of silence. */
export async function speechOnsets(path: string): Promise<number[]> {
  const { rate, channels } = readWav(await readFile(path));
  const frames = await audibleFrames(channels[0] ?? new Float32Array(), rate);
  const found: number[] = [];
  let silent = 1000;
  for (const [index, audible] of frames.entries()) {
    if (audible && silent * frameSeconds >= 0.15) found.push(index * frameSeconds);
    silent = audible ? 0 : silent + 1;
  }
  return found;
}

/** How far each onset is from the start of the word after a pause, in seconds. */
export function onsetErrors(onsets: readonly number[], words: readonly Word[]): number[] {
  const first = words.filter(
    (_, index) => index === 0 || /[.!?,;:]$/.test(words[index - 1]?.text ?? ""),
  );
  return onsets.map((onset) => Math.min(...first.map(({ start }) => Math.abs(start - onset))));
}

/** How far the starts of words are from the true ones, in seconds. */
export const startErrors = (found: readonly Word[], truth: readonly Word[]): number[] =>
  found.map(({ start }, index) => Math.abs(start - (truth[index]?.start ?? 0)));
