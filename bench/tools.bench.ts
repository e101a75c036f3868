import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { loadCatalog } from "../src/catalog/catalog.ts";
import type { Tool } from "../src/catalog/definition/define-tool.ts";
import { openToolBench, type ToolBench } from "../test/tool-benches/tool-bench.ts";
import { median, type Row, timed } from "./measure.ts";
import { type Case, cases, type Files } from "./tools/cases.ts";
import { type Material, makeMaterial } from "./tools/make-material.ts";

export const summary =
  "CPU of the heaviest tools against bare ffmpeg commands that do the same with the same encoder";

const rounds = 3;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const bench = await openToolBench();
  try {
    const catalog = await loadCatalog();
    const material = await makeMaterial(bench);
    const rows: Row[] = [];
    for (const each of cases) {
      const tool = catalog.get(each.tool);
      if (!tool) throw new Error(`There is no tool ${each.tool}.`);
      rows.push(await compare(each, tool, { bench, material, say }));
    }
    return rows;
  } finally {
    await bench.close();
  }
}

interface Use {
  bench: ToolBench;
  material: Material;
  say: (line: string) => void;
}

export async function compare(each: Case, tool: Tool, { bench, material, say }: Use): Promise<Row> {
  const ours: number[] = [];
  const hand: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const files = await openFiles(material, bench);
    const commands = await each.byHand(files, join(files.folder, "out.mp4"));
    const byHand = async () => {
      for (const args of commands)
        await execa("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args]);
    };
    const byTool = () => bench.run(tool, each.input(material));
    // The order changes, because the second one finds its files in the cache.
    if (round % 2 === 0) hand.push((await timed(byHand)).cpu);
    ours.push((await timed(byTool)).cpu);
    if (round % 2 === 1) hand.push((await timed(byHand)).cpu);
    say(
      `${each.tool} ${round} of ${rounds}: ${format(ours.at(-1))} · by hand ${format(hand.at(-1))}`,
    );
  }
  return {
    figure: `${each.tool}, CPU`,
    ours: format(median(ours)),
    against: `by hand ${format(median(hand))}`,
    value: (median(ours) / median(hand)).toFixed(2),
    "must hold": "≤ 1.1",
  };
}

const format = (value = 0) => `${value.toFixed(1)} s`;

async function openFiles(material: Material, { assets, folder }: ToolBench): Promise<Files> {
  const path = async (id: string) => (await assets.open(id)).path;
  const { video, screen, spoken, picture, logo, words } = material;
  return {
    ...{ video: await path(video), screen: await path(screen), spoken: await path(spoken) },
    picture: await path(picture),
    logo: await path(logo),
    words,
    folder: await mkdtemp(join(folder, "by-hand-")),
  };
}
