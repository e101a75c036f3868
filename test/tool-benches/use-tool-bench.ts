import { afterAll, beforeAll } from "vitest";
import { openToolBench, type ToolBench } from "./tool-bench.ts";

/** Opens a bench before the tests of a file and closes it after them. */
export function useToolBench(): () => ToolBench {
  let bench: ToolBench;
  beforeAll(async () => {
    bench = await openToolBench();
  });
  afterAll(() => bench?.close());
  return () => bench;
}
