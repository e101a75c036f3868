import type { Attribution } from "../values/attribution.ts";

export interface StockRequest {
  /** A few words. */
  query: string;
  kind: "image" | "video";
  /** Width to height of the video. */
  aspect: number;
  /** BCP 47, of the query. */
  language: string;
}

/** A picture or clip of a stock library. It comes from another server: its URL is untrusted. */
export interface StockMedia {
  kind: StockRequest["kind"];
  url: string;
  /** The id in its library. */
  id: string;
  width: number;
  height: number;
  /** Clips only. */
  seconds?: number;
  credit: Omit<Attribution, "asset_id">;
}

export interface StockProvider {
  /**
   * Searches the libraries in the operator's order. `found` is of the first one with results, best
   * first. A library that fails gives a warning, and the next one is searched.
   */
  search(
    request: StockRequest,
    signal: AbortSignal,
  ): Promise<{ found: StockMedia[]; warnings: string[] }>;
}
