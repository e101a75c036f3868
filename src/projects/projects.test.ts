import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { Project, ProjectList } from "./projects.schema.ts";

let service: TestService;
let otherAccount: TestAccount;
let client: ReturnType<typeof runClient>;
let agent: string;
let runs: string[];
let ids: string[];

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true });
  otherAccount = await service.newAccount();
  client = runClient(service);
  agent = await client.newAgent(["write_text", "make_video"]);
  const ended = [];
  for (const topic of ["The sea", "The sky", "The moon"])
    ended.push(await client.waitForEnd((await client.start(agent, { topic })).body.id));
  runs = ended.map(({ id }) => id);
  ids = ended.map(({ result }) => String(result.project_id));
});
afterAll(() => service.close());

type Refusal = { error: string; detail: string };
const asOtherAccount = () => ({ "x-api-key": otherAccount.api_key });
const get = <T>(path: string, headers?: Record<string, string>) =>
  service.call<T & Refusal>("GET", path, undefined, headers);
const follow = async (url: string | null) => {
  const { pathname, search } = new URL(String(url));
  return service.app.inject({ method: "GET", url: pathname + search });
};

describe("GET /v1/projects/{project_id}", () => {
  it("returns 200 with the newest revision and working links", async () => {
    const { status, body } = await get<Project>(`/v1/projects/${ids[0]}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: ids[0],
      title: "The sea",
      revision: 1,
      run_id: runs[0],
      pending: [],
      aspect_ratio: "16:9",
      seconds: expect.closeTo(2, 1),
      video_url: expect.stringContaining("/the-sea.mp4?expires="),
      thumbnail_url: null,
      captions_url: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.created_at,
    });
    const video = await follow(body.video_url);
    expect(video.statusCode).toBe(200);
    expect(video.headers["content-type"]).toBe("video/mp4");
  });

  it("returns 404 for another account's project, an unknown one and an invalid id", async () => {
    const unknown = "00000000-0000-0000-0000-000000000000";
    const responses = [
      await get(`/v1/projects/${ids[0]}`, asOtherAccount()),
      await get(`/v1/projects/${unknown}`),
      await get("/v1/projects/mine"),
    ];
    expect(responses.map(({ status, body }) => [status, body.detail])).toEqual(
      [ids[0], unknown, "mine"].map((id) => [
        404,
        `There is no project "${id}" that this account can access.`,
      ]),
    );
  });
});

describe("GET /v1/projects", () => {
  it("returns 200 page by page, newest first, each as GET returns it", async () => {
    const first = (await get<ProjectList>("/v1/projects?limit=2")).body;
    const second = (await get<ProjectList>(`/v1/projects?limit=2&cursor=${first.next_cursor}`))
      .body;
    expect([...first.projects, ...second.projects].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.next_cursor).toBe(null);
    const { video_url: _, ...alone } = (await get<Project>(`/v1/projects/${ids[2]}`)).body;
    expect(first.projects[0]).toMatchObject(alone);
  });

  it("returns 200 with a new revision after another run, in the same position", async () => {
    const again = await client.waitForEnd(
      (await client.start(agent, { topic: "The deep sea" }, { project_id: ids[0] })).body.id,
    );
    const { projects } = (await get<ProjectList>("/v1/projects")).body;
    expect(projects.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(projects.at(-1)).toMatchObject({ title: "The deep sea", revision: 2, run_id: again.id });
  });

  it("returns 400 for a limit out of range and a cursor of another list", async () => {
    const { next_cursor } = (await get<{ next_cursor: string }>("/v1/runs?limit=1")).body;
    for (const query of ["limit=101", "limit=0", `cursor=${next_cursor}`])
      expect(await get(`/v1/projects?${query}`)).toMatchObject({
        status: 400,
        body: { error: "bad_request" },
      });
  });

  it("never lists another account's projects", async () => {
    expect((await get<ProjectList>("/v1/projects", asOtherAccount())).body).toEqual({
      projects: [],
      next_cursor: null,
    });
  });
});
