/*
 * Runs the example of a tool in a process that has not used it before, and prints as JSON how it
 * holds the event loop. `node first-use.ts SLUG`
 */
import { loadCatalog } from "../../src/catalog/catalog.ts";
import { openToolBench } from "../tool-benches/tool-bench.ts";
import { measureSlices } from "./measure-slices.ts";

const [slug = ""] = process.argv.slice(2);
const tool = (await loadCatalog()).get(slug);
if (!tool) throw new Error(`Unknown tool "${slug}".`);
const bench = await openToolBench();
const input = await bench.assets.withFixtures(tool.example);
console.log(JSON.stringify(await measureSlices(() => bench.run(tool, input))));
await bench.close();
