/** What tells the name of a place from another word, and what a movement is. */
export interface PlaceRules {
  /** Stands before a place where something is. */
  at: string;
  /** Stand before the place where a movement begins, and where it ends. */
  from: string;
  to: string;
  /** Stands before a place between the start and the end of a movement. */
  via?: string;
  /** A verb with its preposition, before the places that a train or a tour passes. */
  stops?: string;
  /** Between two ends of a movement, of which the second is reached after the first. */
  onward?: string;
  /** How people travel, after a list of places: "by train". */
  by?: string;
  /** All of them stand after the name, or are its ending. */
  after?: true;
  /** Without spaces: signs that may follow a name, where another one makes it part of a name. */
  suffixes?: string;
  /** Before the name of a city: that its club is meant, "do Fortaleza". */
  club?: string;
  /** Cities whose names have such a word anyway, "do Rio", as a list of their first words. */
  articled?: string;
  /** The beginnings of words that say that someone or something moves. */
  moves: string;
  /** Places that have the name of something else, as a list; "_" stands for a space. */
  ambiguous: string;
  /** Articles and prepositions that are written as the beginning of a name. */
  prefixes?: string;
  /** Endings of names and those of their basic form, as a list: "е>а". */
  endings?: string;
}
