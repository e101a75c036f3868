import type { PeopleRules } from "./people/people-rules.ts";

/** What tells the sense of a word from that of another. */
export interface SenseRules extends PeopleRules {
  /** Endings of nouns and those of their listed form, as a list: "ies>y". A stemmer without it. */
  inflections?: string;
  /** Phrases that do not mean what their words show. */
  idioms: string;
  /** Verbs and colors that an icon shows, as a list, where verbs can be told from nouns. */
  actions: string;
  compounds?: CompoundRules;
  /** Words that are written as the beginning of the next one, without their apostrophe. */
  elided?: string;
  /** Prepositions joined to an article, as a list. */
  contractions?: string;
  /** Stands before a verb, a participle or an adjective, never before a noun, as a list. */
  beforeVerb?: string;
  /** Adjectives that stand before their noun, as a list. */
  adjectivesBefore?: string;
  /** Tells a noun from the verb that opens a sentence. */
  nounForm?: RegExp;
  /** Seasons: after a preposition they say when something is. */
  seasons?: string;
  /** Likens something to a thing that is not there: "like a". Japanese: what follows the thing. */
  similes?: string;
  /** Stands before the cause of something: "because of". */
  causes?: string;
  /** After a cause: that there are others. */
  alone?: string;
  /** The indefinite article. */
  indefinite?: string;
  /** Says what someone says or thinks. Japanese: what follows the person. */
  reports?: string;
  /** Says how many times as much. The place beside it is only compared. */
  multiples?: string;
  /** Things that have a capital where only names have one. Without it, a capital says nothing. */
  capitalThings?: string;
  /** Articles before a thing that is named after: "die" of "die Fluglinie Adler". */
  definite?: string;
  /** Ends of adjectives and numerals, and of the articles before a noun. */
  inflected?: string;
  /** What holds or measures another noun that follows it: "Tasse" of "die Tasse Kaffee". */
  portions?: string;
}

/** Words that are written together, as lists. The last part says what the thing is. */
export interface CompoundRules {
  /**
   * Last parts that say nothing: ends of names ("Gutenberg" is no mountain), and of words that only
   * look like a compound ("Samm-lungen").
   */
  falseEnds: string;
  /** First parts that are no nouns: "außen" of "Außenluft". */
  firstParts: string;
  /** What stands between two parts: "s" of "Regierungsgebäude". */
  joints: string;
}
