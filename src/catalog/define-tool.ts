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

/** What a tool may use. It knows no SQL, queue or HTTP server: all that it needs is here. */
export interface ToolContext<I> {
  /** Checked against the tool's fields, defaults filled in, URLs already turned into asset ids. */
  input: I;
  signal: AbortSignal;
  /** Percent done, 0 to 100. Call it as often as you like; it is thinned later. */
  progress(percent: number): void;
  assets: AssetStore;
  ffmpeg: Ffmpeg;
  providers: Providers;
  /** Rendered segments, kept by the hash of all that they depend on. */
  segments: SegmentCache;
  /** A folder of this step alone, removed when it ends. */
  folder: string;
}

/** `exact`: same inputs, same bytes. `seeded`: same with the same seed. `provider`: decided elsewhere. */
export type Determinism = "exact" | "seeded" | "provider";

export interface ToolDefinition<I extends Fields, O extends Fields> {
  name: string;
  category: ToolCategory;
  description: string;
  credits: Price;
  /** Raised when the same inputs give another result than before: old cache entries no longer count. */
  version: number;
  timeoutSeconds: number;
  /** `transient`: tried again after a fault that may pass. `never`: a second call could pay or publish twice. */
  retry: "transient" | "never";
  determinism: Determinism;
  input: I;
  output: O;
  /** Inputs that run on the tiny fixtures of test/fixtures: an asset is named by its file. */
  example: Record<string, unknown>;
  /** Why values that fit one by one don't go together, as a sentence; nothing where they do. It may get only some of the inputs. */
  check?(input: Record<string, unknown>): string | undefined;
  /** What this installation lacks for the tool, and the setting that would help; nothing when it can run. */
  missingRequirement?(providers: Providers): string | undefined;
  /** Resolves to the outputs and the engine that made them, such as "local/espeak-ng" or "openai:gpt-5". */
  run(context: ToolContext<ValuesOf<I>>): Promise<ValuesOf<O> & { engine: string }>;
}

/** A tool as the rest of the service sees it: its fields are data, its values are checked at run time. */
export type Tool = Omit<ToolDefinition<Fields, Fields>, "run"> & {
  slug: string;
  run(
    context: ToolContext<Record<string, unknown>>,
  ): Promise<Record<string, unknown> & { engine: string }>;
};

/** Declares a tool; the file's name is its slug (catalog/load.ts adds it). */
export function defineTool<I extends Fields, O extends Fields>(
  definition: ToolDefinition<I, O>,
): Omit<Tool, "slug"> {
  return { ...definition, run: (context) => definition.run(context as ToolContext<ValuesOf<I>>) };
}
