import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject, uploadVideo, video } from "../../test/clients/upload-video.ts";
import { type FakeYoutube, fakeYoutube } from "../../test/fakes/fake-youtube-server.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { JobHandler } from "../jobs/job.ts";
import { guardedFetch } from "../net/guarded-fetch.ts";
import type { AcceptedPublication, Connection, Publication } from "./publish.schema.ts";
import { publishJob } from "./publish-job.ts";

let service: TestService;
let youtube: FakeYoutube;
let receiver: Server;
/** Status of the responses; undefined for no response. */
let responseStatus: number | undefined = 201;
let project_id: string;
let job: JobHandler<"publish">;

// No worker runs: the tests call the job as many workers would.
beforeAll(async () => {
  youtube = await fakeYoutube();
  receiver = createServer((request, response) => {
    request
      .resume()
      .on("end", () => responseStatus && response.writeHead(responseStatus).end("busy"));
  });
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
  const env = {
    FETCH_ALLOW_PRIVATE: "true",
    YOUTUBE_API_URL: youtube.origin,
    YOUTUBE_TOKEN_URL: `${youtube.origin}/token`,
  };
  service = await startTestService({ catalog: runCatalog(), env });
  project_id = await newProject(service, {
    title: "The sea",
    video_asset_id: await uploadVideo(service),
  });
  job = publishJob({ ...service.services, fetch: guardedFetch({ allowPrivate: true }) });
  const events = ["publish.completed", "publish.failed"];
  await service.call("POST", "/v1/webhooks", { url: "https://example.com/hook", events });
});
afterAll(async () => {
  receiver.close();
  youtube.server.close();
  await service.close();
});

describe("an upload to YouTube whose worker stops in the middle", () => {
  it("resumes in the same session with another worker, and the first changes nothing more", async () => {
    const { id } = await publish("youtube");
    youtube.holdAfter = 5000;
    const first = workOn(id);
    await youtube.held.promise;
    const { upload } = await service.services.db
      .selectFrom("publications")
      .select("upload")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(upload?.includes("/session/")).toBe(false);
    await workOn(id);
    const done = await read(id);
    expect(done).toMatchObject({
      status: "completed",
      url: "https://www.youtube.com/watch?v=video-id",
    });
    expect(youtube.sessions.map(({ received }) => received.equals(video))).toEqual([true]);
    youtube.server.closeAllConnections();
    await first;
    expect(await read(id)).toEqual(done);
    expect(await emittedEvents(id)).toEqual(["publish.completed"]);
  });

  it("is queued again when its worker shuts down and resumes where it stopped", async () => {
    const { id } = await publish("youtube");
    youtube.held = Promise.withResolvers();
    youtube.holdAfter = 5000;
    const stopping = new AbortController();
    const first = workOn(id, stopping.signal);
    await youtube.held.promise;
    stopping.abort(new Error("The worker stops."));
    expect(await first).toBe(true);
    expect(await read(id)).toMatchObject({ status: "running", error: null });
    expect(await workOn(id)).toBe(false);
    expect(await read(id)).toMatchObject({ status: "completed" });
    expect(youtube.sessions).toHaveLength(2);
    expect(youtube.sessions[1]?.received.equals(video)).toBe(true);
  });
});

describe("a publication whose receiver responds with 503", () => {
  it("is tried five times, after 10 s, 1, 5 and 15 min, and then fails with one event", async () => {
    responseStatus = 503;
    const { id } = await publish("http");
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await read(id)).status).toBe("pending");
      await workOn(id);
    }
    expect(await read(id)).toMatchObject({
      status: "failed",
      url: null,
      error: {
        code: "provider_unavailable",
        retryable: true,
        message: expect.stringMatching(/responded with 503: busy/),
      },
    });
    expect(await emittedEvents(id)).toEqual(["publish.failed"]);
    expect(await listDelays(id)).toEqual([0, 10, 60, 300, 900]);
    await workOn(id);
    expect(await emittedEvents(id)).toEqual(["publish.failed"]);
  });

  it("keeps its retries although twelve workers stopped while they executed it", async () => {
    responseStatus = 503;
    const { id } = await publish("http");
    const { db } = service.services;
    await db.updateTable("publications").set({ attempt: 12 }).where("id", "=", id).execute();
    await workOn(id);
    expect((await read(id)).status).toBe("pending");
    expect(await listDelays(id)).toEqual([0, 10]);
  });

  it("fails if its connection was deleted meanwhile", async () => {
    const { id, connection_id } = await publish("http");
    await workOn(id);
    await service.call("DELETE", `/v1/publish/connections/${connection_id}`);
    await workOn(id);
    expect(await read(id)).toMatchObject({
      status: "failed",
      error: { code: "invalid_input", message: expect.stringContaining(connection_id) },
    });
  });
});

describe("a worker with a stale attempt", () => {
  it("neither ends the publication nor queues a retry", async () => {
    responseStatus = undefined;
    const { id } = await publish("http");
    const { db } = service.services;
    await db
      .updateTable("publications")
      .set({ attempt: 4, retries: 4 })
      .where("id", "=", id)
      .execute();
    const late = workOn(id);
    await expect.poll(async () => (await readAttempt(id)).status).toBe("running");
    await db.updateTable("publications").set({ attempt: 6 }).where("id", "=", id).execute();
    endRequests();
    await late;
    expect(await readAttempt(id)).toEqual({ status: "running", attempt: 6 });
    expect(await emittedEvents(id)).toEqual([]);
    await workOn(id);
    expect(await emittedEvents(id)).toEqual(["publish.failed"]);
  });
});

describe("an account whose receiver hangs", () => {
  it("has ten uploads at once; the next one waits, pages and other accounts do not", async () => {
    responseStatus = undefined;
    const hanging = await Promise.all(Array.from({ length: 10 }, () => publish("http")));
    const uploads = hanging.map(({ id }) => workOn(id));
    await expect
      .poll(() => Promise.all(hanging.map(async ({ id }) => (await read(id)).status)))
      .toEqual(Array(10).fill("running"));
    const [next, page] = [
      await publish("http"),
      await service.call<AcceptedPublication>("POST", "/v1/publish/page", { project_id }),
    ];
    await workOn(next.id);
    expect((await read(next.id)).status).toBe("pending");
    expect((await listDelays(next.id)).at(-1)).toBe(10);
    await workOn(page.body.id);
    expect((await read(page.body.id)).status).toBe("completed");
    // Claimed again after a crash: it keeps its slot.
    const taken = workOn(hanging[0]?.id ?? "");
    await expect.poll(async () => (await readAttempt(hanging[0]?.id ?? "")).attempt).toBe(2);
    const other = await service.newAccount();
    await sql`update publications set account_id = ${other.id} where id = ${hanging[1]?.id}`.execute(
      service.services.db,
    );
    const last = workOn(next.id);
    await expect.poll(async () => (await readAttempt(next.id)).status).toBe("running");
    endRequests();
    await Promise.all([...uploads, taken, last]);
  });

  it("has no eleventh upload under concurrent claims", async () => {
    const { db } = service.services;
    responseStatus = undefined;
    const [one, two, ...busy] = await Promise.all(
      Array.from({ length: 11 }, () => publish("http")),
    );
    const both = [String(one?.id), String(two?.id)];
    await sql`update publications set status = 'running' where id = any (${busy.map(({ id }) => id)})`.execute(
      db,
    );
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await sql`select from publications where id = any (${both}) for update`.execute(tx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const works = both.map((id) => workOn(id));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(2);
    release.resolve();
    await holding;
    await Promise.race(works);
    await expect
      .poll(async () =>
        (await Promise.all(both.map(readAttempt))).map(({ status }) => status).sort(),
      )
      .toEqual(["pending", "running"]);
    endRequests();
    await Promise.all(works);
  });

  it("checks waiting uploads later, the more are ahead of them", async () => {
    const { db } = service.services;
    const { id } = await publish("http");
    await sql`update publications set status = 'failed' where status in ('pending', 'running') and id <> ${id}`.execute(
      db,
    );
    await sql`
      insert into publications select (jsonb_populate_record(mine, jsonb_build_object(
        'id', 'pub_ahead_' || n, 'status', case when n <= 10 then 'running' else 'pending' end, 'created_at', mine.created_at - interval '1 day'
      ))).* from publications as mine, generate_series(1, 110) as n where mine.id = ${id}
    `.execute(db);
    await workOn(id);
    expect((await readAttempt(id)).status).toBe("pending");
    expect(await listDelays(id)).toEqual([0, 110]);
  });
});

async function publish(platform: "http" | "youtube") {
  const credentials =
    platform === "http"
      ? { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in` }
      : { client_id: "id", client_secret: "secret", refresh_token: "refresh" };
  const connection = (
    await service.call<Connection>("POST", "/v1/publish/connections", {
      platform,
      name: "Ours",
      credentials,
    })
  ).body;
  const { body } = await service.call<AcceptedPublication>("POST", `/v1/publish/${platform}`, {
    project_id,
    connection_id: connection.id,
  });
  return { id: body.id, connection_id: connection.id };
}
const read = async (id: string) =>
  (await service.call<Publication>("GET", `/v1/publish/publications/${id}`)).body;
async function workOn(publish_id: string, signal = new AbortController().signal): Promise<boolean> {
  let requeued = false;
  const requeue = () => {
    requeued = true;
  };
  await job({ publish_id }, { signal, requeue, end: async () => true });
  return requeued;
}
/** Delays of its jobs in seconds. */
async function listDelays(id: string): Promise<number[]> {
  const { rows } = await sql<{
    wait: number;
  }>`select extract(epoch from start_after - created_on)::float as wait from pgboss.job
    where name = 'publish' and data ->> 'publish_id' = ${id} order by 1`.execute(
    service.services.db,
  );
  return rows.map(({ wait }) => Math.round(wait));
}
const readAttempt = (id: string) =>
  service.services.db
    .selectFrom("publications")
    .select(["status", "attempt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const emittedEvents = async (id: string) => {
  const rows = await service.services.db
    .selectFrom("webhook_deliveries")
    .select(["event_type", "body"])
    .execute();
  return rows.filter(({ body }) => body.includes(id)).map(({ event_type }) => event_type);
};

/** Ends hanging requests and those that are about to arrive. */
function endRequests(): void {
  responseStatus = 503;
  receiver.closeAllConnections();
}
