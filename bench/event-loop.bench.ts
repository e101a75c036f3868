import { monitorEventLoopDelay } from "node:perf_hooks";
import pLimit from "p-limit";
import { type Catalog, loadCatalog } from "../src/catalog/catalog.ts";
import { measureSlices } from "../test/processes/measure-slices.ts";
import { openToolBench } from "../test/tool-benches/tool-bench.ts";
import type { Row } from "./measure.ts";

export const summary =
  "Delay of a worker's event loop while all tools work, four at a time, on texts, codes, tables and lists near their limits";

type Values = Record<string, unknown>;

const concurrency = 4;
const rounds = 2;
const limitMilliseconds = 50;
const resolutionMilliseconds = 1;

const sentence = "The ocean is deep and salty, with 70 percent of the planet below it. ";
const text = sentence.repeat(100_000 / sentence.length);
const code = "const total = items.filter((item) => item.price > 10).length; // Counts.\n"
  .repeat(280)
  .slice(0, 20_000);
const words = Array.from({ length: 24_000 }, (_, index) => ({
  text: `word${index}.`,
  start: index * 0.3,
  end: index * 0.3 + 0.2,
}));
const scenes = Array.from({ length: 100 }, (_, index) => ({
  ...{ index, text: sentence.repeat(10), seconds: 20, visual: "", keywords: [] },
}));
const manyScenes = Array.from({ length: 1000 }, (_, index) => ({ text: `Scene ${index}.` }));
const rows = Array.from({ length: 200 }, (_, value) => ({
  day: `${value} ${"x".repeat(80)}`,
  value,
}));

/** Tools with inputs near their limits. */
const largest: [slug: string, input: Values][] = [
  ["write_script", { text, seconds: 600 }],
  ["write_script", { code, seconds: 600 }],
  ["write_script", { code: `for${" ".repeat(190)}x\n`.repeat(100) }],
  ["plan_scenes", { script: text, scenes_max: 60 }],
  ["plan_scenes", { script: "1月".repeat(2000), language: "ja", scenes_max: 60 }],
  ["plan_scenes", { script: text.slice(0, 10_000).replaceAll(". ", ".\n"), code, scenes_max: 60 }],
  ["summarize_text", { text, sentences_max: 60 }],
  ["summarize_text", { text: "a\n".repeat(50_000) }],
  ["rewrite_script", { script: text.slice(0, 50_000), reading_level: "plain", seconds: 600 }],
  ["extract_keywords", { text }],
  ["write_hook", { text }],
  ["write_metadata", { script: text, scenes }],
  ["translate_text", { translation: text, target_language: "es", words }],
  ["find_highlights", { audio: "tone.wav", words }],
  ["read_url", { text }],
  ["read_table", { text: "name,value\n".concat("row,1\n".repeat(9999)) }],
  ["write_captions", { words }],
  ["make_code_card", { code: code.slice(0, 4000) }],
  ["make_chart", { rows }],
  ["make_quote_card", { quote: sentence.repeat(4) }],
  ["compose_timeline", { scenes }],
  ["compose_timeline", { scenes: manyScenes }],
  ["generate_voiceover", { text: text.slice(0, 10_350) }],
  ["generate_music", { seconds: 180 }],
];

/** The other tools with their examples, because large media would take hours. */
const examples = (catalog: Catalog): typeof largest =>
  [...catalog.tools.values()]
    .filter(({ slug }) => !largest.some(([listed]) => listed === slug))
    .map(({ slug, example }) => [slug, example]);

/** Runs all of them several times in this process. Inputs that a tool refuses count as its work. */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const bench = await openToolBench();
  const catalog = await loadCatalog();
  const limit = pLimit(concurrency);
  // Finding the fixtures is work of the bench alone, so it is done before.
  const prepared = await Promise.all(
    [...largest, ...examples(catalog)].map(async ([slug, input]) => {
      const tool = catalog.get(slug);
      if (!tool) throw new Error(`There is no tool ${slug}.`);
      return { slug, tool, input: await bench.assets.withFixtures(input) };
    }),
  );
  const work = async () => {
    const calls = Array.from({ length: rounds }, () => prepared).flat();
    await limit.map(calls, async ({ slug, tool, input }) => {
      const fault = await bench.run(tool, input).then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (fault) say(`${slug}: ${fault.slice(0, 120)}`);
    });
  };
  try {
    const histogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
    histogram.enable();
    await work();
    histogram.disable();
    const { longest } = await measureSlices(work);
    // The histogram contains the timer's own interval.
    const late = (q: number) => Math.max(0, histogram.percentile(q) / 1e6 - resolutionMilliseconds);
    const format = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
    return [
      {
        figure: "event loop of a worker, p99.9",
        ours: format(late(99.9)),
        against: "–",
        value: format(late(99.9)),
        "must hold": `≤ ${limitMilliseconds} ms`,
      },
      {
        figure: "the same, p99",
        ours: format(late(99)),
        against: "–",
        value: format(late(99)),
        "must hold": "–",
      },
      {
        figure: "longest CPU time between two turns",
        ours: format(longest),
        against: "–",
        value: format(longest),
        "must hold": "–",
      },
    ];
  } finally {
    await bench.close();
  }
}
