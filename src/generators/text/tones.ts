/** Tones of a narration that a language model writes. */
export const tones = ["informative", "playful", "dramatic", "inspiring", "calm"] as const;
