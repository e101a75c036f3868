import { expect, it } from "vitest";
import { defineTool, type ToolContext } from "./define-tool.ts";
import { number } from "./fields.ts";

it("rounds only the durations in outputs to milliseconds", async () => {
  const tool = defineTool({
    name: "Count frames",
    category: "analysis",
    description: "Counts.",
    credits: { per: "call", amount: 1 },
    version: 1,
    timeoutSeconds: 10,
    retry: "transient",
    determinism: "exact",
    input: {},
    output: {
      media_seconds: number({ description: "Length in seconds." }),
      seconds: number({ description: "Length in seconds." }),
      rate: number({ description: "Frames per second." }),
    },
    example: {},
    run: async () => ({
      media_seconds: 611 / 30,
      seconds: 1 / 3,
      rate: 1 / 3,
      engine: "local/test",
    }),
  });
  const outputs = await tool.run({} as ToolContext<Record<string, unknown>>);
  expect(outputs).toEqual({
    media_seconds: 20.367,
    seconds: 0.333,
    rate: 1 / 3,
    engine: "local/test",
  });
});
