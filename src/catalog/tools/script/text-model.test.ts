import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../../../test/fakes/fake-ai-server.ts";
import { callTool } from "../../../../test/tool-benches/call-tool.ts";
import { folderAssets } from "../../../../test/tool-benches/folder-assets.ts";
import { localFfmpeg } from "../../../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../../generators/generators.ts";
import type { Ffmpeg } from "../../../media/ffmpeg.ts";
import { guardedFetch } from "../../../net/guarded-fetch.ts";
import { openProviders } from "../../../providers/open-providers.ts";
import type { ToolWithoutSlug } from "../../definition/define-tool.ts";
import findHighlights from "../analysis/find_highlights.ts";
import extractKeywords from "./extract_keywords.ts";
import rewriteScript from "./rewrite_script.ts";
import summarizeText from "./summarize_text.ts";
import writeHook from "./write_hook.ts";
import writeMetadata from "./write_metadata.ts";

const model = "openai_compatible:llama3";
let server: FakeAi;
let ffmpeg: Ffmpeg;
let folder: string;
let providers: Providers;
beforeAll(async () => {
  server = await startFakeAi();
  ffmpeg = await localFfmpeg();
  folder = await mkdtemp(join(tmpdir(), "text-model-"));
  const base = `${server.url}/v1`;
  providers = await openProviders(
    { text_model: model, keys: {}, base_urls: { openai_compatible: base } },
    { ffmpeg, texts, fetch: guardedFetch({ allowPrivate: false, allowedOrigins: [base] }) },
  );
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  server.requests.length = 0;
});

async function run(tool: ToolWithoutSlug, input: Record<string, unknown>) {
  const assets = folderAssets(folder, ffmpeg);
  const given = await assets.withFixtures(input);
  return callTool(tool, given, { assets, ffmpeg, providers, folder });
}

const text =
  "The moon pulls the water of the sea. Twice a day the sea rises. In the Bay of Fundy it rises by 16 meters.";
const spoken = ["It", "rises.", "It", "falls."].map((word, index) => ({
  text: word,
  start: index * 0.4,
  end: index * 0.4 + 0.3,
}));
const highlights = { video: "color-bars.mp4", words: spoken, part_seconds_from: 0.5 };

interface Example {
  tool: ToolWithoutSlug;
  input: Record<string, unknown>;
  /** What the model returns, and what the tool makes of it. */
  said: object;
  made: object;
  /** Fits the schema of the response, but not the task. */
  unusable: object;
  problem: string;
}

const examples: Record<string, Example> = {
  write_hook: {
    tool: writeHook,
    input: { topic: "Tides", text },
    said: { hooks: [" The sea rises\nby 16 meters. ", "Why does the sea rise?", "Tides."] },
    made: { hook: "The sea rises by 16 meters." },
    unusable: { hooks: ["One."] },
    problem: "returned fewer than 3 openers",
  },
  rewrite_script: {
    tool: rewriteScript,
    input: { script: text, seconds: 5 },
    said: { paragraphs: ["The moon lifts the sea."] },
    made: { script: "The moon lifts the sea.", language: "en" },
    unusable: { paragraphs: [text] },
    problem: "returned a script of",
  },
  summarize_text: {
    tool: summarizeText,
    input: { text, sentences_max: 1 },
    said: { sentences: ["The moon moves the sea."] },
    made: { script: "The moon moves the sea.", note: `The summary was written by ${model}.` },
    unusable: { sentences: ["One.", "Two."] },
    problem: "returned 2 sentences in place of 1",
  },
  extract_keywords: {
    tool: extractKeywords,
    input: { text, keywords_max: 2 },
    said: { texts: [{ number: 1, keywords: ["high tide", "moon", "sea"] }] },
    made: { keywords: ["high tide", "moon"] },
    unusable: { texts: [] },
    problem: "returned no phrases for text 1 of 1",
  },
  write_metadata: {
    tool: writeMetadata,
    input: { script: text, attributions: [credit("Ana on Pexels"), credit("Ana on Pexels")] },
    said: { title: "Why tides rise", description: "About the moon.", keywords: ["high tide"] },
    made: {
      title: "Why tides rise",
      description: "About the moon.\n\n#HighTide\n\nAna on Pexels",
      hashtags: ["#HighTide"],
    },
    unusable: { title: " ", description: "x", keywords: [] },
    problem: "returned an empty title or description",
  },
  find_highlights: {
    tool: findHighlights,
    input: { ...highlights, part_seconds_to: 0.8, highlights_max: 1 },
    said: { parts: [{ number: 1, title: "What rises" }] },
    made: { segments: [expect.objectContaining({ title: "What rises" })] },
    unusable: { parts: [{ number: 99, title: "x" }] },
    problem: "returned part 99",
  },
};

function credit(credited: string) {
  const about = {
    asset_id: "asset_1",
    library: "pexels",
    author: "Ana",
    license: "Pexels License",
  };
  return { ...about, text: credited };
}

describe.each(Object.entries(examples))("%s with a text model", (_, example) => {
  it("returns what the model wrote, and names it as engine", async () => {
    server.setModelOutput(example.said);
    const made = await run(example.tool, example.input);
    expect(made).toMatchObject({ ...example.made, engine: model });
    expect(made).not.toHaveProperty("warnings");
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toMatchObject({ response_format: { type: "json_schema" } });
  });

  it.each(["unusable", "schema"])(
    "requests an answer that cannot be used (%s) once more, then works by rules with a warning",
    async (kind) => {
      server.setModelOutput(kind === "schema" ? { other: 1 } : example.unusable);
      const made = await run(example.tool, example.input);
      expect(server.requests).toHaveLength(2);
      expect(made.engine).toMatch(/^local\//);
      const [warning = ""] = made.warnings as string[];
      expect(warning).toContain("by rules, because the model failed");
      if (kind === "unusable") expect(warning).toContain(example.problem);
    },
  );

  it("fails with provider_unavailable if the model is unavailable, so that the step is retried", async () => {
    server.respondNext({ status: 503, json: { error: { message: "busy" } } });
    await expect(run(example.tool, example.input)).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
  });
});
