import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { describe, it } from "vitest";
import type { Slices } from "../../test/processes/measure-slices.ts";
import { expectParts } from "../../test/processes/short-slices.ts";

const script = fileURLToPath(new URL("../../test/processes/first-use.ts", import.meta.url));

async function useFirst(slug: string): Promise<Slices> {
  const { stdout } = await execa(process.execPath, [script, slug]);
  return JSON.parse(stdout);
}

describe("the event loop of a new process", () => {
  it.each(["write_hook", "extract_keywords", "write_metadata"])(
    "is free between the parts of what %s loads",
    async (slug) => {
      await expectParts(() => useFirst(slug));
    },
  );
});
