import { describe, expect, it } from "vitest";
import { smallTool, toDefinitions } from "../../test/small-tools/memory-host.ts";
import { createCatalog } from "../catalog/catalog.ts";
import { string } from "../catalog/definition/fields.ts";
import type { AgentDefinition } from "./agent.ts";
import { createPlanCache } from "./plan-cache.ts";

const write = smallTool({}, { text: string() }, () => ({ text: "" }));
const catalog = createCatalog(toDefinitions({ write, edit: write }));
const agent: AgentDefinition = {
  pipeline_type: "graph",
  tools: ["write", "edit"],
  graph_edges: [{ source: "write", target: "edit", when: "text != ''" }],
  requirements: { inputs: { topic: { type: "string", required: true } } },
};

describe("the plan cache", () => {
  it("parses the conditions of equal agents once, so that estimates do not repeat the work", () => {
    const plans = createPlanCache(catalog);
    const [edge] = agent.graph_edges;
    const reordered = { when: edge?.when ?? "", target: "edit", source: "write" };
    expect(plans.build({ ...agent, graph_edges: [reordered] })).toBe(plans.build(agent));
  });

  it("builds a new plan for a changed agent", () => {
    const plans = createPlanCache(catalog);
    expect(plans.build({ ...agent, requirements: {} })).not.toBe(plans.build(agent));
  });

  it("refuses an invalid agent each time", () => {
    const plans = createPlanCache(catalog);
    const invalid = { ...agent, tools: ["wirte"] };
    expect(() => plans.build(invalid)).toThrow(/Unknown tool/);
    expect(() => plans.build(invalid)).toThrow(/Unknown tool/);
  });
});
