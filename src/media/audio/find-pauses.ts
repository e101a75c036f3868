import { type LevelSpread, levelSpread, windowSeconds } from "./sound-levels.ts";

/** A part of a sound in seconds. */
export interface Part {
  start: number;
  end: number;
}

export interface PauseRules {
  /** Shortest pause that is removed, in seconds. */
  pauseSeconds: number;
  /** Time that is kept before and after each voice, in seconds. */
  marginSeconds: number;
}

export interface LevelRules extends PauseRules {
  /** Level below which sound counts as silence, in dB. Default: between noise and voice. */
  silenceDb?: number | undefined;
}

/** Default levels below which sound is silence, in dB. */
const [thresholdMin, thresholdMax] = [-60, -30];
/** dB below the voice at which a sound is silence if there is no noise. */
const belowVoice = 30;
/** dB above the noise. */
const aboveNoise = 6;
/** A sound shorter than this between two pauses is a click. */
const clickSeconds = 0.04;
/** More parts take a graph that is too long. The longest pauses are removed then. */
const soundPartsMax = 2000;

/**
 * Finds the parts of a sound to keep, from its levels in windows of 10 ms. `seconds` is the length
 * of the sound. Resolves to the whole if there is no pause, and to nothing if all is silent.
 */
export function findKeptParts(levels: Float32Array, seconds: number, rules: LevelRules): Part[] {
  const spread = levelSpread(levels);
  if (!spread) return [];
  const threshold = rules.silenceDb ?? chooseThreshold(spread);
  return keepAround(findVoiced(levels, threshold), seconds, rules);
}

/** The parts to keep of a sound in which the given parts are voiced. */
export function keepAround(voiced: readonly Part[], seconds: number, rules: PauseRules): Part[] {
  if (voiced.length === 0) return [];
  const { marginSeconds: margin } = rules;
  const edges = [0, ...voiced.flatMap(({ start, end }) => [start - margin, end + margin]), seconds];
  const pauses: Part[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [start = 0, end = seconds] = [edges[index], edges[index + 1]];
    const pause = { start: Math.max(0, start), end: Math.min(seconds, end) };
    const whole = length(pause) + (index === 0 || index === edges.length - 2 ? margin : 2 * margin);
    if (length(pause) > windowSeconds && whole >= rules.pauseSeconds) pauses.push(pause);
  }
  const longest = pauses.toSorted((a, b) => length(b) - length(a)).slice(0, soundPartsMax - 1);
  return invert(
    longest.toSorted((a, b) => a.start - b.start),
    seconds,
  );
}

const length = ({ start, end }: Part) => end - start;

/** Between noise and voice, so that neither breath nor hiss hides a pause. */
function chooseThreshold({ noise, loud }: LevelSpread): number {
  const wanted = Math.max(loud - belowVoice, Math.min(noise + aboveNoise, loud - 10));
  return Math.max(thresholdMin, Math.min(thresholdMax, wanted));
}

/** The parts above the threshold. A sound with no pause of 50 ms in it is one part. */
function findVoiced(levels: Float32Array, threshold: number): Part[] {
  const voiced: Part[] = [];
  for (const [index, level] of levels.entries()) {
    if (level < threshold) continue;
    const start = index * windowSeconds;
    const last = voiced.at(-1);
    if (last && start - last.end < 0.05) last.end = start + windowSeconds;
    else voiced.push({ start, end: start + windowSeconds });
  }
  return voiced.filter((part) => length(part) >= clickSeconds);
}

/** The parts between the pauses. */
function invert(pauses: readonly Part[], seconds: number): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const pause of pauses) {
    parts.push({ start, end: pause.start });
    start = pause.end;
  }
  parts.push({ start, end: seconds });
  return parts.filter((part) => length(part) > windowSeconds / 2);
}
