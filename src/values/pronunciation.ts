/** A word, or several, and how it is said: "Reelwright" as "reel right". */
export interface Pronunciation {
  word: string;
  say: string;
}
