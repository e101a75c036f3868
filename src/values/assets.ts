export const assetKinds = ["video", "audio", "image", "text", "archive"] as const;
/** An archive is a zip file that a tool made. Uploads and imports are of the other kinds. */
export type AssetKind = (typeof assetKinds)[number];

/** A media file on this machine's disk. Callers must not write to `path`. */
export interface LocalAsset {
  /** `asset_…`, derived from the account and the content: the same bytes have the same id. */
  id: string;
  /** File name in the library, if it has one. */
  name?: string;
  path: string;
  kind: AssetKind;
  media_type: string;
  bytes: number;
  sha256: string;
  /** Pixels; pictures and video only. */
  width?: number;
  height?: number;
  /** Audio and video only. */
  seconds?: number;
  /** Of a damaged file: the length that its header claims. Only `seconds` can be read. */
  claimed_seconds?: number;
}

/** An asset of the library, which may not be on this machine's disk. */
export interface NamedAsset {
  id: string;
  kind: AssetKind;
  name: string;
}

/** The media of one account, as tools see them. */
export interface AssetStore {
  /**
   * Copies an asset to the local disk unless it is there.
   * Rejects with StepError `invalid_input` when the account has no asset with this id.
   */
  open(id: string): Promise<LocalAsset>;
  /**
   * Takes ownership of a finished file, which may be moved, and stores it.
   * Rejects with StepError `invalid_input` when the file is not of the kind given.
   */
  save(path: string, about: { kind: AssetKind }): Promise<LocalAsset>;
  /**
   * Finds the account's pictures and videos whose file names have one of the words, newest first,
   * at most 100. Media that a tool made have the name of the tool.
   */
  findByName(words: readonly string[]): Promise<NamedAsset[]>;
  /**
   * Downloads a public https URL through the guarded client and saves it.
   * The installation's limits on size and type apply.
   */
  fetch(url: string, options: FetchOptions): Promise<LocalAsset>;
}

export interface FetchOptions {
  signal: AbortSignal;
  /** Receives percent, 0 to 100. */
  progress?: (percent: number) => void;
  /** A limit below that of the installation. */
  bytes_max?: number;
  /** File name in the library, without its extension. Default: the last part of the URL. */
  name?: string;
}
