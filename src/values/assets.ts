export type AssetKind = "video" | "audio" | "image" | "text";

/** A media file that can be read from this machine's disk. Never write to `path`. */
export interface LocalAsset {
  /** `asset_…`, the same for the same bytes of the same account. */
  id: string;
  path: string;
  kind: AssetKind;
  media_type: string;
  bytes: number;
  sha256: string;
  /** Pixels, of pictures and video. */
  width?: number;
  height?: number;
  /** Of audio and video. */
  seconds?: number;
}

/** The media of one account, as a tool sees them. */
export interface AssetStore {
  /** Fetches an asset to local disk if it is not there. Rejects with StepError `invalid_input` for an id that is not the account's. */
  open(id: string): Promise<LocalAsset>;
  /** Takes a finished file over (it may be moved): hashes, probes, stores. `kind` is checked against what the file is. */
  save(path: string, about: { kind: AssetKind }): Promise<LocalAsset>;
  /** Downloads a public https URL through the guarded client, with the installation's limits on size and type, and saves it. */
  fetch(
    url: string,
    options: { signal: AbortSignal; progress?: (percent: number) => void },
  ): Promise<LocalAsset>;
}
