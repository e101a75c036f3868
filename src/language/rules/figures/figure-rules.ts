/** Words that decide what a number may show alone. */
export interface FigureRules {
  /** Before a year: that something goes on from then. */
  since: string;
  /** After a number: that it is the age of somebody, with the words that belong to it. */
  ages: string;
  /** Before an age: "aged", "of". */
  beforeAge: string;
  /** Before a share: that it comes to something else, so that it is no part of a whole. */
  adds: string;
  /**
   * Verbs and participles of death, loss, removal and ending: without them, the number of those who
   * died reads like the number of those who live.
   */
  losses: string;
  /** After a number and its verb: how often, before a word for a time. "every" of "every day". */
  repeats: string;
  /** Before a duration: for how long, where the word also opens a rate: "por 25 minutos". */
  lasts?: string;
}

/** Words of a language without spaces. */
export interface SpacelessFigures {
  /** After a clause: that the next one says the opposite of another thing. */
  contrasts: string;
}
