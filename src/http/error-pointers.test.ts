import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleCard } from "../../test/clients/account-fixtures.ts";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";

// No worker: nothing is executed.
let service: TestService;
let project_id: string;
let video: string;
const noAsset = "asset_aaaaaaaaaaaaaaaaaaaaaaaa";

beforeAll(async () => {
  service = await startTestService();
  video = await uploadVideo(service);
  const scenes = ["one", "two"].map((id, index) => ({
    ...{ id, index, text: id, seconds: 2, visual: "", keywords: [] },
  }));
  project_id = await newProject(service, {
    account_id: service.account.id,
    run_id: crypto.randomUUID(),
    title: "Blue",
    video_asset_id: video,
    timeline: titleCard,
    shared_values: { scenes },
  });
});
afterAll(() => service.close());

type Case = [body: () => object, pointer: string, names?: string];

/** Sends each body and expects the place of its fault, and what the detail names. */
const checkAll = (method: "PATCH" | "POST", path: () => string, cases: Case[]) =>
  it.each(cases)(
    `${method} points to the fault of case %#: %s`,
    async (body, pointer, names = "") => {
      const response = await service.call<{ pointer?: string; detail: string }>(
        method,
        path(),
        body(),
      );
      expect([400, 422]).toContain(response.status);
      expect(response.body).toMatchObject({ pointer, detail: expect.stringContaining(names) });
    },
  );

describe("/v1/projects/{project_id}/scenes", () => {
  checkAll("PATCH", () => `/v1/projects/${project_id}/scenes`, [
    [() => ({ scenes: [{ id: "one", text: 7 }] }), "/scenes/0/text"],
    [() => ({ scenes: [{ id: "one" }, { id: "six" }] }), "/scenes/1/id", '"six"'],
    [() => ({ scenes: [{ id: "one" }, { id: "one" }] }), "/scenes/1/id", '"one" twice'],
    [() => ({ scenes: [{ id: "one", image: "a", clear: ["image"] }] }), "/scenes/0/image"],
    [() => ({ remove: ["one", "six"] }), "/remove/1", '"six"'],
    [() => ({ remove: ["one", "two"] }), "/remove"],
    [() => ({ add: [{ text: "New." }, { id: "two", text: "New." }] }), "/add/1/id", '"two"'],
    [() => ({ add: [{ text: "New.", after: "six" }] }), "/add/0/after", '"six"'],
    [() => ({ add: [{ text: "New.", image: noAsset }] }), "/add/0/image", noAsset],
    [() => ({ scenes: [{ id: "two", image: video }] }), "/scenes/0/image", "kind video"],
    [() => ({ order: ["two", "six"] }), "/order/1", '"six"'],
    [() => ({ order: ["two"] }), "/order", '"one"'],
    [() => ({ restore: [{ id: "one", revision: 9 }] }), "/restore/0", '"one"'],
    [() => ({ music: noAsset }), "/music", noAsset],
    [() => ({ mood: "calm", clear: ["music"] }), "/mood", '"clear"'],
  ]);
});

describe("/v1/projects/{project_id}/preview", () => {
  checkAll("POST", () => `/v1/projects/${project_id}/preview`, [
    [() => ({ scene: "six" }), "/scene", '"six"'],
    [() => ({ scene: "one", change: { image: noAsset } }), "/change/image", noAsset],
  ]);
});

describe("/v1/runs", () => {
  const run = (agent_id: string, inputs: object) => () => ({ agent_id, inputs });
  checkAll("POST", () => "/v1/runs/estimate", [
    [run("topic_to_short", {}), "/inputs/topic", '"topic", "text"'],
    [run("topic_to_short", { topic: "Tea", images: [noAsset] }), "/inputs/images/0", noAsset],
    [
      run("long_to_shorts", {
        source: "https://a.test/a.mp4",
        part_seconds_from: 60,
        part_seconds_to: 15,
      }),
      "/inputs/part_seconds_to",
      '"part_seconds_from"',
    ],
    [
      run("topic_to_short", { topic: "Tea", format: "mp4", codec: "vp9" }),
      "/inputs/codec",
      '"mp4"',
    ],
  ]);
});

describe("/v1/renders", () => {
  const render = (options: object) => () => ({ project_id, options });
  checkAll("POST", () => "/v1/renders", [
    [render({ resolution: "9p" }), "/options/resolution", '"9p"'],
    [render({ format: "mp4", codec: "vp9" }), "/options/codec", '"mp4"'],
    [render({ resolutoin: "720p" }), "/options/resolutoin"],
  ]);
});

describe("/v1/publish/connections", () => {
  const connect =
    (credentials: object, platform = "http") =>
    () => ({
      ...{ platform, name: "Mine", credentials },
    });
  checkAll("POST", () => "/v1/publish/connections", [
    [connect({}), "/credentials/url", '"url"'],
    [connect({ url: "https://a.test/", tocken: "x" }), "/credentials/tocken"],
    [connect({ url: "https://a.test:25/" }), "/credentials/url", "25"],
    [
      connect({ url: "https://a.test/", headers: { "content-length": "1" } }),
      "/credentials/headers/content-length",
    ],
  ]);
});

describe("/auth", () => {
  const signUp = { email: "ada@example.com", password: "long enough", name: "Ada" };
  checkAll("POST", () => "/auth/sign-up/email", [
    [() => ({ ...signUp, email: "ada" }), "/email"],
    [() => ({ ...signUp, email: 7 }), "/email"],
    [() => ({ ...signUp, password: "short" }), "/password"],
  ]);
  checkAll("POST", () => "/auth/reset-password", [
    [() => ({ newPassword: "long enough", token: "none", revoke_api_keys: 1 }), "/revoke_api_keys"],
    [() => ({ newPassword: "long enough", token: "none" }), "/token"],
  ]);
});
