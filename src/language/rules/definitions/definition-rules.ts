/** How a topic asks for a thing, and how the entry of a dictionary is said. */
export interface DefinitionRules {
  /** Before the thing: "what is a". A pattern at the start of the topic. */
  asks: string;
  /** Endings of a plural, each with that of its basic form. The first that gives a noun counts. */
  plurals: readonly (readonly [ending: string, basic: string])[];
  /** Begins a meaning that can follow "is". */
  countable: string;
  /** Begins a meaning of which there is one only. */
  single: string;
  /** Begins a thing that takes the second form of the article. */
  vowel: string;
  /** Sentences. {x} is the thing, {X} the same with a capital, {m} its meaning, {l} a list. */
  says: {
    /** A thing that can be counted, with each form of the article. */
    one: readonly [string, string];
    named: string;
    /** Always grammatical. */
    plain: string;
    /** A second meaning of which there is one only. */
    more: string;
    parts: string;
    kinds: string;
    /** An entry of the list. */
    entry: string;
  };
  /** Between the last two entries of a list. */
  and: string;
}
