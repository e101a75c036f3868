import { execa } from "execa";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DrawableScene } from "../../src/drawing/drawable-scene.ts";
import type { ProjectScenes } from "../../src/editing/project-scenes.schema.ts";
import { findRevision } from "../../src/projects/projects.ts";
import type { Render } from "../../src/renders/renders.schema.ts";
import { titleCard } from "../clients/account-fixtures.ts";
import { runClient } from "../clients/run-client.ts";
import { newProject, uploadVideo } from "../clients/upload-video.ts";
import { startTestService, type TestService } from "../harness.ts";

/** Before the modules are loaded that list the looks: a look on a blue ground, and a broken one. */
const looksDir = await vi.hoisted(async () => {
  const { mkdtemp } = await import("node:fs/promises");
  const { tmpdir } = await import("node:os");
  const { join } = await import("node:path");
  const { lookSource, writeLook } = await import("./look-files.ts");
  const dir = await mkdtemp(join(tmpdir(), "reelwright-looks-dir-"));
  await writeLook(dir, "azure", lookSource({ "#ffffff": "#1040c0", Plain: "Our azure" }));
  await writeLook(dir, "broken", "export default {");
  process.env.LOOKS_DIR = dir;
  return dir;
});
const ground = [0x10, 0x40, 0xc0];

let service: TestService;
let client: ReturnType<typeof runClient>;
let video: string;
beforeAll(async () => {
  service = await startTestService({ worker: true });
  client = runClient(service);
  video = await uploadVideo(service);
});
afterAll(async () => {
  await service.close();
  await (await import("node:fs/promises")).rm(looksDir, { recursive: true, force: true });
});

const open = async (url: unknown) => {
  const { pathname, search } = new URL(String(url));
  return service.app.inject({ url: pathname + search });
};

/** The color of the upper left corner of a picture, or of the first frame of a video. */
async function corner(file: Buffer): Promise<number[]> {
  const area = { left: 2, top: 2, width: 1, height: 1 };
  const { data } = await sharp(file)
    .extract(area)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
async function firstFrame(file: Buffer): Promise<Buffer> {
  const args = ["-i", "pipe:0", "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "pipe:1"];
  return Buffer.from((await execa("ffmpeg", args, { input: file, encoding: "buffer" })).stdout);
}
const expectGround = (color: number[]) =>
  expect(color.map((part, at) => Math.abs(part - (ground[at] ?? 0)) < 12)).toEqual([
    true,
    true,
    true,
  ]);

/** A project of one scene, as a run made it. */
const projectIn = (look: { video?: string; scene?: string }, text = "One scene.") =>
  newProject(service, {
    ...{ title: "Looks", video_asset_id: video },
    timeline: { ...titleCard, ...(look.video ? { look: look.video } : {}) },
    shared_values: { scenes: [{ text, seconds: 1, ...(look.scene ? { look: look.scene } : {}) }] },
  });
/** The newest revision, as if its look had been removed since. */
const removeLook = (id: string) =>
  sql`update project_revisions set settings = replace(settings::text, 'azure', 'gone')::jsonb
    where project_id = ${id} and settings is not null`.execute(service.services.db);
const scenesOf = async (id: string) =>
  (await service.call<ProjectScenes>("GET", `/v1/projects/${id}/scenes`)).body;

describe("a look of LOOKS_DIR", () => {
  it("is listed by GET /v1/looks after the built-in ones, and a broken one is not", async () => {
    const { status, body } = await service.call<{ looks: { slug: string }[] }>("GET", "/v1/looks");
    expect(status).toBe(200);
    expect(body.looks[0]).toMatchObject({ slug: "clean", name: "Clean" });
    expect(body.looks.slice(8)).toEqual([
      { slug: "azure", name: "Our azure", summary: "Black on white." },
    ]);
  });

  it("is a choice of templates, of tools and in the OpenAPI document", async () => {
    const template = await service.call("GET", "/v1/marketplace/templates/topic_to_short");
    const agent = await service.call("GET", `/v1/agents/${template.body.id}`);
    expect(JSON.stringify(agent.body)).toContain('"stage","azure"]');
    for (const slug of ["compose_timeline", "make_chart"]) {
      const { body } = await service.call("GET", `/v1/tools/${slug}`);
      expect(JSON.stringify(body.input_schema)).toContain('"stage","azure"]');
    }
    const { text } = await service.call("GET", "/openapi.json");
    expect(JSON.parse(text).components.schemas.NewLookPreview.properties.look.enum).toContain(
      "azure",
    );
  });

  it("draws POST /v1/looks/preview with 200, as elements that a browser draws too", async () => {
    const { status, body } = await service.call<{ drawing: DrawableScene }>(
      "POST",
      "/v1/looks/preview",
      { look: "azure", text: "A bee visits 50 to 100 flowers on each trip." },
    );
    expect(status).toBe(200);
    expect(JSON.stringify(body.drawing.scene)).toContain('"#1040c0"');
  });

  it.each(["broken", "baroque", "__proto__", "constructor", "../azure", "azure/look.ts", looksDir])(
    "is the only one beside the built-in ones: %s is a 400 that lists them",
    async (look) => {
      const body = { look, text: "Hello bees." };
      const preview = await service.call("POST", "/v1/looks/preview", body);
      expect(preview).toMatchObject({ status: 400, body: { pointer: "/look" } });
      expect(preview.body.detail).toContain("azure");
      const id = await projectIn({});
      const patch = await service.call("PATCH", `/v1/projects/${id}/scenes`, {
        scenes: [{ id: "scene_0", look }],
      });
      expect(patch.status).toBe(400);
      expect(patch.body.detail).toContain("azure");
    },
  );

  it("makes a video: a run draws it, and POST /v1/renders draws it in another size", async () => {
    const agent = await client.newAgent(["compose_timeline", "render_video"]);
    const unknown = await client.start(agent, { title: "Bees", look: "baroque" });
    expect(unknown.status).toBe(422);
    expect(JSON.stringify(unknown.body)).toContain("azure");
    const started = await client.start(agent, {
      ...{ title: "Bees", look: "azure", aspect_ratio: "1:1", resolution: "360p" },
    });
    const run = await client.waitForEnd(started.body.id);
    expect(run.status).toBe("completed");
    const made = await open(run.result.video_url);
    expectGround(await corner(await firstFrame(made.rawPayload)));

    const { body } = await service.call<Render>("POST", "/v1/renders", {
      project_id: run.result.project_id,
      options: { resolution: "480p" },
    });
    const read = async () => (await service.call<Render>("GET", `/v1/renders/${body.id}`)).body;
    await expect.poll(async () => (await read()).status, { interval: 300 }).toBe("completed");
    const rendered = await open((await read()).output_url);
    expectGround(await corner(await firstFrame(rendered.rawPayload)));
  });

  it("draws a moving chart of make_chart", async () => {
    const agent = await client.newAgent(["make_chart"]);
    const { body } = await client.start(agent, {
      ...{ look: "azure", aspect_ratio: "1:1", chart_output: "animation", clip_seconds: 1 },
      rows: [
        { name: "a", value: 1 },
        { name: "b", value: 2 },
      ],
    });
    const run = await client.waitForEnd(body.id);
    expect(run.status).toBe("completed");
    const { body: list } = await service.call<{ assets: { url: string; kind: string }[] }>(
      "GET",
      "/v1/assets",
    );
    const urlOf = (kind: string) => list.assets.find((asset) => asset.kind === kind)?.url;
    expectGround(await corner((await open(urlOf("image"))).rawPayload));
    expectGround(await corner(await firstFrame((await open(urlOf("video"))).rawPayload)));
  });

  it("is set with PATCH /scenes for a video and for a scene, whose still it draws", async () => {
    const id = await projectIn({});
    const patch = (changes: object) =>
      service.call<ProjectScenes>("PATCH", `/v1/projects/${id}/scenes`, changes);
    const whole = await patch({ look: "azure" });
    expect(whole).toMatchObject({ status: 200, body: { look: "azure" } });
    expectGround(await corner((await open(whole.body.scenes[0]?.still_url)).rawPayload));
    const one = await patch({ look: "clean", scenes: [{ id: "scene_0", look: "azure" }] });
    expect(one.body).toMatchObject({ look: "clean", scenes: [{ look: "azure" }] });
    expectGround(await corner((await open(one.body.scenes[0]?.still_url)).rawPayload));
  });
});

describe("a project whose look was removed", () => {
  const message =
    'The look "gone" is not installed here. Looks: clean, poster, editorial, kinetic, cinematic, news, notebook, stage, azure. Choose one of them, or add its folder to LOOKS_DIR again.';

  it.each([
    ["its video", { video: "gone" }],
    ["a scene", { scene: "gone" }],
  ])("opens and keeps its video, if it was the look of %s", async (_case, look) => {
    const id = await projectIn(look);
    const scenes = await scenesOf(id);
    expect([scenes.look, scenes.scenes[0]?.look]).toContain("gone");
    const project = await service.call("GET", `/v1/projects/${id}`);
    expect(project.status).toBe(200);
    expect((await open(project.body.video_url)).statusCode).toBe(200);
  });

  it.each([
    ["its video", { video: "gone" }],
    ["a scene", { scene: "gone" }],
  ])("returns 422 that names %s for a preview and an update", async (_case, look) => {
    const id = await projectIn(look);
    const path = `/v1/projects/${id}`;
    const preview = await service.call("POST", `${path}/preview`, { scene: "scene_0" });
    expect(preview.status).toBe(422);
    expect(preview.body.detail).toContain(message);
    await service.call("PATCH", `${path}/scenes`, { look: "azure" });
    await removeLook(id);
    const update = await service.call("POST", `${path}/update`, {});
    expect(update).toMatchObject({ status: 422, body: { detail: message } });
  });

  it("returns 422 for a render in another size, and nothing is held", async () => {
    const id = await projectIn({ video: "gone" });
    const before = await client.wallet();
    const render = await service.call("POST", "/v1/renders", {
      ...{ project_id: id, options: { resolution: "360p" } },
    });
    expect(render).toMatchObject({ status: 422, body: { detail: message } });
    expect(await client.wallet()).toEqual(before);
  });

  it("renders again after another look was chosen", async () => {
    const id = await projectIn({ video: "gone", scene: "gone" });
    const path = `/v1/projects/${id}`;
    const change = { look: "azure", scenes: [{ id: "scene_0", look: "azure" }] };
    expect((await service.call("PATCH", `${path}/scenes`, change)).status).toBe(200);
    const { status, body } = await service.call("POST", `${path}/update`, {});
    expect(status).toBe(202);
    const run = await client.waitForEnd(String(body.id));
    expect(run.status).toBe("completed");
    const revision = await findRevision(service.services.db, id, 3);
    expect(revision?.timeline).toMatchObject({ look: "azure" });
  });
});
