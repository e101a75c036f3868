import { setImmediate } from "node:timers/promises";
import {
  type EffectSound,
  effectRate,
  type SoundEffect,
  synthesizeEffect,
} from "./sound-effects.ts";

/** An effect at a cut, in seconds from the start of the track. */
export interface PlacedEffect {
  effect: SoundEffect;
  seconds: number;
}

const blockSamples = effectRate / 2;

/** An effect with the samples that it covers. */
interface Playing {
  sound: EffectSound;
  start: number;
}

/**
 * Mixes effects to a stereo track of exactly `seconds`, in blocks of 32-bit samples, left and right
 * in turn. Only the effects of one block are in memory, however long the track is.
 */
export async function* effectsTrack(
  effects: readonly PlacedEffect[],
  { seconds, gain, seed }: { seconds: number; gain: number; seed: number },
): AsyncGenerator<Uint8Array> {
  const length = Math.round(seconds * effectRate);
  const waiting = effects
    .map((one, index) => ({ ...one, index }))
    .sort((a, b) => a.seconds - b.seconds);
  let playing: Playing[] = [];
  for (let from = 0; from < length; from += blockSamples) {
    const to = Math.min(length, from + blockSamples);
    // A riser begins 1.6 s before its cut.
    while (waiting[0] && (waiting[0].seconds - 2) * effectRate < to) {
      const { effect, seconds: at, index } = waiting.shift() as (typeof waiting)[number];
      const sound = synthesizeEffect(effect, `${seed}/${index}`);
      playing.push({ sound, start: Math.round(at * effectRate) - sound.cut });
    }
    yield mixBlock(playing, from, to, gain);
    playing = playing.filter(({ sound, start }) => start + sound.left.length > to);
    await setImmediate();
  }
}

function mixBlock(playing: readonly Playing[], from: number, to: number, gain: number) {
  const block = new Float32Array(2 * (to - from));
  for (const { sound, start } of playing) {
    const last = Math.min(to, start + sound.left.length);
    for (let at = Math.max(from, start, 0); at < last; at++) {
      const index = 2 * (at - from);
      block[index] = (block[index] ?? 0) + gain * (sound.left[at - start] ?? 0);
      block[index + 1] = (block[index + 1] ?? 0) + gain * (sound.right[at - start] ?? 0);
    }
  }
  return new Uint8Array(block.buffer);
}
