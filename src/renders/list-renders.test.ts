import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { Render, RenderList } from "./renders.schema.ts";

/** expect.poll works only inside a test. */
const patience = { timeout: 400_000, interval: 50 };
let service: TestService;
let projects: string[];
/** Newest first. */
const made: { id: string; project_id: string }[] = [];

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true });
  const client = runClient(service);
  const agent = await client.newAgent(["write_text", "make_video"]);
  const projectAbout = async (topic: string) =>
    (await client.waitForEnd((await client.start(agent, { topic })).body.id)).result.project_id;
  projects = [String(await projectAbout("The sky")), String(await projectAbout("The moon"))];
  for (const [index, format] of ["mp4", "mp4", "gif"].entries()) {
    const project_id = projects[index % 2] ?? "";
    const { body } = await service.call<Render>("POST", "/v1/renders", {
      project_id,
      options: { resolution: "360p", format },
    });
    await vi.waitFor(async () => expect((await alone(body.id)).status).toBe("completed"), patience);
    made.unshift({ id: body.id, project_id });
  }
});
afterAll(() => service.close());

const list = (query = "", headers?: Record<string, string>) =>
  service.call<RenderList & { error: string; detail: string }>(
    "GET",
    `/v1/renders${query}`,
    undefined,
    headers,
  );
const alone = async (id: string | undefined) =>
  (await service.call<Render>("GET", `/v1/renders/${id}`)).body;
const namesOf = ({ renders }: RenderList) =>
  renders.map(({ id, project_id }) => ({ id, project_id }));

describe("GET /v1/renders", () => {
  it("returns 200 page by page, newest first, each as GET returns it plus its project", async () => {
    const first = (await list("?limit=2")).body;
    const second = (await list(`?limit=2&cursor=${first.next_cursor}`)).body;
    expect([...namesOf(first), ...namesOf(second)]).toEqual(made);
    expect(second.next_cursor).toBe(null);
    const { output_url, ...same } = await alone(made[1]?.id);
    expect(output_url).toContain("/the-moon.mp4?expires=");
    expect(first.renders[1]).toEqual({
      ...same,
      project_id: projects[1],
      output_url: expect.stringContaining("/the-moon.mp4?expires="),
    });
    const { pathname, search } = new URL(String(first.renders[1]?.output_url));
    expect((await service.app.inject({ url: pathname + search })).headers["content-type"]).toBe(
      "video/mp4",
    );
  });

  it("returns 200 with the renders of one project", async () => {
    expect(namesOf((await list(`?project_id=${projects[0]}`)).body)).toEqual([made[0], made[2]]);
  });

  it("returns 200 without another account's renders", async () => {
    const { api_key } = await service.newAccount();
    expect((await list("", { "x-api-key": api_key })).body).toEqual({
      renders: [],
      next_cursor: null,
    });
  });

  it("returns 400 for a limit out of range and an invalid cursor", async () => {
    for (const query of ["limit=0", "limit=101", "cursor=nonsense"])
      expect(await list(`?${query}`)).toMatchObject({
        status: 400,
        body: { error: "bad_request" },
      });
  });

  it("returns 404 for another account's project", async () => {
    const { api_key } = await service.newAccount();
    const { status, body } = await list(`?project_id=${projects[0]}`, { "x-api-key": api_key });
    expect(status).toBe(404);
    expect(body.detail).toBe(`There is no project "${projects[0]}" that this account can access.`);
  });
});
