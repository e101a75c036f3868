import { createRandom, type Random } from "../random.ts";

export const soundEffects = ["whoosh", "pop", "riser"] as const;
export type SoundEffect = (typeof soundEffects)[number];

/** Samples per second of the effects. */
export const effectRate = 48_000;

/** A short stereo sound. */
export interface EffectSound {
  left: Float32Array;
  right: Float32Array;
  /** The sample that belongs to the cut. */
  cut: number;
}

/** Synthesizes an effect. The same seed gives the same samples; another seed varies its pitch. */
export function synthesizeEffect(effect: SoundEffect, seed: string): EffectSound {
  const random = createRandom(seed);
  const pitch = random.between(0.88, 1.12);
  const make = { whoosh: makeWhoosh, pop: makePop, riser: makeRiser }[effect];
  return make(pitch, random);
}

/** Noise through a band that rises and falls, moving from one side to the other. */
function makeWhoosh(pitch: number, random: Random): EffectSound {
  const seconds = 0.75;
  const peak = 0.45;
  const sound = emptySound(seconds, peak);
  const band = new BandFilter();
  const direction = random.chance(0.5) ? 1 : -1;
  for (let index = 0; index < sound.left.length; index++) {
    const at = index / effectRate;
    const nearness = at < peak ? (at / peak) ** 2.2 : ((seconds - at) / (seconds - peak)) ** 2;
    const noise = band.pass(random.next() * 2 - 1, pitch * (300 + 3200 * nearness), 1.4);
    const side = direction * (at / seconds - 0.5) * 1.2;
    write(sound, index, noise * nearness * 0.55, side);
  }
  return sound;
}

/** A short tone that falls. */
function makePop(pitch: number): EffectSound {
  const seconds = 0.16;
  const sound = emptySound(seconds, 0.005);
  let phase = 0;
  for (let index = 0; index < sound.left.length; index++) {
    const at = index / effectRate;
    phase += (2 * Math.PI * pitch * (320 + 780 * Math.exp(-at * 42))) / effectRate;
    const level = Math.min(1, at * 400) * Math.exp(-at * 26) * Math.min(1, (seconds - at) * 50);
    write(sound, index, Math.sin(phase) * level * 0.6, 0);
  }
  return sound;
}

/** Rising noise and a rising chord that end at the cut. */
function makeRiser(pitch: number, random: Random): EffectSound {
  const rise = 1.6;
  const seconds = rise + 0.12;
  const sound = emptySound(seconds, rise);
  const band = new BandFilter();
  const phases = [0, 0, 0];
  for (let index = 0; index < sound.left.length; index++) {
    const at = index / effectRate;
    const share = Math.min(1, at / rise);
    const level = share ** 2.4 * (at > rise ? (seconds - at) / (seconds - rise) : 1);
    const noise = band.pass(random.next() * 2 - 1, pitch * (500 + 5200 * share ** 2), 1.1);
    let tone = 0;
    for (const [voice, ratio] of [1, 1.5, 2.01].entries()) {
      phases[voice] =
        (phases[voice] ?? 0) +
        (2 * Math.PI * pitch * ratio * (110 + 330 * share ** 2)) / effectRate;
      tone += Math.sin(phases[voice] ?? 0) / 3;
    }
    write(sound, index, (noise * 0.4 + tone * 0.25) * level, Math.sin(share * 9) * 0.3);
  }
  return sound;
}

function emptySound(seconds: number, cutSeconds: number): EffectSound {
  const length = Math.round(seconds * effectRate);
  const cut = Math.round(cutSeconds * effectRate);
  return { left: new Float32Array(length), right: new Float32Array(length), cut };
}

/** Writes a sample; `side` is −1 for left and 1 for right. */
function write({ left, right }: EffectSound, index: number, value: number, side: number) {
  const angle = ((Math.max(-1, Math.min(1, side)) + 1) * Math.PI) / 4;
  left[index] = value * Math.cos(angle) * Math.SQRT2;
  right[index] = value * Math.sin(angle) * Math.SQRT2;
}

/** A band-pass filter of second order whose frequency may change with every sample. */
class BandFilter {
  #low = 0;
  #band = 0;

  /** `q` is the sharpness of the band. The state-variable form by Hal Chamberlin. */
  pass(input: number, frequency: number, q: number): number {
    const f = 2 * Math.sin((Math.PI * Math.min(frequency, effectRate / 7)) / effectRate);
    this.#low += f * this.#band;
    const high = input - this.#low - this.#band / q;
    this.#band += f * high;
    return this.#band;
  }
}
