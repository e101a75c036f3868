import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { type Catalog, createCatalog } from "../../src/catalog/catalog.ts";
import {
  defineTool,
  type Tool,
  type ToolContext,
  type ToolWithoutSlug,
} from "../../src/catalog/definition/define-tool.ts";
import { asset, type Fields, number, string } from "../../src/catalog/definition/fields.ts";
import { type Price, perCall } from "../../src/catalog/pricing/price.ts";
import { StepError } from "../../src/system/errors.ts";
import { fixture } from "../tool-benches/local-media.ts";

type Input = Record<string, unknown>;
type Context = ToolContext<Input>;
interface TestToolOptions {
  input?: Fields;
  output?: Fields;
  credits?: Price;
  expect?: Tool["expect"];
  missing?: Tool["missingRequirement"];
  run(context: Context): Promise<Input>;
}

/** A small tool that runs like a real one. */
export function runTool({
  input = {},
  output = {},
  credits = perCall(1),
  expect = () => ({}),
  run,
  missing,
}: TestToolOptions): ToolWithoutSlug {
  const about = {
    name: "Small tool",
    category: "script" as const,
    description: "A tool for tests.",
    version: 1,
    // Longer than a test may take: a tool that a test holds must not time out on a busy machine.
    timeoutSeconds: 900,
  };
  const kind = { retry: "transient" as const, determinism: "exact" as const, example: {} };
  const definition = defineTool({
    ...about,
    ...kind,
    ...(credits.per === "call" ? { credits } : { credits, expect }),
    input,
    output,
    run: async (context) => ({ ...(await run(context)), engine: "local/test" }),
  });
  return missing ? { ...definition, missingRequirement: missing } : definition;
}

/** Tools for fast runs, and some for slow or failing ones. */
export function runCatalog(more: Record<string, ToolWithoutSlug> = {}): Catalog {
  return createCatalog({
    write_text: runTool({
      input: { topic: string() },
      output: { text: string(), title: string() },
      run: async ({ input }) => ({ text: `About ${input.topic}.`, title: String(input.topic) }),
    }),
    /** Returns a playable second of video. */
    make_video: runTool({
      input: { text: string({ optional: true }), source: asset("video", { optional: true }) },
      output: { video: asset("video") },
      credits: perCall(2),
      run: async ({ input, assets, folder }) => {
        if (typeof input.source === "string")
          return { video: (await assets.open(input.source)).id };
        const path = join(folder, "video.mp4");
        await copyFile(fixture("color-bars.mp4"), path);
        return { video: (await assets.save(path, { kind: "video" })).id };
      },
    }),
    /** Runs ffmpeg for 15 minutes, longer than a test may take, unless it is stopped. */
    encode_long: runTool({
      input: { topic: string({ optional: true }) },
      output: { video: asset("video") },
      credits: perCall(5),
      run: async ({ ffmpeg, folder, signal, progress }) => {
        const args = [
          "-re",
          "-f",
          "lavfi",
          "-i",
          "color=red:size=320x240:rate=10",
          "-t",
          "900",
          join(folder, "long.mp4"),
        ];
        await ffmpeg.run(args, { signal, seconds: 900, progress });
        return { video: "asset_never" };
      },
    }),
    break_always: runTool({
      input: { text: string({ optional: true }) },
      output: { video: asset("video") },
      run: () => Promise.reject(new StepError("tool_failed", "The tool always fails.")),
    }),
    count_seconds: runTool({
      input: { seconds: number({ default: 3 }) },
      output: { seconds: number() },
      credits: { per: "second", amount: 2, units: ({ output }) => Number(output.seconds) },
      expect: ({ seconds }) => ({ seconds }),
      run: async ({ input }) => ({ seconds: Number(input.seconds) }),
    }),
    ...more,
  });
}
