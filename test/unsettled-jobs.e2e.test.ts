import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AcceptedPublication, Connection } from "../src/publish/publish.schema.ts";
import { runClient } from "./clients/run-client.ts";
import { newProject, uploadVideo } from "./clients/upload-video.ts";
import { startTestService, type TestService } from "./harness.ts";
import { runCatalog } from "./small-tools/run-catalog.ts";

let service: TestService;
let receiver: Server;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(503).end("busy"));
  });
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
  const env = { FETCH_ALLOW_PRIVATE: "true" };
  service = await startTestService({ catalog: runCatalog(), worker: true, env });
  await loseSettlements();
});
afterAll(async () => {
  await service.close();
  receiver.close();
});

describe("a job whose worker is killed before it settles it", () => {
  it("has ended with the pause of its run", async () => {
    const client = runClient(service);
    const agent = await client.newAgent(["write_text", "make_video"]);
    const pause = { pause_after: ["write_text"] };
    const { id } = (await client.start(agent, { topic: "The sea" }, pause)).body;
    await expect.poll(async () => (await client.read(id)).waiting_for).toBeTruthy();
    expect(await jobStates(id)).toEqual(["completed"]);
  });

  it("has ended with the failure of its run, which may be resumed", async () => {
    const client = runClient(service);
    const { id } = (await client.start(await client.newAgent(["break_always"]))).body;
    expect((await client.waitForEnd(id)).status).toBe("failed");
    expect(await jobStates(id)).toEqual(["completed"]);
  });

  it("has ended with the planned retry of its publication", async () => {
    const id = await publish();
    await expect.poll(async () => (await jobStates(id)).length).toBeGreaterThan(1);
    expect((await jobStates(id))[0]).toBe("completed");
  });

  it("has ended when its publication waits for its turn", async () => {
    const { db } = service.services;
    const before = await publish();
    await sql`
      insert into publications select (jsonb_populate_record(mine, jsonb_build_object(
        'id', 'pub_running_' || n, 'status', 'running'
      ))).* from publications as mine, generate_series(1, 10) as n where mine.id = ${before}
    `.execute(db);
    const id = await publish();
    await expect.poll(async () => (await jobStates(id)).length).toBeGreaterThan(1);
    expect((await jobStates(id))[0]).toBe("completed");
  });
});

/** From now on, what workers tell the queue of their ended jobs is lost, as in a kill before it. */
async function loseSettlements(): Promise<void> {
  await sql`
    create function lose_settlement() returns trigger language plpgsql as $$ begin
      if new.state = 'completed' and current_setting('application_name') = 'reelwright queue'
        then return null;
      end if;
      return new;
    end $$`.execute(service.services.db);
  await sql`
    create trigger lose_settlement before update on pgboss.job
    for each row execute function lose_settlement()`.execute(service.services.db);
}

/** The states of the jobs of a run or a publication, oldest first. */
async function jobStates(id: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where ${id} in (data ->> 'run_id', data ->> 'publish_id')
    order by id`.execute(service.services.db);
  return rows.map(({ state }) => state);
}

let project_id: string | undefined;
async function publish(): Promise<string> {
  const video_asset_id = await uploadVideo(service);
  project_id ??= await newProject(service, { title: "The sea", video_asset_id });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;
  const { body: connection } = await service.call<Connection>("POST", "/v1/publish/connections", {
    platform: "http",
    name: "Ours",
    credentials: { url },
  });
  const { body } = await service.call<AcceptedPublication>("POST", "/v1/publish/http", {
    project_id,
    connection_id: connection.id,
  });
  return body.id;
}
