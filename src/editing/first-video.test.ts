import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import type { Project } from "../projects/projects.schema.ts";
import type { RunStep } from "../runs/records/run-steps.schema.ts";
import type { ProjectRevisions, ProjectScenes } from "./project-scenes.schema.ts";

let service: TestService;
let client: ReturnType<typeof runClient>;
beforeAll(async () => {
  service = await startTestService({ worker: true });
  client = runClient(service);
});
afterAll(() => service.close());

/** The project of a run whose condition skips the video. */
async function projectWithoutVideo(tool: string, inputs: object): Promise<string> {
  const agent = await client.newAgent([tool, "compose_timeline", "render_video"], {
    pipeline_type: "graph",
    graph_edges: [
      { source: tool, target: "compose_timeline", when: "inputs.with_video == 'yes'" },
      { source: "compose_timeline", target: "render_video" },
    ],
  });
  const all = { ...inputs, with_video: "no", "render_video.resolution": "360p" };
  const run = await client.waitForEnd((await client.start(agent, all)).body.id);
  expect(run).toMatchObject({ error: null, result: { video_url: null } });
  return String(run.result.project_id);
}

const read = async <T>(id: string, rest = "") =>
  (await service.call<T>("GET", `/v1/projects/${id}${rest}`)).body;
const change = (id: string, changes: object) =>
  service.call<ProjectScenes>("PATCH", `/v1/projects/${id}/scenes`, changes);

/** Updates a project, and returns the inputs of the tools by slug. */
async function update(id: string): Promise<Map<string, Record<string, unknown>>> {
  const { status, body } = await service.call("POST", `/v1/projects/${id}/update`, {});
  expect(status).toBe(202);
  const run = await client.waitForEnd(String(body.id));
  expect(run.error).toBe(null);
  const { steps } = (await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${run.id}/steps`))
    .body;
  return new Map(steps.map(({ tool, inputs }) => [tool, inputs]));
}

describe("a project whose run made no video", () => {
  it("gets its first video by an update, in the chosen shape, with its voice and the inputs of its run", async () => {
    const id = await projectWithoutVideo("generate_voiceover", {
      title: "Three things",
      scenes: [{ text: "The sea is blue." }, { text: "The sky is wide." }],
      "generate_voiceover.rate": 1.2,
    });
    expect(await read<Project>(id)).toMatchObject({ pending: ["video"], video_url: null });
    expect((await read<ProjectRevisions>(id, "/revisions")).revisions).toMatchObject([
      { pending: ["video"] },
    ]);
    const before = await read<ProjectScenes>(id, "/scenes");
    expect(before).toMatchObject({ pending: ["video"], aspect_ratio: null });
    const shaped = await change(id, { aspect_ratio: "1:1" });
    expect(shaped.body).toMatchObject({ aspect_ratio: "1:1", pending: ["video"] });
    const { body: estimate } = await service.call("POST", `/v1/projects/${id}/update/estimate`);
    expect(estimate).toMatchObject({ scenes: [], credits: expect.any(Number) });
    const steps = await update(id);
    expect([...steps.keys()]).toEqual(["compose_timeline", "render_video"]);
    expect(steps.get("render_video")).toMatchObject({ resolution: "360p" });
    const made = await read<Project>(id);
    expect(made).toMatchObject({
      title: "Three things",
      aspect_ratio: "1:1",
      pending: [],
      video_url: expect.any(String),
    });
    const after = await read<ProjectScenes>(id, "/scenes");
    expect(after.scenes.map(({ voice }) => voice)).toEqual(before.scenes.map(({ voice }) => voice));
    await change(id, { scenes: [{ id: after.scenes[0]?.id, text: "The sea is deep." }] });
    expect((await update(id)).get("generate_voiceover")).toMatchObject({ rate: 1.2 });
    expect(await read<Project>(id)).toMatchObject({ aspect_ratio: "1:1", pending: [] });
  });

  it("gets a first video of pictures that no scene holds, under the title that it has", async () => {
    const id = await projectWithoutVideo("generate_image", {
      prompt: "The sea at sunrise",
      "generate_image.width": 160,
    });
    await change(id, { title: "Morning", aspect_ratio: "16:9" });
    const steps = await update(id);
    expect(steps.get("compose_timeline")).toMatchObject({
      aspect_ratio: "16:9",
      images: [expect.stringMatching(/^asset_/)],
    });
    expect(await read<Project>(id)).toMatchObject({
      title: "Morning",
      aspect_ratio: "16:9",
      pending: [],
    });
  });
});

describe("PATCH /v1/projects/{project_id}/scenes", () => {
  it("returns 422 for the shape of a video without scenes, which cannot be composed again", async () => {
    const id = await newProject(service, {
      title: "Recording",
      video_asset_id: await uploadVideo(service),
    });
    const { status, body } = await change(id, { aspect_ratio: "1:1" });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      detail: expect.stringContaining("only its title can be changed"),
    });
  });

  it("returns 400 for an unknown shape, and changes that of a video with the next update", async () => {
    const agent = await client.newAgent(["compose_timeline", "render_video"]);
    const inputs = {
      scenes: [{ text: "One." }],
      "compose_timeline.aspect_ratio": "9:16",
      "render_video.resolution": "360p",
    };
    const run = await client.waitForEnd((await client.start(agent, inputs)).body.id);
    const id = String(run.result.project_id);
    expect((await change(id, { aspect_ratio: "2:1" })).status).toBe(400);
    await change(id, { aspect_ratio: "16:9" });
    expect((await read<ProjectRevisions>(id, "/revisions")).revisions[0]).toMatchObject({
      changes: ["aspect_ratio"],
    });
    await update(id);
    expect(await read<Project>(id)).toMatchObject({ aspect_ratio: "16:9" });
  });
});
