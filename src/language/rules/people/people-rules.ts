/** What tells the names of people. */
export interface PeopleRules {
  /** First names of people, as a list. Japanese: family names. */
  givenNames?: string;
  /** Stands before, or is written after, the name of a person. */
  titles?: string;
  titlesAfter?: string;
  /** What someone is, before a name with a capital: "governor". */
  roles?: string;
  /** What someone is called who speaks in a script: "host". */
  speakers?: string;
}
