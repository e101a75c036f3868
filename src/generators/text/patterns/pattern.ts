export const tones = ["informative", "playful", "dramatic", "inspiring", "calm"] as const;
export type Tone = (typeof tones)[number];

/**
 * The sentences that a script is built from, in one language. Placeholders: `{topic}` in
 * mid-sentence, `{title}` alone, `{length}` for the available time. They ask questions and state
 * nothing about the topic.
 */
export interface Pattern {
  /** Phrases for the length of the video, each with its maximum in seconds. */
  lengths: readonly (readonly [seconds_max: number, phrase: string])[];
  hooks: Record<Tone, readonly string[]>;
  /** Replaces the hook after a topic that is a question. */
  afterQuestion: Record<Tone, string>;
  /** Why it matters. */
  reasons: readonly string[];
  /** Introductions of the first angle, the following ones, and the last. */
  starters: { first: string; between: readonly string[]; last: string };
  /** Points of view, ordered from past to future; each follows a starter. */
  angles: readonly string[];
  closers: Record<Tone, readonly string[]>;
  /** Opening and closing sentences of a script made from a source text. */
  opener: Record<Tone, string>;
  closer: Record<Tone, string>;
}
