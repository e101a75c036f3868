import type { SpeakerVoices } from "../language/dialogue.ts";

/** The result of a task: which engine made it, and why it was not the model. */
export interface TaskResult {
  engine: string;
  warnings?: string[];
}

export interface HooksTask {
  /** Empty if there is only a text. */
  topic: string;
  text: string;
  /** BCP 47. */
  language: string;
  seed: number;
}

export interface RewriteTask {
  script: string;
  /** Maximum time that the result takes to speak. */
  seconds?: number | undefined;
  reading_level: string;
  language: string;
}

export interface SummaryTask {
  text: string;
  title?: string | undefined;
  sentences_max: number;
  /** Maximum time that the summary takes to speak. */
  seconds?: number | undefined;
  /** Of the speakers of a conversation. */
  voices?: SpeakerVoices | undefined;
  language: string;
}

export interface DescriptionTask {
  text: string;
  /** Empty to have one written. */
  title: string;
  /** Empty to have them found. */
  keywords: readonly string[];
  keywords_max: number;
  language: string;
}

export interface HighlightsTask {
  /** What is said in each part, the best one first. */
  parts: readonly string[];
  count: number;
  language: string;
}

/** Short work on texts, by a language model or by rules. */
export interface TextTasks {
  /** Up to three openers, the best first. */
  writeHooks(task: HooksTask, signal: AbortSignal): Promise<TaskResult & { hooks: string[] }>;
  rewrite(task: RewriteTask, signal: AbortSignal): Promise<TaskResult & { script: string }>;
  /** `note` says how much of the text the sentences have. */
  summarize(
    task: SummaryTask,
    signal: AbortSignal,
  ): Promise<TaskResult & { sentences: string[]; note: string; voices?: SpeakerVoices }>;
  /** Key phrases of each text, best first. */
  findKeywords(
    request: { texts: readonly string[]; language: string },
    signal: AbortSignal,
  ): Promise<TaskResult & { keywords: string[][] }>;
  /** Title, a few sentences, and key phrases for hashtags. */
  describe(
    task: DescriptionTask,
    signal: AbortSignal,
  ): Promise<TaskResult & { title: string; summary: string; keywords: string[] }>;
  /** Chooses and titles the parts that stand alone. Only language models can. */
  chooseHighlights?(
    task: HighlightsTask,
    signal: AbortSignal,
  ): Promise<TaskResult & { chosen: { index: number; title: string }[] }>;
}
