import type { Readable } from "node:stream";

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/** Media files by key (`assets/<account>/…`). Files are written atomically and never modified. */
export interface Storage {
  /** Stores a copy of the file at `path`. */
  put(key: string, path: string): Promise<void>;
  /** Moves the file at `path` into the storage. */
  take(key: string, path: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Marks the file as used now, so that pruning keeps it. Returns false if it does not exist. */
  touch(key: string, now: Date): Promise<boolean>;
  /**
   * Returns a local path for reading the file. Never write to it. May reject with ENOENT if it does
   * not exist.
   */
  localPath(key: string): Promise<string>;
  /** Rejects, or destroys the stream, with ENOENT if the file does not exist. */
  readStream(key: string, range?: ByteRange): Promise<Readable>;
  /** Lists all files in a folder, recursively. */
  list(folder: string): Promise<StoredFile[]>;
  /** Removes a file. Does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /** Lists incomplete writes from before that time, which killed processes left behind. */
  listUnfinished(before: Date): Promise<string[]>;
  /** Removes them. */
  removeUnfinished(before: Date): Promise<void>;
  /** Returns a URL at which the storage itself serves the file. Undefined if it cannot. */
  presign(
    key: string,
    served: ServedAs,
    expires_in_seconds: number,
    now: Date,
  ): Promise<string | undefined>;
}

export interface ServedAs {
  mediaType: string;
  /** The Content-Disposition header. */
  disposition: string;
}
