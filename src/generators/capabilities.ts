/** The parts of a request that decide whether a script can be written. */
export interface ScriptToCheck {
  topic?: string | undefined;
  text?: string | undefined;
  /** A BCP 47 tag, or `auto` for the language of the text. */
  language: string;
}

/**
 * What the configured text and speech engines can do. Each check returns a sentence if they cannot
 * serve a request. No engine is started, so that the API process can check a run before its start.
 */
export interface Capabilities {
  checkScript(request: ScriptToCheck): Promise<string | undefined>;
  checkVoice(request: { language: string; voice?: string | undefined }): string | undefined;
}
