import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PublishStage,
  publishClient,
  startPublishStage,
} from "../../test/clients/publish-client.ts";

let stage: PublishStage;
const { publish, connect, asOther, waitForEnd } = publishClient(() => stage);

beforeAll(async () => {
  stage = await startPublishStage();
});
afterAll(() => stage.close());

describe("POST /v1/publish/http", () => {
  it("returns 202 and sends the file by PUT to the URL of the connection", async () => {
    const connection = await connect({
      url: `${stage.receiver.url}/in/{file_name}?token=t`,
      headers: { authorization: "Bearer x" },
    });
    expect(connection.status).toBe(201);
    const { body } = await publish("http", { connection_id: connection.body.id });
    const publication = await waitForEnd(body.id);
    expect(publication).toMatchObject({
      status: "completed",
      url: `${stage.receiver.url}/in/the-sea-more.mp4`,
    });
    const put = stage.receiver.requests.at(-1);
    expect(put?.headers).toMatchObject({ authorization: "Bearer x", "content-type": "video/mp4" });
    expect(Number(put?.headers["content-length"])).toBe(put?.body.length);
    expect(put?.body.subarray(4, 8).toString()).toBe("ftyp");
  });

  it("returns 202 and lets the connection replace the content type in any letter case", async () => {
    const { body: connection } = await connect({
      url: `${stage.receiver.url}/in`,
      headers: { "Content-Type": "application/x-video" },
    });
    expect(
      await waitForEnd((await publish("http", { connection_id: connection.id })).body.id),
    ).toMatchObject({ status: "completed" });
    expect(stage.receiver.requests.at(-1)?.headers).toMatchObject({
      "content-type": "application/x-video",
    });
  });

  it("treats a redirect as a failure and sends the file nowhere else", async () => {
    stage.receiver.statuses.push(307);
    const { body: connection } = await connect({ url: `${stage.receiver.url}/moved` });
    const { error } = await waitForEnd(
      (await publish("http", { connection_id: connection.id })).body.id,
    );
    expect(error).toMatchObject({ code: "tool_failed", message: expect.stringContaining("307") });
  });

  it("fails with the receiver's message on 403; the publication can then be deleted", async () => {
    stage.receiver.statuses.push(403);
    const { body: connection } = await connect({ url: `${stage.receiver.url}/in` });
    const { body } = await publish("http", { connection_id: connection.id });
    const publication = await waitForEnd(body.id);
    expect(publication).toMatchObject({
      status: "failed",
      url: null,
      error: {
        code: "tool_failed",
        retryable: false,
        message: expect.stringContaining("403: said so"),
      },
    });
    expect((await stage.service.call("DELETE", `/v1/publish/publications/${body.id}`)).status).toBe(
      200,
    );
  });

  it("retries after ten seconds on 503", async () => {
    stage.receiver.statuses.push(503);
    const { body: connection } = await connect({ url: `${stage.receiver.url}/busy` });
    const { id } = (await publish("http", { connection_id: connection.id })).body;
    const { db } = stage.service.services;
    const readWaits = async () => {
      const { rows } = await sql<{
        wait: number;
      }>`select extract(epoch from start_after - created_on)::float as wait from pgboss.job
        where name = 'publish' and data ->> 'publish_id' = ${id}
          and start_after > created_on + interval '1 s'`.execute(db);
      return rows.map(({ wait }) => Math.round(wait));
    };
    await expect.poll(readWaits).toEqual([10]);
    // It must not be sent while a later test counts requests.
    await sql`update pgboss.job set start_after = now()
      where name = 'publish' and state = 'created' and data ->> 'publish_id' = ${id}`.execute(db);
    expect(await waitForEnd(id)).toMatchObject({ status: "completed" });
  });

  it("emits publish.completed and publish.failed", async () => {
    const { body: connection } = await connect({ url: `${stage.receiver.url}/in` });
    await stage.service.call("POST", "/v1/webhooks", {
      url: `${stage.receiver.url}/hook`,
      events: ["publish.completed", "publish.failed"],
    });
    const done = await waitForEnd(
      (await publish("http", { connection_id: connection.id })).body.id,
    );
    const events = () =>
      stage.receiver.requests
        .filter(({ path }) => path === "/hook")
        .map(({ body }) => JSON.parse(body.toString()));
    await expect.poll(events).toHaveLength(1);
    stage.receiver.statuses.push(403);
    const failed = await waitForEnd(
      (await publish("http", { connection_id: connection.id })).body.id,
    );
    await expect.poll(events).toHaveLength(2);
    const about = { project_id: stage.project_id, platform: "http" };
    expect(events()).toEqual([
      {
        event: "publish.completed",
        data: { publish_id: done.id, ...about, url: done.url, error: null },
      },
      {
        event: "publish.failed",
        data: { publish_id: failed.id, ...about, url: null, error: failed.error },
      },
    ]);
  });

  it("returns 400 without a connection and 404 for one of another account or platform", async () => {
    const { body: mine } = await connect({ url: `${stage.receiver.url}/in` });
    expect((await publish("http")).body.detail).toContain("connection_id");
    expect((await publish("s3", { connection_id: mine.id })).status).toBe(404);
    const theirs = await stage.service.call(
      "POST",
      "/v1/publish/http",
      { project_id: stage.project_id, connection_id: mine.id },
      asOther(),
    );
    expect(theirs.status).toBe(404);
  });
});

for (const [platform, credentials] of [
  ["http", { url: "https://example.com/in" }],
  [
    "s3",
    {
      bucket: "videos",
      region: "eu-west-1",
      access_key_id: "an id",
      secret_access_key: "a secret",
    },
  ],
  ["youtube", { client_id: "id", client_secret: "a secret", refresh_token: "a token" }],
] as const)
  describe(`POST /v1/publish/${platform}`, () => {
    it("returns 422 for a project without a video", async () => {
      const connection_id = (await connect(credentials, platform)).body.id;
      const now = stage.service.services.clock.now();
      const empty = {
        id: crypto.randomUUID(),
        account_id: stage.service.account.id,
        title: "Empty",
        created_at: now,
        updated_at: now,
      };
      await stage.service.services.db
        .insertInto("projects")
        .values({ ...empty, revision: 1 })
        .execute();
      const { status, body } = await publish(platform, { project_id: empty.id, connection_id });
      expect(status).toBe(422);
      expect(body.error).toBe("validation_error");
      expect(body.detail).toContain(empty.id);
    });
  });
