import { resolve } from "node:path";
import { loadCatalog } from "../catalog/catalog.ts";
import { runTests } from "./test.ts";

/** The tests that run over every tool: what it declares, its example twice, and hostile inputs. */
const testFiles = ["src/catalog/each-tool.test.ts", "src/catalog/hostile-inputs.test.ts"];

/**
 * Tests the tools in a folder as the built-in ones are tested. Their examples may name files in its
 * folder `fixtures`. Rejects with an Error that names the file if a tool cannot be loaded.
 */
export async function testOwnTools(folder: string): Promise<number> {
  const toolsDir = resolve(folder);
  await loadCatalog({ toolsDir });
  const { passed, failed } = await runTests(testFiles, { REELWRIGHT_TESTED_TOOLS: toolsDir });
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
