import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleCard } from "../../test/clients/account-fixtures.ts";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import type { ProjectScenes } from "./project-scenes.schema.ts";

let service: TestService;
let path: string;

beforeAll(async () => {
  service = await startTestService();
  const scene = (index: number) => ({
    ...{ index, text: "Bees dance.", seconds: 2, visual: "Bees", keywords: [] },
    design: { kind: "headline", title: "Bees dance" },
  });
  const project_id = await newProject(service, {
    account_id: service.account.id,
    run_id: crypto.randomUUID(),
    title: "Bees",
    video_asset_id: await uploadVideo(service),
    timeline: titleCard,
    shared_values: { title: "Bees", scenes: [scene(0), scene(1)] },
  });
  path = `/v1/projects/${project_id}`;
});
afterAll(() => service.close());

type Body = ProjectScenes & { detail: string };
const edit = (changes: unknown) => service.call<Body>("PATCH", `${path}/scenes`, changes);
const looksOf = ({ scenes }: ProjectScenes) => scenes.map(({ look }) => look);
const drawing = async (change = {}) => {
  const given = { scene: "scene_0", kind: "drawing", change };
  const { status, body } = await service.call("POST", `${path}/preview`, given);
  expect(status).toBe(200);
  return JSON.stringify(body);
};

describe("PATCH /v1/projects/{project_id}/scenes with the look of a scene", () => {
  it("returns 200 and lets the scene follow the video again with auto, also later", async () => {
    const asVideo = await drawing();
    const own = await edit({ scenes: [{ id: "scene_0", look: "poster" }] });
    expect([own.status, looksOf(own.body)]).toEqual([200, ["poster", undefined]]);
    expect(await drawing()).not.toBe(asVideo);
    expect(await drawing({ look: "auto" })).toBe(asVideo);
    const { status, body } = await edit({ scenes: [{ id: "scene_0", look: "auto" }] });
    expect([status, looksOf(body), body.look]).toEqual([200, [undefined, undefined], "clean"]);
    expect(body.revision).toBe(own.body.revision + 1);
    expect(await drawing()).toBe(asVideo);
    await edit({ look: "poster" });
    expect(await drawing()).not.toBe(asVideo);
    expect(await drawing()).toBe(await drawing({ look: "poster" }));
  });

  it("returns 200 and writes no revision for auto where the scene has no look", async () => {
    const before = (await edit({ scenes: [{ id: "scene_1", look: "news" }] })).body.revision;
    const auto = { scenes: [{ id: "scene_1", look: "auto" }] };
    expect((await edit(auto)).body.revision).toBe(before + 1);
    expect((await edit(auto)).body.revision).toBe(before + 1);
  });

  it("returns 200 for an added scene with auto, which has no look of its own", async () => {
    const { status, body } = await edit({ add: [{ text: "Ants march.", look: "auto" }] });
    expect([status, body.scenes.at(-1)?.look]).toEqual([200, undefined]);
  });

  it("returns 400 for a look that is not installed, and for auto of the whole video", async () => {
    const unknown = await edit({ scenes: [{ id: "scene_0", look: "baroque" }] });
    expect(unknown.status).toBe(400);
    expect(unknown.body.detail).toContain("baroque");
    expect((await edit({ look: "auto" })).status).toBe(400);
  });
});
