import type { Readable } from "node:stream";

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/** Where media live, by key (`assets/<account>/…`). A file is there whole or not at all, and is never changed. */
export interface Storage {
  /** Stores a copy. */
  put(key: string, path: string): Promise<void>;
  /** Stores the file itself: it is gone from `path`. */
  take(key: string, path: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Notes that the file is in use, for those who remove what is not; false where there is no such file. */
  touch(key: string, now: Date): Promise<boolean>;
  /** A path of this machine to read the file from; never write to it. May reject with ENOENT where there is no such file. */
  localPath(key: string): Promise<string>;
  /** Rejects, or destroys the stream, with ENOENT where there is no such file. */
  readStream(key: string, range?: ByteRange): Promise<Readable>;
  /** Every file whose key begins with that folder. */
  list(folder: string): Promise<StoredFile[]>;
  /** Nothing happens where there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes what was begun before that time and never became a file: its process was killed. */
  removeUnfinished(before: Date): Promise<void>;
  /** An address that serves the file without coming back here, until that many seconds have passed; undefined where there is none. */
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
