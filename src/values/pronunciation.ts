import Type, { type Static } from "typebox";

/** A word, or several, and how it is said: "Reelwright" as "reel right". */
export const Pronunciation = Type.Object(
  {
    word: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: "\\S",
      description: "A word of the text, or several, in any case",
    }),
    say: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: "\\S",
      description: "How it is said, spelled as its language spells sounds",
    }),
  },
  {
    description: "A word and how it is said",
    examples: [{ word: "Reelwright", say: "reel right" }],
  },
);
export type Pronunciation = Static<typeof Pronunciation>;

/** Most entries of a list. */
export const pronunciationsMax = 200;
