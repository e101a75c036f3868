import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { ToolContext, ToolWithoutSlug } from "../../src/catalog/definition/define-tool.ts";
import { fixtureWeb } from "../fakes/fixture-web.ts";
import { memoryCache } from "./local-media.ts";
import { texts } from "./text-work.ts";

type Values = Record<string, unknown>;
type Required = Pick<ToolContext<Values>, "assets" | "ffmpeg" | "providers" | "folder">;
type Optional = Partial<Pick<ToolContext<Values>, "signal" | "progress" | "texts">>;

/**
 * Runs a tool in a new folder inside of `folder`, with its defaults for inputs that are left out.
 * Pages of the web are the fixtures.
 */
export async function callTool(
  tool: Pick<ToolWithoutSlug, "input" | "run">,
  input: Values,
  { folder, signal, progress, ...parts }: Required & Optional,
): Promise<Values & { engine: string }> {
  return tool.run({
    texts,
    ...parts,
    input: { ...toolDefaults(tool), ...input },
    signal: signal ?? new AbortController().signal,
    progress: progress ?? (() => undefined),
    web: fixtureWeb,
    segments: memoryCache(),
    folder: await mkdtemp(join(folder, "step-")),
  });
}

export const toolDefaults = ({ input }: Pick<ToolWithoutSlug, "input">): Values =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, { spec }]) =>
      spec.default === undefined ? [] : [[name, spec.default]],
    ),
  );
