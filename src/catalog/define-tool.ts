import type { Providers } from "../generators/generators.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import type { SegmentCache } from "../media/timeline/segment-cache.ts";
import type { AssetStore } from "../values/assets.ts";
import type { Fields, ValuesOf } from "./fields.ts";
import type { Price } from "./price.ts";

export const toolCategories = [
  "research",
  "script",
  "voice",
  "audio",
  "image",
  "video",
  "overlay",
  "analysis",
  "delivery",
] as const;
export type ToolCategory = (typeof toolCategories)[number];

/** Everything a tool may use. Tools have no access to SQL, the job queue or the HTTP server. */
export interface ToolContext<I> {
  /** Validated against the tool's fields, with defaults; URLs are already replaced by asset ids. */
  input: I;
  signal: AbortSignal;
  /** Reports percent done, 0 to 100. The caller throttles it. */
  progress(percent: number): void;
  assets: AssetStore;
  ffmpeg: Ffmpeg;
  providers: Providers;
  /** Rendered segments, cached by the hash of everything that they depend on. */
  segments: SegmentCache;
  /** A temporary folder of this step, removed when the step ends. */
  folder: string;
}

/**
 * `exact`: the same inputs give the same bytes. `seeded`: the same inputs and seed do.
 * `provider`: the result depends on an external service.
 */
export type Determinism = "exact" | "seeded" | "provider";

export interface ToolDefinition<I extends Fields, O extends Fields> {
  name: string;
  category: ToolCategory;
  description: string;
  credits: Price;
  /** Increase it when the same inputs give a different result, to invalidate cached results. */
  version: number;
  timeoutSeconds: number;
  /**
   * `transient`: retried after retryable errors. `never`: a second call could pay or publish twice.
   */
  retry: "transient" | "never";
  determinism: Determinism;
  input: I;
  output: O;
  /** Inputs for the files in test/fixtures. An asset is given by its file name. */
  example: Record<string, unknown>;
  /**
   * Returns a sentence if valid inputs contradict each other. May be called with some of the
   * inputs.
   */
  check?(input: Record<string, unknown>): string | undefined;
  /** Returns what this installation lacks for the tool and which setting adds it, or nothing. */
  missingRequirement?(providers: Providers): string | undefined;
  /** Resolves to the outputs and the engine, such as "local/espeak-ng" or "openai:gpt-5". */
  run(context: ToolContext<ValuesOf<I>>): Promise<ValuesOf<O> & { engine: string }>;
}

/** A tool without static types: its values are validated at run time. */
export type Tool = Omit<ToolDefinition<Fields, Fields>, "run"> & {
  slug: string;
  run(
    context: ToolContext<Record<string, unknown>>,
  ): Promise<Record<string, unknown> & { engine: string }>;
};

/** Declares a tool. Its slug is the name of its file (see catalog/load.ts). */
export function defineTool<I extends Fields, O extends Fields>(
  definition: ToolDefinition<I, O>,
): Omit<Tool, "slug"> {
  return { ...definition, run: (context) => definition.run(context as ToolContext<ValuesOf<I>>) };
}
