import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog, runTool } from "../../../test/small-tools/run-catalog.ts";
import { boolean, string } from "../../catalog/definition/fields.ts";
import composeTimeline from "../../catalog/tools/delivery/compose_timeline.ts";
import renderVideo from "../../catalog/tools/delivery/render_video.ts";

const catalog = runCatalog({
  compose_timeline: composeTimeline,
  render_video: renderVideo,
  approve: runTool({
    input: { text: string() },
    output: { approved: boolean() },
    run: async ({ input }) => ({ approved: input.text === "About yes." }),
  }),
});

let service: TestService;
let client: ReturnType<typeof runClient>;
beforeAll(async () => {
  service = await startTestService({ catalog, worker: true });
  client = runClient(service);
});
afterAll(() => service.close());

interface Step {
  node: string;
  status: string;
}

const stepsOf = async (id: string) =>
  (await service.call<{ steps: Step[] }>("GET", `/v1/runs/${id}/steps`)).body.steps.map(
    ({ node, status }) => `${node} ${status}`,
  );

const graph = (edges: object[]) => ({ pipeline_type: "graph", graph_edges: edges });

describe("a run whose conditions skip every path to a video", () => {
  it("completes without a video and runs no finishing step against the author's intent", async () => {
    const agent = await client.newAgent(
      ["write_text", "approve", "make_video"],
      graph([
        { source: "write_text", target: "approve" },
        { source: "approve", target: "make_video", when: "approved" },
      ]),
    );
    const { body } = await client.start(agent, { topic: "no" });
    const run = await client.waitForEnd(body.id);
    expect(run).toMatchObject({
      status: "completed",
      credits_used: 2,
      result: {
        project_id: expect.any(String),
        video_url: null,
        summary:
          'Completed without a video. make_video was skipped: the condition "approved" was false after approve.',
      },
    });
    expect(await stepsOf(body.id)).toEqual([
      "write_text completed",
      "approve completed",
      "make_video skipped",
    ]);
    const project = await service.call("GET", `/v1/projects/${run.result.project_id}`);
    expect(project.body).toMatchObject({ video_url: null });
  });

  it("completes without a video if no tool makes one and the last tools were skipped", async () => {
    const agent = await client.newAgent(
      ["write_text", "count_seconds"],
      graph([{ source: "write_text", target: "count_seconds", when: "inputs.topic == 'yes'" }]),
    );
    const { body } = await client.start(agent, { topic: "no" });
    const run = await client.waitForEnd(body.id);
    expect(run.result).toMatchObject({ video_url: null });
    expect(await stepsOf(body.id)).toEqual(["write_text completed", "count_seconds skipped"]);
  });

  it("makes the video if one of the paths was taken", async () => {
    const agent = await client.newAgent(
      ["write_text", "count_seconds", "make_video"],
      graph([
        { source: "write_text", target: "count_seconds", when: "inputs.topic == 'yes'" },
        { source: "write_text", target: "make_video" },
      ]),
    );
    const { body } = await client.start(agent, { topic: "no" });
    expect((await client.waitForEnd(body.id)).result.video_url).toEqual(expect.any(String));
  });
});

describe("an agent with requirements.video false", () => {
  it("completes without a video, and its estimate has no finishing step", async () => {
    const agent_id = await client.newAgent(["write_text"], { requirements: { video: false } });
    const inputs = { topic: "Sky" };
    const estimate = await service.call("POST", "/v1/runs/estimate", { agent_id, inputs });
    expect(estimate.body).toMatchObject({ credits: 1, steps: [{ node: "write_text" }] });
    const { body } = await client.start(agent_id, inputs);
    const run = await client.waitForEnd(body.id);
    expect(run).toMatchObject({ status: "completed", credits_used: 1 });
    expect(run.result).toMatchObject({ video_url: null, summary: "Completed without a video." });
  });

  it("is refused with another value", async () => {
    const { status, body } = await service.call<{ detail: string }>("POST", "/v1/agents", {
      name: "Odd",
      tools: ["write_text"],
      requirements: { video: "no" },
    });
    expect(status).toBe(400);
    expect(body.detail).toContain('Invalid "requirements.video": "no".');
  });
});
