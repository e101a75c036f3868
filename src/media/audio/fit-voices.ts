/** A voice that should start at a moment of a video; all in seconds. */
export interface TimedVoice {
  start: number;
  seconds: number;
}

/** Where a voice plays, and how much faster than it was spoken. */
export interface PlacedVoice {
  start: number;
  speed: number;
}

/** Silence between two voices. */
const voiceGapSeconds = 0.1;
/** Up to this, faster speech still sounds natural. */
const comfortable = 1.35;
const fastest = 2;

/**
 * Lets each voice start at its moment. One that is longer than the time up to the next is spoken
 * faster, and only then makes the next ones late. Returns undefined if the voices do not fit into
 * the video at twice their speed.
 */
export function fitVoices(
  voices: readonly TimedVoice[],
  videoSeconds: number,
): PlacedVoice[] | undefined {
  for (const limit of [comfortable, 1.6, fastest]) {
    const placed = placeVoices(voices, videoSeconds, limit);
    if (lastEnd(placed, voices) <= videoSeconds) return placed;
  }
  // The moments leave too little time: the voices follow each other from the first one on.
  const total = voices.reduce((sum, { seconds }) => sum + seconds, 0);
  const free = videoSeconds - voiceGapSeconds * voices.length;
  if (total / fastest > free) return undefined;
  const speed = Math.max(1, total / free);
  let cursor = 0;
  return voices.map(({ seconds }) => {
    const start = cursor;
    cursor += seconds / speed + voiceGapSeconds;
    return { start, speed };
  });
}

function placeVoices(
  voices: readonly TimedVoice[],
  videoSeconds: number,
  limit: number,
): PlacedVoice[] {
  let cursor = 0;
  return voices.map((voice, index) => {
    const start = Math.max(voice.start, cursor);
    const next = voices[index + 1]?.start ?? videoSeconds;
    const room = Math.max(0.2, next - voiceGapSeconds - start);
    const speed = Math.min(limit, Math.max(1, voice.seconds / room));
    cursor = start + voice.seconds / speed + voiceGapSeconds;
    return { start, speed };
  });
}

function lastEnd(placed: readonly PlacedVoice[], voices: readonly TimedVoice[]): number {
  const { start = 0, speed = 1 } = placed.at(-1) ?? {};
  return start + (voices.at(-1)?.seconds ?? 0) / speed;
}
