import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { smallTool, toDefinitions } from "../../test/small-tools/memory-host.ts";
import { createCatalog, toolId } from "../catalog/catalog.ts";
import type { ToolWithoutSlug } from "../catalog/definition/define-tool.ts";
import { asset, integer, scenes, string, timeline } from "../catalog/definition/fields.ts";
import { localChoices } from "../catalog/definition/model-inputs.ts";
import { perCall } from "../catalog/pricing/price.ts";
import { registerWorker, type WorkerRegistration } from "../jobs/workers.ts";
import type { Tool, ToolDetail, ToolList } from "./tools.schema.ts";
import { describeTools } from "./tools.ts";

const input = {
  topic: string({ description: "What it is about", max: 200 }),
  seconds: integer({ min: 3, max: 60, default: 30 }),
};
const tools = {
  draw_scenes: smallTool({ scenes: scenes() }, { timeline: timeline() }, () => ({})),
  write_text: smallTool(input, { voice: asset("audio") }, () => ({})),
  a_tool: smallTool({}, { text: string() }, () => ({})),
};
let service: TestService;
let worker: WorkerRegistration;
beforeAll(async () => {
  service = await startTestService({ catalog: createCatalog(toDefinitions(tools)) });
  worker = await registerWorker(service.services);
});
afterAll(async () => {
  await worker.stop();
  await service.close();
});

const expected: Tool = {
  id: toolId("write_text"),
  slug: "write_text",
  name: "Small tool",
  description: "Stands in a test.",
  category: "script",
  input_schema: {
    topic: { type: "string", required: true, description: "What it is about", max: 200 },
    seconds: { type: "integer", min: 3, max: 60, default: 30 },
  },
  output_schema: { voice: { type: "string", format: "asset:audio", required: true } },
  credits: { per: "call", amount: 1 },
  available: true,
};

describe("GET /v1/tools", () => {
  it("returns 200 with all tools ordered by slug", async () => {
    const { status, body } = await service.call<ToolList>("GET", "/v1/tools");
    expect(status).toBe(200);
    expect(body.total).toBe(3);
    expect(body.tools.map(({ slug }) => slug)).toEqual(["a_tool", "draw_scenes", "write_text"]);
    expect(body.tools[2]).toEqual(expected);
    expect(Object.keys(body.schemas)).toEqual([
      "Scene",
      "Word",
      "Design",
      "Timeline",
      "Palette",
      "Attribution",
      "Pronunciation",
      "SpeakerVoices",
    ]);
  });
});

describe("GET /v1/tools without a worker", () => {
  it("returns 200 with available: false and the reason, so that a run does not wait in silence", async () => {
    await worker.stop();
    const { status, body } = await service.call<ToolList>("GET", "/v1/tools");
    worker = await registerWorker(service.services);
    expect(status).toBe(200);
    for (const tool of body.tools) {
      expect(tool.available).toBe(false);
      expect(tool.reason).toContain("No worker is running");
    }
    const { body: later } = await service.call<ToolList>("GET", "/v1/tools");
    expect(later.tools.map(({ available }) => available)).toEqual([true, true, true]);
  });
});

describe("the price of a tool", () => {
  it.each([
    ["second", { per: "second", amount: 0.5, surcharge: 2 }],
    ["call", { per: "call", amount: 2 }],
  ] as const)("per %s has what its default model costs", async (per, credits) => {
    const { definition } = smallTool({}, {}, () => ({}));
    const cut: ToolWithoutSlug = {
      ...definition,
      models: ["text"],
      credits: { per: "second", amount: 0.5, units: () => 1 },
      ...(per === "call" ? { credits: perCall(0.5) } : {}),
    };
    const models = { ...localChoices, text: ["openai:small", "local"] };
    const catalog = createCatalog({ cut }, models, { text: { "openai:small": 2 } });
    const [tool] = await describeTools({ catalog, findMissing: async () => undefined });
    expect(tool?.credits).toEqual(credits);
  });
});

describe("GET /v1/tools/{tool_id}", () => {
  it.each([["write_text"], [expected.id], [expected.id.toUpperCase()]])(
    "returns 200 for %s",
    async (id) => {
      const { status, body } = await service.call("GET", `/v1/tools/${id}`);
      expect(status).toBe(200);
      expect(body).toEqual({ ...expected, schemas: {} });
    },
  );

  it("returns 200 with one schema for each structured value that the tool uses", async () => {
    const { body } = await service.call<ToolDetail>("GET", "/v1/tools/draw_scenes");
    expect(body.input_schema.scenes?.items?.schema).toBe("Scene");
    expect(body.output_schema.timeline?.schema).toBe("Timeline");
    expect(Object.keys(body.schemas)).toEqual(["Scene", "Timeline"]);
    expect(body.schemas.Scene).toMatchObject({
      type: "object",
      properties: { text: { type: "string" }, words: { type: "array" } },
    });
  });

  it.each([["no_such_tool"], ["__proto__"], ["00000000-0000-0000-0000-000000000000"]])(
    "returns 404 for %s",
    async (id) => {
      const { status, body } = await service.call("GET", `/v1/tools/${id}`);
      expect(status).toBe(404);
      expect(body.error).toBe("not_found");
      expect(body.detail).toBe(`There is no tool "${id}" that this account can access.`);
    },
  );

  it("returns 200 with available: false and the missing setting", async () => {
    const { definition, run } = smallTool({}, {}, () => ({}));
    const missing: typeof definition.missingRequirement = ({ video }) =>
      video ? undefined : "It needs a video model. Set VIDEO_MODEL.";
    const incomplete = await startTestService({
      catalog: createCatalog(
        toDefinitions({
          make_clip: { definition: { ...definition, missingRequirement: missing }, run },
        }),
      ),
    });
    const { body } = await incomplete.call("GET", "/v1/tools/make_clip");
    expect(body).toMatchObject({
      available: false,
      reason: "It needs a video model. Set VIDEO_MODEL.",
    });
    await incomplete.close();
  });
});
