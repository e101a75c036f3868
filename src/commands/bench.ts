import { readdir } from "node:fs/promises";
import { cpus } from "node:os";
import { defineCommand, UsageError } from "./options.ts";

const folder = new URL("../../bench/", import.meta.url);

interface Benchmark {
  summary: string;
  run(say: (line: string) => void): Promise<{ [column: string]: string }[]>;
}

export default defineCommand({
  summary: "Runs benchmarks and prints the tables of docs/benchmarks.md",
  arguments: "[name]",
  options: {},
  example: "./reelwright bench flagship",
  async run({ arguments: [name, ...more] }) {
    const benchmarks = await allBenchmarks();
    const chosen = [...benchmarks].filter(([each]) => name === undefined || each === name);
    if (!chosen.length || more.length) {
      throw new UsageError(
        `Unknown benchmark "${[name, ...more].join(" ")}". Benchmarks: ${[...benchmarks.keys()].join(", ")}.`,
      );
    }
    for (const [each, benchmark] of chosen) {
      console.error(`${each}: ${benchmark.summary}`);
      const rows = await benchmark.run((line) => console.error(`  ${line}`));
      console.log(
        `\n## ${each}\n${benchmark.summary} (${cpus().length} × ${cpus()[0]?.model.trim()})\n\n${table(rows)}\n`,
      );
    }
    return 0;
  },
});

async function allBenchmarks(): Promise<Map<string, Benchmark>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".bench.ts")).sort();
  const loaded = files.map(
    async (file) =>
      [
        file.replace(".bench.ts", ""),
        (await import(new URL(file, folder).href)) as Benchmark,
      ] as const,
  );
  return new Map(await Promise.all(loaded));
}

/** Formats rows as a Markdown table. */
function table(rows: { [column: string]: string }[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [
    columns,
    columns.map(() => "---"),
    ...rows.map((row) => columns.map((column) => row[column] ?? "")),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
