import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  type EditedText,
  findObjections,
  readEditedTexts,
  type Verdict,
} from "../../../../test/tool-benches/edited-texts.ts";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import { splitSentences } from "../../../language/segmentation.ts";
import type { ToolWithoutSlug } from "../../definition/define-tool.ts";
import extractKeywords from "./extract_keywords.ts";
import rewriteScript from "./rewrite_script.ts";
import summarizeText from "./summarize_text.ts";
import writeHook from "./write_hook.ts";
import writeMetadata from "./write_metadata.ts";
import writeScript from "./write_script.ts";

const bench = pictureBench();
const tools: Readonly<Record<string, { tool: ToolWithoutSlug; source: string }>> = {
  summarize_text: { tool: summarizeText, source: "text" },
  write_script: { tool: writeScript, source: "text" },
  write_hook: { tool: writeHook, source: "text" },
  write_metadata: { tool: writeMetadata, source: "text" },
  rewrite_script: { tool: rewriteScript, source: "script" },
  extract_keywords: { tool: extractKeywords, source: "text" },
};

const read = (file: string) =>
  readEditedTexts(fileURLToPath(new URL(`edited/${file}`, import.meta.url)));
const verdictsOf = (texts: readonly EditedText[]): [string, string, EditedText, Verdict][] =>
  texts.flatMap((text) =>
    text.verdicts.map((verdict): [string, string, EditedText, Verdict] => [
      verdict.tool,
      text.name,
      text,
      verdict,
    ]),
  );

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join("\n") : typeof value === "string" ? value : "";

/** The parts of a result as lines of sentences. `text` is what the tool is for. */
async function runTool(name: string, input: Record<string, unknown>, language: string) {
  const { tool } = tools[name] ?? { tool: writeScript };
  const made = await bench.run(tool, input);
  const text = made.hook ?? made.keywords ?? made.script ?? made.description;
  const description = asText(made.description).split("\n\n")[0] ?? "";
  return {
    text: name === "rewrite_script" ? splitLines(asText(text), language) : asText(text),
    title: asText(made.title),
    description: splitLines(description, language),
  };
}

const splitLines = (text: string, language: string) => splitSentences(text, language).join("\n");

async function expectNoObjection(
  { options, source }: EditedText,
  verdict: Verdict,
  input: Record<string, unknown>,
) {
  const { sentences_min, ...given } = verdict.options;
  const result = await runTool(verdict.tool, { ...options, ...given, ...input }, "en");
  const objections = findObjections(verdict, result, source);
  if (sentences_min && splitSentences(result.text, "en").length < Number(sentences_min))
    objections.push(`fewer than ${sentences_min} sentences`);
  expect(objections, JSON.stringify(result, null, 1)).toEqual([]);
}

describe("articles", () => {
  it.each(verdictsOf(read("articles.txt")))(
    "%s accepts what an editor accepts: %s",
    async (name, _, text, verdict) => {
      const { title: topic, ...options } = text.options;
      const titled =
        topic === undefined ? {} : name === "write_script" ? { topic } : { title: topic };
      await expectNoObjection({ ...text, options: named(name, options) }, verdict, {
        ...(name === "extract_keywords" ? {} : titled),
        [tools[name]?.source ?? "text"]: text.source,
      });
    },
  );
});

/** Inputs that a tool does not know are refused. */
const named = (name: string, options: EditedText["options"]) =>
  Object.fromEntries(
    Object.entries(options).filter(([key]) => key in (tools[name]?.tool.input ?? {})),
  );

describe("code", () => {
  it.each(verdictsOf(read("code.txt")))(
    "%s accepts what an editor accepts: %s",
    async (_, __, text, verdict) => {
      await expectNoObjection(text, verdict, { code: text.source });
    },
  );
});

describe("tables", () => {
  it.each(verdictsOf(read("tables.txt")))(
    "%s accepts what an editor accepts: %s",
    async (_, __, text, verdict) => {
      const [head = [], ...rows] = text.source
        .trim()
        .split("\n")
        .map((line) => line.split(" | "));
      await expectNoObjection(text, verdict, {
        rows: rows.map((cells) =>
          Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])),
        ),
      });
    },
  );
});

describe("scripts to rewrite", () => {
  it.each(verdictsOf(read("rewrite_script.txt")))(
    "%s accepts what an editor accepts: %s",
    async (_, __, text, verdict) => {
      const input = { script: text.source, reading_level: "plain" };
      await expectNoObjection(text, verdict, input);
    },
  );
});
