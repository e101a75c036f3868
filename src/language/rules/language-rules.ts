import type { CodeRules } from "./code/code-rules.ts";
import type { DefinitionRules } from "./definitions/definition-rules.ts";
import type { FigureRules, SpacelessFigures } from "./figures/figure-rules.ts";
import type { GenreRules } from "./genres/genre-rules.ts";
import type { NounRules } from "./noun-rules.ts";
import type { PlaceRules } from "./place-words/place-rules.ts";
import type { Measures, Numerals, QuantityRules, YearWords } from "./quantity-rules.ts";
import type { RequestRules } from "./requests/request-rules.ts";
import type { SceneryRules } from "./scenery/scenery-rules.ts";
import type { SenseRules } from "./sense-rules.ts";
import type { SpeechRules } from "./speech/speech-rules.ts";
import type { StagingRules } from "./staging/staging-rules.ts";
import type { StoryRules } from "./story/story-rules.ts";

/*
 * What the service knows of a language: one file per language in this folder. A text in quotes is
 * the source of a regular expression with the flags i and u, without a capturing group, unless its
 * comment calls it a list: words that white space separates.
 */

export type { Measures, Numerals, QuantityRules, YearWords } from "./quantity-rules.ts";
export type { SenseRules } from "./sense-rules.ts";

export interface LanguageRules {
  phrases: PhraseRules;
  texts: TextRules;
  story?: StoryRules;
  joins?: JoinRules;
  quantities: QuantityRules;
  measures: Measures;
  numerals: Numerals;
  years: YearWords;
  discourse: DiscourseMarkers;
  vocabulary: Vocabulary;
  captions: CaptionRules;
  tables: TableRules;
  narration: Narration;
  senses: SenseRules;
  questions?: QuestionRules;
  nouns?: NounRules;
  places: PlaceRules;
  requests?: RequestRules;
  code?: CodeRules;
  scenery?: SceneryRules;
  definitions?: DefinitionRules;
  speech?: SpeechRules;
  staging?: StagingRules;
  genres?: GenreRules;
  figures?: Partial<FigureRules & SpacelessFigures>;
}

/** A language of which less is known. What needs a missing group shows or says less. */
export type PartialRules = Partial<LanguageRules>;

/** What the reading of claims needs. */
export type ClaimRules = PhraseRules & QuantityRules;

/** Matches nothing: for what a language does not write as words of their own. */
export const never = "(?!)";

/** Where a noun phrase and a clause begin and end. */
export interface PhraseRules {
  /** Articles, possessives and demonstratives that can begin a noun phrase, as a list. */
  determiners: string;
  /** Before the determiner of a noun: without these words, the phrase says something else. */
  qualifiers?: string;
  /** Joins a noun to what it is of. */
  of: string;
  /** Opens a clause that only adds to the main clause before it. */
  mainClauseEnds: string;
  /** Says that something is not so. */
  negation: string;
  /** Says that something else holds: "instead of". Between words without spaces, it comes after. */
  replaced: string;
  /** Stands before what is not so, in the same clause of a text without spaces. */
  denies?: string;
  /** Can stand before a term that is defined. */
  articles: string;
  /** Stands for a thing that is named elsewhere. */
  pronouns: string;
  /** Those of them that can open a sentence as one thing that the sentence before is about. */
  thingPronouns?: string;
  /** Opens a clause that a short form of a step leaves out. */
  laterClause: string;
  /** Before an adjective: "as" of "as fine as salt". More words must follow. */
  opensComparison: string;
  /** The article that is written as the beginning of its noun. */
  articlePrefix?: string;
  /** Other words that are written as the beginning of the next one. */
  prefixes?: string;
  /** Adjectives stand after their noun, so that a phrase may go on after it. */
  adjectivesFollow?: true;
  /** Forms of verbs that no adjective has. */
  finiteVerbs?: string;
  /** Endings that make a verb of a noun, where no space separates them. */
  verbEndings?: string;
  /** Adjectives, nouns and verbs by their letters, where no space separates words. */
  adjectives?: string;
  nouns?: string;
  verbs?: string;
  /** What follows a noun, where no space separates them. */
  afterNoun?: string;
  /** Words that end a phrase in a language without spaces between words. */
  particles?: string;
  /** Nouns have capitals, and their adjectives stand before them. */
  nounCapitals?: true;
  /** Determiners of a subject, where objects have others. */
  subjectDeterminers?: string;
  /** A verb, or its prefix, at the end of a clause. */
  verbAtEnd?: RegExp;
  /** Clauses whose verb stands first, with the groups `verb`, `subject` and `rest`. */
  verbFirst?: readonly RegExp[];
  /** What must be known beside the tags of a tagger. */
  tagged?: {
    /** A plural noun. */
    plural: string;
    /** A participle before its noun: "frozen". */
    participle: string;
    /** The same after a determiner: "a growing". */
    modifier: string;
    /** Last words of names that are things rather than people. */
    namedThing: string;
    /** Stand for a noun before their verb: "a path that winds". */
    relatives: string;
    /** Open a question, before its subject. */
    asking: string;
    /** Stands before a place that the tagger takes for a verb: "go to" in "go to bed". */
    goesTo: string;
  };
  /** Stands before an ordinal that ends with a full stop. */
  ordinals?: string;
}

/** What sentences are to each other. */
export interface TextRules {
  /** Begins a sentence that makes no sense without the one before it. */
  refersBack: string;
  /** Stands before a thing that is new in a text, and before one that is known. */
  introduces?: string;
  resumes?: string;
  /** Announces the main thing that a text has to say. */
  finding: string;
  /** Begins a title that asks for steps, and one that asks for reasons. */
  how: string;
  why: string;
  /** Opens a clause at which a long sentence may be divided. */
  opensClause?: string;
  /** Ends the topic of a clause, before a comma that divides no clauses. */
  topicEnds?: string;
  /** Ends a question that has no question mark. */
  asks?: string;
}

/** Where a sentence is two main clauses, which can be sentences of their own. */
export interface JoinRules {
  /** Joins two main clauses after a comma. It is left out where they are divided. */
  and: string;
  /** Turns to another main clause after a comma. It begins the new sentence. */
  but: string;
  /** Opens a clause that cannot be divided from its main clause. */
  subordinates: string;
  /** Opens a clause between two commas. */
  relatives: string;
}

/**
 * The words by which a language marks steps, comparisons, definitions, advice, lists, reasons and
 * quotations.
 */
export interface DiscourseMarkers {
  /** Begins the first step. */
  first: string;
  /** Begins a later step. */
  step: string;
  /** Stands between two things that are compared. */
  versus: string;
  /** Stands between a term and its meaning. */
  isA: string;
  /** Begins advice against something. */
  avoid: string;
  /** Begins advice. */
  advise: string;
  /** Joins the parts of a list. */
  and: string;
  /** Stands before a reason. */
  because?: string;
  /** A verb of speech, beside a quotation. */
  says: string;
  /** Before the number of a step. */
  stepWord?: string;
  /** Stands between two things of which a title makes one choose. */
  choice?: string;
}

/** Where the lines of captions break. */
export interface CaptionRules {
  /** Words that belong to the next one, as a list: a line must not end on them. */
  leaning: string;
  /** Words that start a clause, as a list: good places to start a line. */
  opening: string;
  /** Of a language without spaces: particles after which a phrase ends, and all particles. */
  phraseEnds?: string;
  particles?: string;
  /** Of a language without spaces: endings that are no words of their own. */
  suffixes?: string;
}

/** Names of columns. */
export interface TableRules {
  /** Columns of times. */
  times: string;
  /** Numbers that name or order a row and measure nothing. */
  orders: string;
  /** Columns whose names do not say what their numbers measure. */
  values?: string;
}

/** Titles that ask, where the verb of a question stands before its subject. */
export interface QuestionRules {
  /** A question without a question word, in more than three words. */
  direct: string;
  /** A question word and its verb. */
  inverted: string;
  /** A question for an amount or a kind. */
  measured: string;
  /** A title that only looks like a question: "What a black hole is". */
  indirect: string;
  /** "How espresso is made": no question if it is not `inverted`. */
  manner: string;
}

export type Color =
  | ("red" | "orange" | "yellow" | "green" | "blue" | "purple")
  | ("pink" | "brown" | "white" | "gray" | "black");

/** Lists of words. */
export interface Vocabulary {
  /** Articles, pronouns, prepositions, auxiliaries and fillers. */
  stopWords: string;
  /** Short forms with a full stop that ends no sentence, without that stop. */
  abbreviations?: string;
  /** Frequent verbs. An icon for "take" or "work" would mislead. */
  commonVerbs?: string;
  /** Words that begin the circumstances of an action, such as where and how long. */
  prepositions?: string;
  /** Sounds and words by which speakers gain time. */
  hesitations?: string;
  /** Names of colors, as patterns. */
  colors?: Readonly<Partial<Record<Color, string>>>;
  /** The fruit whose name is a color as well, as a pattern. */
  orange?: string;
  /** Ordinals and shares, as a pattern: they also are the names of medals and of times. */
  ordinals?: string;
  /** An occasion rather than a time of day, as a pattern: "the next time". */
  occasions?: string;
}

/** What the service says by itself. */
export interface Narration {
  /** Opening sentences that claim nothing about their topic, {x} in its basic form. */
  hooks?: readonly [string, string];
  /** The words that open the steps of an instruction; those between are used in turn. */
  steps?: { first: string; between: readonly string[]; last: string };
  /** Previews a voice. Without it, a voice says a date. */
  preview?: string;
}
