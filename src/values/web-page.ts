/** A text page of the web, as received. */
export interface WebPage {
  /** The URL after redirects. */
  url: string;
  /** Lower case and without parameters; empty if the server names none. */
  media_type: string;
  text: string;
  /** The bytes of a ZIP file, such as a spreadsheet. Its `text` is empty. */
  zip?: Uint8Array;
}

/** The web, as tools may read it. */
export interface WebAccess {
  /**
   * Reads a page of a public https URL through the guarded client, up to 5 MB, in its character
   * set. Rejects with StepError `invalid_input` (blocked, not found, too large, too slow) or
   * `provider_unavailable` (retryable).
   */
  fetchPage(url: string, options: { signal: AbortSignal }): Promise<WebPage>;
}
