import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleCard } from "../../test/clients/account-fixtures.ts";
import { runClient } from "../../test/clients/run-client.ts";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { ProjectRevisions, ProjectScenes } from "./project-scenes.schema.ts";

// No worker: a run that has started stays pending.
let service: TestService;
let video: string;
let project_id: string;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  video = await uploadVideo(service);
});
afterAll(() => service.close());

/** A project of three scenes with voices and pictures. */
const scene = (index: number, text: string) => ({
  ...{ index, text, seconds: 2, visual: text, keywords: [], image: `asset_picture${index}` },
  ...{ voice: `asset_voice${index}`, voice_seconds: 1.5, voice_engine: "local/x", words: [] },
});
const create = (values: Record<string, unknown>) =>
  newProject(service, {
    account_id: service.account.id,
    run_id: crypto.randomUUID(),
    title: "Blue",
    video_asset_id: video,
    timeline: titleCard,
    shared_values: { title: "Blue", ...values },
  });
const fresh = async () => {
  project_id = await create({
    scenes: ["One.", "Two.", "Three."].map((text, at) => scene(at, text)),
  });
};

type Body = ProjectScenes & { error: string; detail: string };
const path = (rest = "scenes") => `/v1/projects/${project_id}/${rest}`;
const read = async () => (await service.call<Body>("GET", path())).body;
const edit = (changes: unknown, headers: Record<string, string> = {}) =>
  service.call<Body>("PATCH", path(), changes, headers);
const texts = ({ scenes }: ProjectScenes) => scenes.map(({ text }) => text);

describe("GET /v1/projects/{project_id}/scenes", () => {
  it("returns 200 with the scenes, their kinds and an ETag", async () => {
    await fresh();
    const { status, body, headers } = await service.call<Body>("GET", path());
    expect(status).toBe(200);
    expect(headers.etag).toBe('"1"');
    expect(body).toMatchObject({
      project_id,
      revision: 1,
      title: "Blue",
      captions: "none",
      pending: [],
    });
    expect(body.scenes[1]).toMatchObject({
      id: "scene_1",
      text: "Two.",
      kind: "image",
      image: "asset_picture1",
      image_url: null,
      recorded: false,
      pending: [],
    });
  });

  it("returns 404 for another account's project and an unknown one", async () => {
    const { api_key } = await service.newAccount();
    const foreign = await service.call<Body>("GET", path(), undefined, { "x-api-key": api_key });
    expect(foreign.status).toBe(404);
    expect(foreign.body.detail).toContain(project_id);
    expect((await service.call("GET", "/v1/projects/mine/scenes")).status).toBe(404);
  });
});

/** Links of different times differ. */
const unlinked = (project: Body) => ({
  ...project,
  scenes: project.scenes.map((scene) => ({ ...scene, still_url: "", drawing_url: "" })),
});

describe("PATCH /v1/projects/{project_id}/scenes", () => {
  it("returns 200 and writes a revision, asks for a voice for a new text, and keeps the other scenes", async () => {
    await fresh();
    const before = await read();
    const { status, body, headers } = await edit(
      { scenes: [{ id: "scene_1", text: "Deux." }] },
      { "if-match": '"1"' },
    );
    expect(status).toBe(200);
    expect(headers.etag).toBe('"2"');
    expect(body.pending).toEqual(["voice", "video"]);
    expect(body.scenes[1]).toMatchObject({ text: "Deux.", voice: null, image: "asset_picture1" });
    expect(unlinked(body).scenes.toSpliced(1, 1)).toEqual(unlinked(before).scenes.toSpliced(1, 1));
    expect(unlinked(await read())).toEqual(unlinked(body));
  });

  it("returns 200 and writes no revision if nothing differs", async () => {
    await fresh();
    const { body } = await edit({ title: "Blue", scenes: [{ id: "scene_0", text: "One." }] });
    expect(body.revision).toBe(1);
    expect(body.pending).toEqual([]);
  });

  it("returns 200 and removes, orders and adds scenes, in this order", async () => {
    await fresh();
    const { body } = await edit({
      remove: ["scene_1"],
      order: ["scene_2", "scene_0"],
      add: [
        { after: "start", text: "First." },
        { after: "scene_2", text: "Between, 1." },
        { after: "scene_2", text: "Between, 2." },
        { text: "Last." },
      ],
    });
    expect(texts(body)).toEqual([
      "First.",
      "Three.",
      "Between, 1.",
      "Between, 2.",
      "One.",
      "Last.",
    ]);
    expect(new Set(body.scenes.map(({ id }) => id)).size).toBe(6);
    expect(body.pending).toEqual(["voice", "image", "video"]);
  });

  it("returns 200 and adds a scene with the caller's id, at its place of the order", async () => {
    await fresh();
    const { body } = await edit({
      add: [{ id: "scene_mine", text: "Mine." }],
      order: ["scene_2", "scene_mine", "scene_0", "scene_1"],
    });
    expect(body.scenes.map(({ id }) => id)).toEqual([
      "scene_2",
      "scene_mine",
      "scene_0",
      "scene_1",
    ]);
  });

  it("returns 200 and lets a scene without a picture show its new text", async () => {
    await fresh();
    await edit({ add: [{ id: "scene_new" }] });
    const { body } = await edit({
      scenes: [
        { id: "scene_new", text: "A ship." },
        { id: "scene_1", text: "A boat." },
      ],
    });
    expect(body.scenes[3]).toMatchObject({ text: "A ship.", visual: "A ship." });
    expect(body.scenes[1]).toMatchObject({ text: "A boat.", visual: "Two." });
  });

  it("returns 200 and lets a design follow its new text, unless an edit has set the design", async () => {
    const made = async (text: string) => {
      const parts = [{ part: "title", source: { from: 0, to: text.length } }];
      const design = { kind: "headline", title: text, parts };
      return { ...scene(0, text), design };
    };
    const old = await made("Bees dance for hours.");
    project_id = await create({ scenes: [old, { ...old, index: 1 }, { ...old, index: 2 }] });
    const mine = { kind: "headline", title: "My own words" };
    await edit({ scenes: [{ id: "scene_1", design: mine }] });
    const text = "The water of the lake is cold today.";
    const { body } = await edit({
      scenes: [
        { id: "scene_0", text },
        { id: "scene_1", text },
        { id: "scene_2", text, design: mine },
      ],
    });
    const [first, ...others] = body.scenes.map(({ design }) => design);
    expect(JSON.stringify(first)).not.toContain("Bees");
    expect(text.toLowerCase()).toContain(String(first?.title).toLowerCase());
    expect(first?.parts?.[0]?.source.to).toBeLessThanOrEqual(text.length);
    expect(others).toEqual([mine, mine]);
    const again = await edit({ scenes: [{ id: "scene_0", text: "Bees dance for hours." }] });
    expect(again.body.scenes[0]?.design?.title).toBe("Bees dance for hours");
  });

  it("returns 200 and restores a removed scene as it was, and keeps later changes of others", async () => {
    await fresh();
    const before = await read();
    await edit({ remove: ["scene_1"] });
    await edit({ scenes: [{ id: "scene_2", text: "Trois." }] });
    const { body } = await edit({
      restore: [{ id: "scene_1", revision: 1 }],
      order: ["scene_0", "scene_1", "scene_2"],
    });
    expect(unlinked(body).scenes[1]).toEqual(unlinked(before).scenes[1]);
    expect(texts(body)).toEqual(["One.", "Two.", "Trois."]);
  });

  it("returns 200 with a picture, a focus, a design, a recording, and what is cleared", async () => {
    await fresh();
    const first = (
      await edit({
        scenes: [
          { id: "scene_0", design: { kind: "headline", title: "One" }, focus: { x: 0, y: 1 } },
          { id: "scene_1", voice: video },
          { id: "scene_2", clip: video },
        ],
      })
    ).body;
    expect(first.scenes.map(({ kind }) => kind)).toEqual(["design", "image", "clip"]);
    expect(first.scenes[1]).toMatchObject({ recorded: true, pending: ["voice"] });
    const second = (
      await edit({
        scenes: [
          { id: "scene_0", clear: ["design", "image", "focus"] },
          { id: "scene_2", clear: ["clip"], visual: "Three moons" },
        ],
      })
    ).body;
    expect(second.scenes.map(({ kind }) => kind)).toEqual(["card", "image", "card"]);
    expect(second.scenes[0]).not.toHaveProperty("focus");
    expect(second.pending).toEqual(["voice", "image", "video"]);
  });

  it("returns 200 and changes title, palette, music, mood, voice and captions", async () => {
    await fresh();
    const { body } = await edit({
      title: "Red",
      palette: { accent: "#ff0000" },
      mood: "calm",
      voice: "en-gb",
      captions: "karaoke",
    });
    expect(body).toMatchObject({
      title: "Red",
      palette: { ...titleCard.palette, accent: "#ff0000" },
      music: null,
      voice: "en-gb",
      captions: "karaoke",
      pending: ["voice", "music", "video"],
    });
    const silent = (await edit({ music: video })).body;
    expect(silent).toMatchObject({ music: video, pending: ["voice", "video"] });
    expect((await edit({ clear: ["music"] })).body.music).toBe(null);
    expect((await service.call("GET", `/v1/projects/${project_id}`)).body.title).toBe("Red");
  });

  it("returns 409 that names what changed in between, and changes nothing", async () => {
    await fresh();
    await edit({ scenes: [{ id: "scene_2", text: "Trois." }] });
    await edit({ title: "Green" });
    const { status, body } = await edit({ title: "Yellow" }, { "if-match": "1" });
    expect(status).toBe(409);
    expect(body.detail).toContain("revision 3, not 1");
    expect(body.detail).toContain("2 (edit: scene_2.text); 3 (edit: title)");
    expect((await read()).title).toBe("Green");
  });

  it("returns 409 while a run writes the project, also for a restore and an update", async () => {
    await fresh();
    const client = runClient(service);
    const agent = await client.newAgent(["write_text", "make_video"]);
    const { body: run } = await client.start(agent, { topic: "x" }, { project_id });
    expect((await edit({ title: "Late" })).status).toBe(409);
    expect((await service.call("POST", path("revisions/1/restore"))).status).toBe(409);
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    expect((await edit({ title: "In time" })).status).toBe(200);
  });

  it("returns 400 for a wrong type, a design with an unknown key and an invalid If-Match", async () => {
    await fresh();
    for (const changes of [
      { scenes: [{ text: "x" }] },
      { scenes: [{ id: "scene_0", seconds: 0 }] },
      { scenes: [{ id: "scene_0", design: { kind: "headline", color: "red" } }] },
      { captions: "loud" },
    ])
      expect((await edit(changes)).status).toBe(400);
    expect((await edit({ title: "x" }, { "if-match": "newest" })).status).toBe(400);
  });

  it("returns 422 for unknown scenes, contradictions and media of the wrong kind or account", async () => {
    await fresh();
    const other = await service.newAccount();
    const foreign = await uploadVideo(service, { "x-api-key": other.api_key });
    const refused: [unknown, string][] = [
      [{ scenes: [{ id: "scene_9", text: "x" }] }, 'Unknown scene "scene_9"'],
      [{ voice: "nobody" }, 'Invalid "voice": Unknown voice "nobody".'],
      [{ remove: ["scene_0", "scene_1", "scene_2"] }, "at least one scene"],
      [{ order: ["scene_0", "scene_1"] }, 'It lacks "scene_2"'],
      [{ order: ["scene_0", "scene_0", "scene_1"] }, "once"],
      [{ add: [{ after: "scene_7" }] }, 'Unknown scene "scene_7"'],
      [{ scenes: [{ id: "scene_0" }, { id: "scene_0" }] }, "twice"],
      [{ scenes: [{ id: "scene_0", clear: ["image"], image: video }] }, "kind video"],
      [{ scenes: [{ id: "scene_0", clear: ["clip"], clip: video }] }, "both sets and clears"],
      [{ scenes: [{ id: "scene_0", clip: foreign }] }, "does not exist in this account"],
      [{ music: video, mood: "calm" }, "Send one of"],
      [{ add: [{ id: "scene_0" }] }, '"scene_0" exists already'],
      [{ add: [{ id: "scene_x" }, { id: "scene_x" }] }, '"scene_x" exists already'],
      [{ restore: [{ id: "scene_0", revision: 1 }] }, '"scene_0" exists already'],
      [{ restore: [{ id: "scene_9", revision: 1 }] }, "revision 1 does not have it"],
      [{ restore: [{ id: "scene_0", revision: 7 }] }, "revision 7 does not have it"],
    ];
    for (const [changes, detail] of refused) {
      const { status, body } = await edit(changes);
      expect(status).toBe(422);
      expect(body.detail).toContain(detail);
    }
    expect((await read()).revision).toBe(1);
  });

  it("returns 422 for scenes of a project without scenes, whose title can be changed", async () => {
    project_id = await create({});
    expect((await edit({ add: [{ text: "x" }] })).status).toBe(422);
    expect((await edit({ palette: { accent: "#ff0000" } })).status).toBe(422);
    expect((await edit({ title: "New" })).body).toMatchObject({ title: "New", pending: [] });
  });

  it("returns 413 for a project that becomes too large", async () => {
    await fresh();
    const add = Array.from({ length: 40 }, () => ({ text: "x".repeat(20_000) }));
    expect((await edit({ add })).status).toBe(200);
    const { status, body } = await edit({ add });
    expect(status).toBe(413);
    expect(body.detail).toContain("maximum is 1048576");
  });
});

describe("GET /v1/projects/{project_id}/revisions", () => {
  it("returns 200 with the newest first, page by page, and the edits before the newest fifty deleted", async () => {
    await fresh();
    for (let number = 1; number <= 55; number++) await edit({ title: `Title ${number}` });
    const first = (await service.call<ProjectRevisions>("GET", path("revisions?limit=2"))).body;
    expect(
      first.revisions.map(({ revision, source, changes }) => ({ revision, source, changes })),
    ).toEqual([
      { revision: 56, source: "edit", changes: ["title"] },
      { revision: 55, source: "edit", changes: ["title"] },
    ]);
    expect(first.next_before).toBe(55);
    const rest = (
      await service.call<ProjectRevisions>("GET", path("revisions?limit=100&before=55"))
    ).body;
    expect(rest.next_before).toBe(null);
    expect(rest.revisions.map(({ revision }) => revision).slice(-2)).toEqual([7, 1]);
    expect(rest.revisions.at(-1)).toMatchObject({ source: "run", changes: [], pending: [] });
  });
});

describe("GET /v1/projects/{project_id}/scenes?revision", () => {
  it("returns 200 with an earlier revision to compare, and 404 for an unknown one", async () => {
    await fresh();
    const before = await service.call<Body>("GET", path("scenes"));
    await service.call("PATCH", path("scenes"), { title: "A title to compare" });
    const earlier = await service.call<Body>(
      "GET",
      path(`scenes?revision=${before.body.revision}`),
    );
    expect(earlier.body).toMatchObject({
      revision: before.body.revision,
      scenes: before.body.scenes.map(({ id, text }) => ({ id, text })),
    });
    expect((await service.call("GET", path("scenes?revision=9999"))).status).toBe(404);
    expect((await service.call("GET", path("scenes?revision=0"))).status).toBe(400);
  });
});

describe("POST /v1/projects/{project_id}/revisions/{revision}/restore", () => {
  it("returns 200 and writes an earlier revision again, with its title and its video", async () => {
    await fresh();
    const original = await read();
    await edit({ title: "Other", remove: ["scene_0"] });
    const { status, body } = await service.call<Body>("POST", path("revisions/1/restore"));
    expect(status).toBe(200);
    expect(unlinked(body)).toEqual({ ...unlinked(original), revision: 3 });
    expect(unlinked(await read())).toEqual(unlinked(body));
  });

  it("keeps the newest fifty, so that free restores cannot fill the database", async () => {
    await fresh();
    for (let number = 1; number <= 55; number++)
      await service.call("POST", path("revisions/1/restore"));
    const { body } = await service.call<ProjectRevisions>("GET", path("revisions?limit=100"));
    expect(body.revisions.map(({ revision }) => revision).slice(-2)).toEqual([7, 1]);
  });

  it("returns 404 for an unknown revision and another account's project", async () => {
    await fresh();
    for (const revision of ["9", "x", "-1"])
      expect((await service.call("POST", path(`revisions/${revision}/restore`))).status).toBe(404);
    const { api_key } = await service.newAccount();
    const headers = { "x-api-key": api_key };
    expect(
      (await service.call("POST", path("revisions/1/restore"), undefined, headers)).status,
    ).toBe(404);
  });
});
