/** Tones of a narration. Without a language model, a tone chooses among the sentences of a text. */
export const tones = ["informative", "playful", "dramatic", "inspiring", "calm"] as const;

export type Tone = (typeof tones)[number];
