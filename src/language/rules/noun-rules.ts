/** What tells the nouns of a text, for its key phrases. */
export interface NounRules {
  /** Words before a noun, as a list. By default the determiners. */
  openers?: string;
  /** An adjective that stands before its noun. */
  attributes?: string;
  /** Forms of verbs. */
  verbs?: string;
  /** The last word of a sentence is its verb. */
  verbLast?: true;
}
