import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { AcceptedPublication, Connection } from "./publish.schema.ts";

let service: TestService;
let project_id: string;

// No worker runs, so publications stay pending.
beforeAll(async () => {
  service = await startTestService({
    catalog: runCatalog(),
    env: { FETCH_ALLOW_PRIVATE: "true" },
  });
  project_id = await newProject(service, {
    title: "The sea",
    video_asset_id: await uploadVideo(service),
  });
});
afterAll(() => service.close());

describe("POST /v1/publish/page by an account that publishes without end", () => {
  it("returns 400 beyond 100 publications in progress, so that the queue stays short", async () => {
    await clear();
    const responses = [];
    for (let count = 0; count < 101; count++) responses.push(await publish("page"));
    expect(responses.slice(0, 100).every(({ status }) => status === 202)).toBe(true);
    expect(responses[100]).toMatchObject({
      status: 400,
      body: {
        error: "bad_request",
        detail:
          "This account has 100 publications in progress. The maximum is 100: wait until one has ended.",
      },
    });
  });

  it("returns 400 beyond 1,000 pages, and 202 after one was deleted", async () => {
    const id = await fill("page", 1000);
    const { status, body } = await publish("page");
    expect(status).toBe(400);
    expect(body.detail).toBe(
      "This account has 1000 pages. The maximum is 1000: delete one with DELETE /v1/publish/publications/{publish_id}.",
    );
    await service.call("DELETE", `/v1/publish/publications/${id}`);
    expect((await publish("page")).status).toBe(202);
  });
});

describe("POST /v1/publish/http by an account that publishes without end", () => {
  it("returns 202 and deletes the oldest finished uploads beyond 1,000", async () => {
    const oldest = await fill("http", 1001);
    const connection_id = await connect();
    expect((await publish("http", { connection_id })).status).toBe(202);
    expect(await count()).toBe(1000);
    expect((await service.call("GET", `/v1/publish/publications/${oldest}`)).status).toBe(404);
  });
});

const publish = (platform: string, body: object = {}) =>
  service.call<AcceptedPublication & { detail: string }>("POST", `/v1/publish/${platform}`, {
    project_id,
    ...body,
  });

async function connect(): Promise<string> {
  const { body } = await service.call<Connection>("POST", "/v1/publish/connections", {
    platform: "http",
    name: "Ours",
    credentials: { url: "https://example.com/in" },
  });
  return body.id;
}

const clear = () => service.services.db.deleteFrom("publications").execute();

/** Leaves the account with that many completed publications. Resolves to the id of the oldest. */
async function fill(platform: "page" | "http", publications: number): Promise<string> {
  await clear();
  const { id } = (await publish("page")).body;
  await sql`
    insert into publications
    select (jsonb_populate_record(first, jsonb_build_object(
      'id', 'pub_' || n, 'created_at', first.created_at - n * interval '1 minute'
    ))).* from publications as first, generate_series(1, ${publications - 1}::integer) as n
  `.execute(service.services.db);
  await sql`update publications set platform = ${platform}, status = 'completed'`.execute(
    service.services.db,
  );
  return publications === 1 ? id : `pub_${publications - 1}`;
}

async function count(): Promise<number> {
  const rows = await service.services.db.selectFrom("publications").select("id").execute();
  return rows.length;
}
