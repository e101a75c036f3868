import type { VideoStyle } from "../../values/timeline.ts";
import type { RenderSettings } from "./render-options.ts";
import type { Segment } from "./shots.ts";

/** Rendered segments, keyed by the SHA-256 of everything they depend on. */
export interface SegmentCache {
  /** Local path of a segment; undefined when it is not cached. */
  get(key: string): Promise<string | undefined>;
  /** Caches a finished segment; the file stays where it is. */
  put(key: string, path: string): Promise<void>;
  /** Offers the segments of a render to other workers. Undefined if no other would take them. */
  offer?(render: OfferedRender): Promise<SharedSegments | undefined>;
}

/** A segment with its key, and what is needed besides it to make it anywhere. */
export interface OfferedSegment {
  key: string;
  segment: Segment;
  style: VideoStyle;
  settings: RenderSettings;
}

export interface OfferedRender extends Pick<OfferedSegment, "style" | "settings"> {
  /** Those that are near first. */
  segments: readonly Pick<OfferedSegment, "key" | "segment">[];
}

/** The segments of a render that several workers make. */
export interface SharedSegments {
  /** Takes a segment for this worker; false while another one makes it. */
  take(key: string): Promise<boolean>;
  /** Resolves when no other worker makes the segment any more: it is made, declined or lost. */
  ended(key: string, signal: AbortSignal): Promise<void>;
  /** Ends the offer. Resolves to the faults of designs that other workers found. */
  close(): Promise<string[]>;
}
