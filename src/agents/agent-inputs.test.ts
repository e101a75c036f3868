import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
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

  it("returns 200 with the look of a template that offers none and yet draws in it", async () => {
    const listed = find(await read("ambient_loop"), "look");
    expect(listed).toMatchObject({ group: "more", read_by: ["compose_timeline"] });
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

describe("POST /v1/agents/check", () => {
  const check = (body: object) =>
    service.call<AgentInputs & { detail: string }>("POST", "/v1/agents/check", body);

  it("returns 200 with the inputs that a run would accept, and creates nothing", async () => {
    const { total: before } = (await service.call("GET", "/v1/agents")).body;
    const { status, body } = await check({ tools: ["plan_scenes", "generate_voiceover"] });
    expect(status).toBe(200);
    expect(find(body, "script")).toMatchObject({ required: true });
    expect(find(body, "resolution")?.read_by).toEqual(["finish:render_video"]);
    expect((await service.call("GET", "/v1/agents")).body.total).toBe(before);
  });

  it("returns 200 with the kind of media in a list, also where the agent describes the list", async () => {
    const images = { type: "array", label: "Pictures", items: { type: "string" } };
    const { body } = await check({
      tools: ["build_slideshow"],
      requirements: { inputs: { images } },
    });
    expect(find(body, "images")).toMatchObject({
      label: "Pictures",
      items: { type: "string", format: "asset:image" },
    });
  });

  it.each<[object, number, RegExp]>([
    [{ tools: [] }, 400, /"tools"/],
    [{ tools: ["plan_scene"] }, 422, /Unknown tool "plan_scene"/],
    [
      {
        pipeline_type: "graph",
        tools: ["plan_scenes", "generate_image"],
        graph_edges: [{ source: "plan_scenes", target: "generate_image", when: "scene" }],
      },
      422,
      /Edge 1 \("plan_scenes → generate_image"\) has an invalid condition "scene"/,
    ],
  ])("returns 400 or 422 for %j as a new agent does", async (body, status, detail) => {
    const response = await check(body);
    expect([response.status, response.body.detail]).toEqual([
      status,
      expect.stringMatching(detail),
    ]);
    const created = await service.call("POST", "/v1/agents", { name: "The same", ...body });
    expect(created.body.detail).toBe(response.body.detail);
  });
});
