/** Rendered segments, keyed by the SHA-256 of everything they depend on. */
export interface SegmentCache {
  /** Local path of a segment; undefined when it is not cached. */
  get(key: string): Promise<string | undefined>;
  /** Caches a finished segment; the file stays where it is. */
  put(key: string, path: string): Promise<void>;
}
