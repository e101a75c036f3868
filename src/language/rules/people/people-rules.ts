/** What tells the names of people. */
export interface PeopleRules {
  /** First names of people, as a list. */
  givenNames?: string;
  /** Family names, as a list, where they stand before the title of a person. */
  familyNames?: string;
  /** Stands before, or is written after, the name of a person. */
  titles?: string;
  titlesAfter?: string;
  /** What someone is, before a name with a capital: "governor". */
  roles?: string;
  /** What someone is called who speaks in a script: "host". */
  speakers?: string;
  /** Pronouns and adverbs that deny, as a pattern: "nobody", "nowhere". */
  negativePronouns?: string;
}
