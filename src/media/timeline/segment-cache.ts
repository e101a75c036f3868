/** Rendered pieces by the SHA-256 of all that they depend on. */
export interface SegmentCache {
  /** Local path of the piece, if it was kept. */
  get(key: string): Promise<string | undefined>;
  /** Keeps a finished piece; the file stays where it is. */
  put(key: string, path: string): Promise<void>;
}
