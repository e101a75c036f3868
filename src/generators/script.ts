import type { SpeakerVoices } from "../language/dialogue.ts";
import type { Attribution } from "../values/attribution.ts";

export interface ScriptRequest {
  topic: string;
  /** Source text. Without it, the local engine says what it knows of the topic, or its title. */
  text?: string | undefined;
  /** Of the speakers of a conversation. */
  voices?: SpeakerVoices | undefined;
  /** Sources in parts, in place of a text. */
  facts?: readonly string[] | undefined;
  steps?: readonly string[] | undefined;
  rows?: readonly Record<string, unknown>[] | undefined;
  /** Unit of the rows' values, such as %. */
  unit?: string | undefined;
  columns?: readonly Record<string, unknown>[] | undefined;
  /** Columns of the rows to show. */
  x?: string | undefined;
  y?: string | undefined;
  quote?: string | undefined;
  author?: string | undefined;
  /** Code to explain, and what is said about it from its first line to its last. */
  code?: string | undefined;
  /** Such as js or python. By default it is found out. */
  code_language?: string | undefined;
  explanations?: readonly string[] | undefined;
  tone: string;
  seconds: number;
  /** BCP 47. */
  language: string;
  seed: number;
  /** Whether an encyclopedia was asked about the topic, without a result. */
  looked_up?: boolean;
  /** For fair turns of accounts. */
  account_id?: string;
}

export interface Script {
  title: string;
  /** The spoken paragraphs, one per line. */
  script: string;
  language: string;
  /** Of the speakers of a conversation, whose names stand before their lines. */
  voices?: SpeakerVoices;
  /** Of code: the number of the first line that each paragraph is about. */
  step_lines?: number[];
  /** Names a limit of how the script was made, such as "No language model is configured." */
  note?: string;
  /** Warnings to read before the video is published. */
  warnings?: string[];
  /** Credits of texts that it was made from. */
  attributions?: Attribution[];
  engine: string;
}

/** Writes about topics that come without a source of their own. */
export interface TopicProvider {
  /** Resolves to why there is no script, where the source has none or is not usable. */
  writeScript(
    request: ScriptRequest,
    signal: AbortSignal,
  ): Promise<{ script: Script } | { problem: string }>;
}
