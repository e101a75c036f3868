import type { Word } from "../../src/values/scene.ts";

const rate = 16_000;
/** A pause of at least this length follows each sentence, in seconds. */
const pauseMin = 0.2;

export interface Recording {
  seed: number;
  /** Seconds of reverberation, and its level. */
  room: { seconds: number; level: number };
  /** Mains frequency in Hz. */
  hum: number;
  /** Level of the breath in the pauses, of the voice 1. */
  breath: number;
  /** Signal to noise in dB; the noise is hiss and hum. */
  signalToNoise: number;
}

/** Ten recordings in rooms, with hum and breath, at 20 dB. */
export const recordings: Recording[] = Array.from({ length: 10 }, (_, index) => ({
  seed: index + 1,
  room: { seconds: 0.3 + 0.03 * index, level: 0.1 + 0.015 * index },
  hum: index % 2 ? 60 : 50,
  breath: 0.1 + 0.015 * index,
  signalToNoise: 20,
}));

/** Even noise from −0.5 to 0.5. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

/** Speech of 16 kHz as a microphone in a room hears it, with longer pauses. */
export function record(
  speech: Float32Array,
  words: readonly Word[],
  { seed, room, hum, breath, signalToNoise }: Recording,
): { samples: Float32Array<ArrayBuffer>; words: Word[] } {
  const random = noise(seed);
  const { sound, moved } = withPauses(speech, words, { random, breath });
  const heard = inRoom(sound, room, random);
  const power = heard.reduce((sum, value) => sum + value ** 2, 0) / speech.length;
  const level = Math.sqrt(power) * 10 ** (-signalToNoise / 20);
  const samples = heard.map((value, index) => {
    const phase = (2 * Math.PI * hum * index) / rate;
    const hiss = 2.8 * random();
    return value + level * (hiss + 0.7 * Math.sin(phase) + 0.4 * Math.sin(3 * phase));
  });
  return { samples, words: moved };
}

function withPauses(
  speech: Float32Array,
  words: readonly Word[],
  { random, breath }: { random: () => number; breath: number },
) {
  const loud = Math.sqrt(speech.reduce((sum, value) => sum + value ** 2, 0) / speech.length);
  const sound: number[] = new Array(Math.round(rate * (0.5 + random()))).fill(0);
  let at = 0;
  const moved = words.map((word, index) => {
    const shift = (sound.length - at) / rate;
    const next = words[index + 1];
    const ends = /[.!?,]$/.test(word.text);
    const until = next ? (ends ? (word.end + next.start) / 2 : next.start) * rate : speech.length;
    for (; at < Math.round(until); at++) sound.push(speech[at] ?? 0);
    const pause = next && ends ? Math.round(rate * (pauseMin + 0.8 * (random() + 0.5))) : 0;
    for (let k = 0; k < pause; k++)
      sound.push(3.4 * breath * loud * Math.sin((Math.PI * k) / pause) ** 2 * random());
    return { ...word, start: word.start + shift, end: word.end + shift };
  });
  return { sound: Float32Array.from(sound), moved };
}

/** Early silence, then reflections that fade. */
function inRoom(sound: Float32Array, room: Recording["room"], random: () => number) {
  const heard = Float32Array.from(sound);
  const length = Math.round(room.seconds * rate);
  for (let delay = 80; delay < length; delay += 3) {
    const gain = 1.7 * room.level * random() * Math.exp((-6.9 * delay) / length);
    for (let index = delay; index < heard.length; index++)
      heard[index] = (heard[index] ?? 0) + gain * (sound[index - delay] ?? 0);
  }
  return heard;
}
