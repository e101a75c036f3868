import { findLabelFault } from "../../config/labels.ts";
import type { ChosenModels, ModelChoices, ModelKind } from "../../config/model-names.ts";
import type { Capabilities } from "../../generators/capabilities.ts";
import type { Providers } from "../../generators/generators.ts";
import type { TextWork } from "../../generators/text-work/text-work.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import type { SegmentCache } from "../../media/timeline/segment-cache.ts";
import { StepError } from "../../system/errors.ts";
import type { AssetStore } from "../../values/assets.ts";
import { roundSeconds } from "../../values/round-seconds.ts";
import type { WebAccess } from "../../values/web-page.ts";
import type { LengthOf } from "../pricing/expected-values.ts";
import type { CallPrice, MeteredPrice, Price } from "../pricing/price.ts";
import type { Fields, ValuesOf } from "./fields.ts";

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
  web: WebAccess;
  ffmpeg: Ffmpeg;
  providers: Providers;
  /** Local work on texts and code, in child processes. */
  texts: TextWork;
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

interface ToolBase<I extends Fields, O extends Fields> {
  name: string;
  category: ToolCategory;
  description: string;
  /** Increase it when the same inputs give a different result, to invalidate cached results. */
  version: number;
  timeoutSeconds: number;
  /**
   * `transient`: retried after retryable errors. `never`: a second call could pay or publish twice.
   */
  retry: "transient" | "never";
  determinism: Determinism;
  /**
   * Returns false if a later call with these inputs may give another result, such as for a page of
   * the web. Such results are not cached.
   */
  isReusable?(input: Record<string, unknown>, providers: Providers): boolean;
  /** The capabilities whose model a run may choose. Each adds an input, such as `text_model`. */
  models?: readonly ModelKind[];
  /** The models that runs may choose, by capability. */
  offeredModels?: Partial<ModelChoices>;
  /** The models that these inputs choose, or the defaults. */
  chosenModels?(input: Record<string, unknown>): ChosenModels;
  /** Whether these inputs use local engines only, whatever models are configured. */
  withoutModels?(input: Record<string, unknown>): boolean;
  /**
   * True if the local engines of these capabilities need something installed. They are no default
   * beside a model.
   */
  modelRequired?: true;
  /** Only workers with this label execute runs of the tool, such as `gpu`. */
  label?: string;
  input: I;
  /**
   * What the tool needs besides its required inputs: of each list, at least one input with
   * content, from the run or from a tool upstream. Start and estimate refuse a run without it.
   */
  needs?: readonly (readonly (keyof I & string)[])[];
  /** Inputs whose text may be signs alone, because it is drawn or is a prompt. */
  drawn?: readonly (keyof I & string)[];
  /**
   * Outputs that have content only if one of these inputs has: start and estimate know by them
   * whether later tools get what they need. Each list names every input that the output comes from.
   */
  madeFrom?: Partial<Record<keyof O & string, readonly (keyof I & string)[]>>;
  /**
   * Outputs that repeat the input of their name, unless it is missing or `auto`, or `madeFrom`
   * names another input that is given.
   */
  repeats?: readonly (keyof I & keyof O & string)[];
  output: O;
  /** Inputs for the files in test/fixtures. An asset is given by its file name. */
  example: Record<string, unknown>;
  /**
   * Returns a sentence if valid inputs contradict each other. May be called with some of the
   * inputs.
   */
  check?(input: Record<string, unknown>): Refusal | undefined;
  /**
   * Returns a sentence if a run with these known inputs would fail here. Start and estimate refuse
   * it. Engines are not started.
   */
  checkStart?(
    known: Partial<ValuesOf<I>>,
    context: StartContext,
  ): Refusal | undefined | Promise<Refusal | undefined>;
  /**
   * Returns what a run with these known inputs will make, where it is known before and is less than
   * usual. Engines are not started.
   */
  foresee?(
    known: Partial<ValuesOf<I>>,
    context: StartContext,
  ): Promise<Foreseen<ValuesOf<O>> | undefined>;
  /**
   * Returns what this installation lacks for the tool and which setting adds it, or nothing.
   * `known` are the inputs that are known.
   */
  missingRequirement?(providers: Providers, known?: Record<string, unknown>): string | undefined;
  /** Resolves to the outputs and the engine, such as "local/espeak-ng" or "openai:gpt-5". */
  run(context: ToolContext<ValuesOf<I>>): Promise<ValuesOf<O> & { engine: string }>;
}

/** Outputs that are known before a run, and what its caller should know before. */
export interface Foreseen<Outputs = Record<string, unknown>> {
  outputs: Partial<Outputs>;
  /** As those of `expect`, for estimates alone, where they need work on texts. */
  expected?: Partial<Outputs>;
  warnings: string[];
}

/** Why inputs are refused: a sentence, also with the name of the input that it is about. */
export type Refusal = string | { input: string; message: string };

/** Passed to a check before the start of a run, besides the inputs. */
export interface StartContext {
  capabilities: Capabilities;
  /** Local work on texts and tables, in child processes with limits. */
  texts: Pick<TextWork, "run">;
  signal: AbortSignal;
  /** True if a tool upstream may provide this input. */
  mayGet(name: string): boolean;
  /** Returns why the service does not fetch a link, as far as it is known without a request. */
  findLinkFault(link: string): string | undefined;
}

/**
 * Expected outputs for the known part of the inputs, for estimates and reservations. `lengthOf`:
 * the lengths of media that exist. `models`: those that the run chooses, or the defaults.
 */
type Expect<I extends Fields, O extends Fields> = (
  known: Partial<ValuesOf<I>>,
  lengthOf: LengthOf,
  models: ChosenModels,
) => Partial<ValuesOf<O>>;

/**
 * A price per unit needs a rule that counts units, and expected outputs to count in an estimate.
 */
type Pricing<I extends Fields, O extends Fields> =
  | { credits: CallPrice; expect?: Expect<I, O> }
  | { credits: MeteredPrice<ValuesOf<I>, ValuesOf<O>>; expect: Expect<I, O> };

export type ToolDefinition<I extends Fields, O extends Fields> = ToolBase<I, O> & Pricing<I, O>;

/** A tool without static types: its values are validated at run time. */
export type Tool = Omit<ToolBase<Fields, Fields>, "run" | "checkStart" | "foresee"> & {
  slug: string;
  credits: Price;
  expect?(
    known: Record<string, unknown>,
    lengthOf?: LengthOf,
    models?: ChosenModels,
  ): Record<string, unknown>;
  checkStart?(
    known: Record<string, unknown>,
    context: StartContext,
  ): Refusal | undefined | Promise<Refusal | undefined>;
  foresee?(known: Record<string, unknown>, context: StartContext): Promise<Foreseen | undefined>;
  run(
    context: ToolContext<Record<string, unknown>>,
  ): Promise<Record<string, unknown> & { engine: string }>;
};

/** The default export of a tool's file. */
export type ToolWithoutSlug = Omit<Tool, "slug">;

/**
 * Declares a tool. Its slug is the name of its file (see catalog/catalog.ts).
 * Throws if a price per unit has no rule that counts the units.
 */
export function defineTool<I extends Fields, O extends Fields>(
  definition: ToolDefinition<I, O>,
): ToolWithoutSlug {
  const { credits, expect, checkStart, foresee, name, ...rest } = definition;
  if (credits.per !== "call" && (typeof credits.units !== "function" || !expect))
    throw new TypeError(`${name}: a price per ${credits.per} needs "units" and "expect".`);
  const fault = rest.label === undefined ? undefined : findLabelFault([rest.label]);
  if (fault) throw new TypeError(`${name}: invalid "label": ${fault}`);
  return {
    ...rest,
    name,
    credits: credits as Price,
    ...(expect
      ? {
          expect: (known, lengthOf = () => undefined, models = {}) =>
            expect(known as Partial<ValuesOf<I>>, lengthOf, models),
        }
      : {}),
    ...(checkStart
      ? { checkStart: (known, context) => checkStart(known as Partial<ValuesOf<I>>, context) }
      : {}),
    ...(foresee
      ? { foresee: (known, context) => foresee(known as Partial<ValuesOf<I>>, context) }
      : {}),
    run: async (context) => {
      const outputs: unknown = await definition.run(context as ToolContext<ValuesOf<I>>);
      if (!hasEngine(outputs))
        throw new StepError(
          "internal",
          `${name} returned no object with "engine". Return the outputs and the engine from run().`,
        );
      return roundDurations(outputs);
    },
  };
}

/** The types do not hold for tools in JavaScript. */
const hasEngine = (outputs: unknown): outputs is Record<string, unknown> & { engine: string } =>
  typeof outputs === "object" &&
  outputs !== null &&
  "engine" in outputs &&
  typeof outputs.engine === "string";

/** Durations are whole milliseconds: 611 frames of a thirtieth of a second take 20.367 s. */
const roundDurations = <T extends object>(outputs: T): T =>
  Object.fromEntries(
    Object.entries(outputs).map(([name, value]) => [
      name,
      typeof value === "number" && /(?:^|_)seconds$/.test(name) ? roundSeconds(value) : value,
    ]),
  ) as T;
