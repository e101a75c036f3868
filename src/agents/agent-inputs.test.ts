import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/run-tools.ts";
import type { Agent, AgentInput, AgentInputs } from "./agents.schema.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const read = async (id: string) =>
  (await service.call<AgentInputs>("GET", `/v1/agents/${id}/inputs`)).body;
const find = ({ inputs }: AgentInputs, name: string): AgentInput | undefined =>
  inputs.find((input) => input.name === name);

describe("GET /v1/agents/{agent_id}/inputs", () => {
  it("returns 200 with each input's type, default, allowed values and readers", async () => {
    const listed = await read("narrated_slideshow");
    expect(listed.inputs[0]?.name).toBe("script");
    expect(find(listed, "script")).toMatchObject({
      type: "string",
      required: true,
      read_by: expect.arrayContaining(["plan_scenes"]),
    });
    expect(find(listed, "style")).toMatchObject({
      required: false,
      enum: expect.arrayContaining(["waves"]),
      read_by: ["generate_image"],
    });
    expect(find(listed, "resolution")).toMatchObject({
      default: expect.any(String),
      read_by: ["render_video"],
    });
    expect(find(listed, "images")).toMatchObject({
      items: { format: "asset:image" },
      read_by: expect.arrayContaining(["generate_image"]),
    });
  });

  it("returns 200 with a tool in front of a name that an earlier tool always produces", async () => {
    const listed = await read("narrated_slideshow");
    expect(find(listed, "scenes")).toBeUndefined();
    expect(find(listed, "generate_voiceover.scenes")).toMatchObject({
      items: { schema: "Scene" },
      read_by: ["generate_voiceover"],
    });
    expect(Object.keys(listed.schemas)).toContain("Scene");
  });

  it("returns 200 with the inputs of finishing steps", async () => {
    const { body } = await service.call<Agent>("POST", "/v1/agents", {
      name: "Picture",
      tools: ["generate_image"],
    });
    const listed = await read(body.slug);
    expect(find(listed, "resolution")?.read_by).toEqual(["finish:render_video"]);
    expect(find(listed, "end_card")?.read_by).toEqual(["finish:compose_timeline"]);
  });

  it("returns only names that a run accepts", async () => {
    const { inputs } = await read("narrated_slideshow");
    for (const { name, default: value } of inputs.filter((input) => input.default !== undefined)) {
      const { body } = await service.call<{ detail: string }>("POST", "/v1/runs/estimate", {
        agent_id: "narrated_slideshow",
        inputs: { script: "The sea is deep.", [name]: value },
      });
      expect(body.detail, name).toBeUndefined();
    }
  });

  it("returns 422 for an agent with a tool that this installation does not have", async () => {
    const small = await startTestService({ catalog: runCatalog() });
    try {
      const response = await small.call("GET", "/v1/agents/topic_to_short/inputs");
      expect(response.status).toBe(422);
      expect(response.body.detail).toContain("Unknown tool");
    } finally {
      await small.close();
    }
  });

  it("returns 404 for another account's agent", async () => {
    const { body } = await service.call<Agent>("POST", "/v1/agents", {
      name: "Only mine",
      tools: ["generate_image"],
    });
    const other = await service.newAccount();
    const headers = { "x-api-key": other.api_key };
    const response = await service.call("GET", `/v1/agents/${body.id}/inputs`, undefined, headers);
    expect(response.status).toBe(404);
  });
});
