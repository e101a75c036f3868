import { defineTool, type ToolWithoutSlug } from "../../src/catalog/definition/define-tool.ts";
import type { Fields } from "../../src/catalog/definition/fields.ts";
import { perCall } from "../../src/catalog/pricing/price.ts";
import type { Checkpoint, Host, Step, StepCall } from "../../src/pipeline/host.ts";
import type { Clock } from "../../src/system/clock.ts";
import { systemClock } from "../../src/system/clock.ts";
import type { StepError } from "../../src/system/errors.ts";

export type Values = Record<string, unknown>;
type Run = (input: Values, call: { step: Step } & StepCall) => Values | Promise<Values>;

/** A tool definition and its implementation. */
export interface SmallTool {
  definition: ToolWithoutSlug;
  run: Run;
}

export function smallTool(
  input: Fields,
  output: Fields,
  run: Run,
  about: Partial<Pick<ToolWithoutSlug, "retry" | "timeoutSeconds">> = {},
): SmallTool {
  const definition = defineTool({
    name: "Small tool",
    category: "script",
    description: "Stands in a test.",
    credits: perCall(1),
    version: 1,
    timeoutSeconds: 60,
    retry: "transient",
    determinism: "exact",
    input,
    output,
    example: {},
    run: () => Promise.reject(new Error("The host of the test runs it.")),
    ...about,
  });
  return { definition, run };
}

/** A host that keeps everything in memory and runs small tools. */
export interface MemoryHost extends Host {
  finished: Checkpoint[];
  /** Calls of the host, such as "started b", "completed b", "skipped c". */
  calls: string[];
  inputs: Map<string, Values>;
  errors: { step: Step; error: StepError; attempt: number; retrying: boolean }[];
}

const stepName = ({ node, visit }: Step) => (visit === 1 ? node : `${node}@${visit}`);

export function memoryHost(
  tools: Record<string, SmallTool>,
  { clock = systemClock, finished = [] }: { clock?: Clock; finished?: Checkpoint[] } = {},
): MemoryHost {
  const host: MemoryHost = {
    clock,
    finished: [...finished],
    calls: [],
    inputs: new Map(),
    errors: [],
    async started(step, input) {
      host.calls.push(`started ${stepName(step)}`);
      host.inputs.set(stepName(step), input);
    },
    async perform(step, input, call) {
      const outputs = (await tools[step.tool]?.run(input, { step, ...call })) ?? {};
      return { outputs, engine: "local/test", cached: false, cost: 1 };
    },
    progressed: (step, percent) => void host.calls.push(`progressed ${stepName(step)} ${percent}`),
    async completed(step, { outputs }) {
      host.calls.push(`completed ${stepName(step)}`);
      host.finished.push({ ...step, outputs });
    },
    async failed(step, error, about) {
      host.calls.push(`failed ${stepName(step)}`);
      host.errors.push({ step, error, ...about });
    },
    skipped: async (step, reason) => void host.calls.push(`skipped ${stepName(step)}: ${reason}`),
  };
  return host;
}

/** Definitions by slug, for createCatalog. */
export const toDefinitions = (tools: Record<string, SmallTool>): Record<string, ToolWithoutSlug> =>
  Object.fromEntries(Object.entries(tools).map(([slug, { definition }]) => [slug, definition]));
