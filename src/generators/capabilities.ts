import type { ChosenModels } from "../config/model-names.ts";
import type { TopicSource } from "../config/settings/topic-settings.ts";
import type { ColumnChoice } from "../values/chart-columns.ts";
import type { TranslationRequest } from "./generators.ts";

/** The parts of a request that decide whether a script can be written. */
export interface ScriptToCheck {
  topic?: string | undefined;
  text?: string | undefined;
  /** Code to explain, without given explanations. */
  code?: string | undefined;
  /** A table, with the columns to show. */
  table?: (ColumnChoice & { rows: readonly Record<string, unknown>[] }) | undefined;
  /** A BCP 47 tag, or `auto` for the language of the text. */
  language: string;
}

/** A topic without a source. */
export interface ScriptFromTopic {
  topic: string;
  /** A BCP 47 tag, or `auto` for the language of the topic. */
  language: string;
  seconds: number;
}

/** A voice for a text in a language. */
export interface WantedVoice {
  /** BCP 47. */
  language: string;
  voice?: string | undefined;
}

/** Where facts about bare topics come from. Operators change it while the service runs. */
export type ReadTopicSource = () => Promise<TopicSource>;

/** What is known before a run of a script from a topic alone. */
export interface ForeseenScript {
  /** Unknown where it depends on what a source says. */
  script?: string;
  warnings: string[];
}

/** The languages of the configured engines. */
export interface LanguageSupport {
  languages: {
    /** A BCP 47 tag. */
    language: string;
    /** `text`: a script needs a source text. */
    writer: "topic" | "text";
    /**
     * Names of the voices of installed models, then of eSpeak NG; empty with a model of a provider.
     */
    voices: string[];
    /** The voice of an installed model that speaks unless a run names another. */
    default_voice?: string;
  }[];
  timbres: string[];
  speech_engine: string;
  text_engine: string;
}

/**
 * What the configured text and speech engines can do. Each check returns a sentence if they cannot
 * serve a request. No engine is started, so that the API process can check a run before its start.
 */
export interface Capabilities {
  checkScript(request: ScriptToCheck): Promise<string | undefined>;
  /**
   * The script that the local engine will write from a topic alone, with its warnings; undefined
   * where a model writes it, or where it cannot be written.
   */
  foreseeScript(request: ScriptFromTopic): Promise<ForeseenScript | undefined>;
  /** `texts` may be empty if they are not known yet. */
  checkTranslation(request: TranslationRequest): Promise<string | undefined>;
  checkVoice(request: WantedVoice): string | undefined;
  /** Why another voice than the wanted one will speak. Throws nothing. */
  foreseeVoice(request: WantedVoice): string[];
  /** The capabilities of a run that chooses models. */
  choose(models: ChosenModels): Capabilities;
  /** Whether a recognizer is installed on this machine. */
  hasRecognizer(): boolean;
  /** Whether a stock library is configured. */
  hasStock: boolean;
  /** Lists what works by language, ordered by language. */
  describe(): LanguageSupport;
}
