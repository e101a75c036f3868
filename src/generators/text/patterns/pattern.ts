export const tones = ["informative", "playful", "dramatic", "inspiring", "calm"] as const;
export type Tone = (typeof tones)[number];

/**
 * The sentences of one language that a script is built of. `{topic}` stands where the topic fits in mid-sentence, `{title}` where it
 * stands for itself, `{length}` for the time there is. They ask and invite, and state nothing about the topic.
 */
export interface Pattern {
  /** Says how long the video is; by the most seconds each phrase stands for. */
  lengths: readonly (readonly [seconds_max: number, phrase: string])[];
  hooks: Record<Tone, readonly string[]>;
  /** In place of the hook where the topic is a question of its own, which has just been asked. */
  afterQuestion: Record<Tone, string>;
  /** Why it matters. */
  reasons: readonly string[];
  /** Said before the first angle, those between, and the last. */
  starters: { first: string; between: readonly string[]; last: string };
  /** What to look at, from the past to the future; each follows a starter. */
  angles: readonly string[];
  closers: Record<Tone, readonly string[]>;
  /** Opens and closes a script that is made from a source text. */
  opener: Record<Tone, string>;
  closer: Record<Tone, string>;
}
