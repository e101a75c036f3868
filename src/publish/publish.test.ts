import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { runClient } from "../../test/run-client.ts";
import { runCatalog } from "../../test/run-tools.ts";
import { newId } from "../system/ids.ts";
import type { AcceptedPublication, Connection, Publication } from "./publish.schema.ts";

let service: TestService;
let stranger: TestAccount;
let project_id: string;
let receiver: Server;
/** What came in by PUT, and what is answered. */
const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
let answers: number[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    received.push({
      path: request.url ?? "",
      headers: request.headers,
      body: await buffer(request),
    });
    response.writeHead(answers.shift() ?? 201).end("said so");
  });
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
  service = await startTestService({
    catalog: runCatalog(),
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: "true", WEBHOOK_ALLOW_PRIVATE: "true" },
  });
  stranger = await service.newAccount();
  const client = runClient(service);
  const run = await client.start(await client.newAgent(["write_text", "make_video"]), {
    topic: 'The "sea" & <more>',
  });
  project_id = String((await client.waitForEnd(run.body.id)).result.project_id);
});
afterAll(async () => {
  receiver.close();
  await service.close();
});

const key = (account: TestAccount) => ({ "x-api-key": account.api_key });
const publish = (
  platform: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  service.call<AcceptedPublication & { error: string; detail: string }>(
    "POST",
    `/v1/publish/${platform}`,
    { project_id, ...body },
    headers,
  );
const read = async (id: string) =>
  (await service.call<Publication>("GET", `/v1/publish/publications/${id}`)).body;
const waitForEnd = async (id: string): Promise<Publication> => {
  await expect
    .poll(async () => (await read(id)).status, { timeout: 20_000, interval: 50 })
    .toMatch(/completed|failed/);
  return read(id);
};
const publishedPage = async (body: Record<string, unknown> = {}) =>
  waitForEnd((await publish("page", body)).body.id);
const connect = (credentials: unknown, platform = "http") =>
  service.call<Connection & { detail: string }>("POST", "/v1/publish/connections", {
    platform,
    name: "Ours",
    credentials,
  });
const get = (url: string | null) => {
  const { pathname, search } = new URL(String(url), "http://unused");
  return service.app.inject({ method: "GET", url: pathname + search });
};
const receiverUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const keyWith = async (scopes: string[]) =>
  (await service.call<{ key: string }>("POST", "/api-keys", { name: "Scoped", scopes })).body.key;

describe("POST /v1/publish/page", () => {
  test("202, then a page that everybody can watch", async () => {
    const { status, body } = await publish("page", {
      title: "The deep sea",
      description: "Fish <b>& more</b>",
      tags: ["sea"],
    });
    expect(status).toBe(202);
    expect(body).toEqual({
      id: expect.stringMatching(/^pub_/),
      platform: "page",
      status: "pending",
      url: null,
    });
    const publication = await waitForEnd(body.id);
    expect(publication).toMatchObject({
      status: "completed",
      error: null,
      url: expect.stringContaining(`/watch/${body.id}`),
    });
    const page = await get(publication.url);
    expect(page).toMatchObject({
      statusCode: 200,
      headers: { "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" },
    });
    expect(page.body).toContain("<title>The deep sea</title>");
    expect(page.body).toContain('<meta property="og:video:type" content="video/mp4">');
    expect(page.body).toContain("Fish &lt;b&gt;&amp; more&lt;/b&gt;");
    expect(page.body).not.toContain("<b>");
    const video = await get(`${publication.url}/video`);
    expect(video.statusCode).toBe(302);
    expect(await get(String(video.headers.location))).toMatchObject({
      statusCode: 200,
      headers: { "content-type": "video/mp4" },
    });
  });

  test("202, then a page with a poster, and the spoken words as captions in their language and direction", async () => {
    const { db } = service.services;
    const revision = await db
      .selectFrom("project_revisions")
      .selectAll()
      .where("project_id", "=", project_id)
      .executeTakeFirstOrThrow();
    const timeline = revision.timeline as { scenes: object[] };
    const words = [{ text: "مرحبا", start: 0, end: 0.4 }];
    const spoken = {
      ...timeline,
      language: "ar",
      scenes: timeline.scenes.map((scene) => ({ ...scene, words })),
    };
    const change = (to: object, thumbnail_asset_id: string | null) =>
      db
        .updateTable("project_revisions")
        .set({ timeline: JSON.stringify(to), thumbnail_asset_id })
        .where("project_id", "=", project_id)
        .execute();
    await change(spoken, revision.video_asset_id);
    const { url } = await publishedPage();
    await change(timeline, null);
    const { body } = await get(url);
    expect(body).toContain('<html lang="ar" dir="rtl">');
    expect(body).toContain(`poster="${url}/poster"`);
    expect(body).toContain(`<track kind="captions" src="${url}/captions" srclang="ar"`);
    expect(await get(`${url}/captions`)).toMatchObject({
      statusCode: 200,
      headers: { "content-type": "text/vtt; charset=utf-8", "access-control-allow-origin": "*" },
      body: expect.stringMatching(/^WEBVTT\n.*مرحبا/s),
    });
    expect((await get(`${url}/poster`)).statusCode).toBe(302);
  });

  test("a video of another shape than its project's picture: the player has no poster, previews have one of its true size", async () => {
    const { db } = service.services;
    const files = db.selectFrom("assets").selectAll().where("account_id", "=", service.account.id);
    const picture = {
      ...(await files.executeTakeFirstOrThrow()),
      id: newId("asset"),
      sha256: Buffer.alloc(32),
      width: 90,
      height: 160,
    };
    await db.insertInto("assets").values(picture).execute();
    const show = (thumbnail_asset_id: string | null) =>
      db
        .updateTable("project_revisions")
        .set({ thumbnail_asset_id })
        .where("project_id", "=", project_id)
        .execute();
    await show(picture.id);
    const { url } = await publishedPage();
    await show(null);
    const { body } = await get(url);
    expect(body).not.toContain(" poster=");
    expect(body).toContain(`src="${url}/video#t=0.001"`);
    expect(body).toContain(`<meta property="og:image" content="${url}/poster">`);
    const { thumbnail_width, thumbnail_height } = (
      await get(`/oembed?url=${encodeURIComponent(String(url))}`)
    ).json();
    expect({ thumbnail_width, thumbnail_height }).toEqual({
      thumbnail_width: 90,
      thumbnail_height: 160,
    });
  });

  test("unlisted: by its link alone, and not for search engines", async () => {
    const publication = await publishedPage({ visibility: "unlisted" });
    expect(publication.feed_url).toBeNull();
    expect((await get(publication.url)).body).toContain('<meta name="robots" content="noindex">');
  });

  test("400: a wrong visibility, too many tags, no project", async () => {
    expect((await publish("page", { visibility: "secret" })).body.detail).toContain('"public"');
    expect((await publish("page", { tags: Array(31).fill("x") })).status).toBe(400);
    expect((await service.call("POST", "/v1/publish/page", {})).status).toBe(400);
  });

  test("401 without a key, 403 without the scope publish, which write does not bring and admin does", async () => {
    expect((await publish("page", {}, { "x-api-key": "" })).status).toBe(401);
    expect(
      (await publish("page", {}, { "x-api-key": await keyWith(["write"]) })).body,
    ).toMatchObject({ status: 403, error: "forbidden" });
    expect((await publish("page", {}, { "x-api-key": await keyWith(["publish"]) })).status).toBe(
      202,
    );
  });

  test("404: another account's project is like an unknown one; an unknown platform", async () => {
    const foreign = await publish("page", {}, key(stranger));
    const unknown = await publish("page", { project_id: crypto.randomUUID() });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.detail).toBe(
      `There is no project "${project_id}" that this account can access.`,
    );
    expect((await publish("vimeo")).status).toBe(404);
  });

  test("422: a private page, a connection for a page", async () => {
    expect((await publish("page", { visibility: "private" })).body).toMatchObject({
      status: 422,
      detail: /unlisted/,
    });
    expect((await publish("page", { connection_id: crypto.randomUUID() })).status).toBe(422);
  });
});

describe("GET /watch/{id}/embed, /oembed and the feed", () => {
  test("the player alone may stand in frames, the page may not", async () => {
    const { url } = await publishedPage();
    const embed = await get(`${url}/embed`);
    expect(embed.headers["content-security-policy"]).toContain("frame-ancestors *");
    expect((await get(url)).headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  test("oEmbed fits the frame into the room there is", async () => {
    const { url } = await publishedPage();
    const answer = (await get(`/oembed?url=${encodeURIComponent(String(url))}&maxwidth=80`)).json();
    expect(answer).toMatchObject({
      version: "1.0",
      type: "video",
      title: 'The "sea" & <more>',
      width: 80,
    });
    expect(answer.html).toContain('title="The &quot;sea&quot; &amp; &lt;more&gt;"');
    expect((await get("/oembed?url=https%3A%2F%2Felsewhere.example")).statusCode).toBe(404);
    expect(
      (await get(`/oembed?url=${encodeURIComponent(String(url))}&format=xml`)).statusCode,
    ).toBe(400);
  });

  test("the feed has the public pages, each with its file, and none that was taken down", async () => {
    const page = await publishedPage({ title: "In the feed & out" });
    const unlisted = await publishedPage({ visibility: "unlisted", title: "By link alone" });
    const feed = await get(page.feed_url);
    expect(feed.headers["content-type"]).toContain("application/rss+xml");
    expect(feed.body).toMatch(/<enclosure url="[^"]+\/video" length="\d+" type="video\/mp4"/);
    expect(feed.body).toContain(String(page.url));
    expect(feed.body).not.toContain(String(unlisted.url));
    expect(feed.body).not.toContain(service.account.id);
    expect((await service.call("DELETE", `/v1/publish/publications/${page.id}`)).body).toEqual({
      deleted: true,
      id: page.id,
    });
    expect((await get(page.feed_url)).body).not.toContain(String(page.url));
    expect((await get(page.url)).statusCode).toBe(404);
  });

  test("404: whoever follows the link of no page reads so, in a frame too", async () => {
    for (const path of ["/watch/pub_x", "/watch/pub_x/embed"]) {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(body).toContain("Video not found");
    }
  });

  test("404: unknown pages, posters and channels", async () => {
    for (const path of [
      "/watch/pub_x",
      "/watch/pub_x/video",
      "/watch/pub_x/captions",
      "/watch/channels/x/feed.xml",
    ])
      expect((await get(path)).statusCode).toBe(404);
  });
});

describe("POST /v1/publish/http", () => {
  test("202, then the file is PUT where the connection says", async () => {
    const connection = await connect({
      url: `${receiverUrl()}/in/{file_name}?token=t`,
      headers: { authorization: "Bearer x" },
    });
    expect(connection.status).toBe(201);
    const { body } = await publish("http", { connection_id: connection.body.id });
    const publication = await waitForEnd(body.id);
    expect(publication).toMatchObject({
      status: "completed",
      url: `${receiverUrl()}/in/the-sea-more.mp4`,
    });
    const put = received.at(-1);
    expect(put?.headers).toMatchObject({ authorization: "Bearer x", "content-type": "video/mp4" });
    expect(Number(put?.headers["content-length"])).toBe(put?.body.length);
    expect(put?.body.subarray(4, 8).toString()).toBe("ftyp");
  });

  test("202: a type that the connection names is sent instead of the file's, however it is written", async () => {
    const { body: connection } = await connect({
      url: `${receiverUrl()}/in`,
      headers: { "Content-Type": "application/x-video" },
    });
    expect(
      await waitForEnd((await publish("http", { connection_id: connection.id })).body.id),
    ).toMatchObject({ status: "completed" });
    expect(received.at(-1)?.headers).toMatchObject({ "content-type": "application/x-video" });
  });

  test("a redirect is a refusal: the file and its headers go nowhere else", async () => {
    answers = [307];
    const { body: connection } = await connect({ url: `${receiverUrl()}/moved` });
    const { error } = await waitForEnd(
      (await publish("http", { connection_id: connection.id })).body.id,
    );
    expect(error).toMatchObject({ code: "tool_failed", message: expect.stringContaining("307") });
  });

  test("a refusal ends it with what the receiver said, as publish.failed; then it can be deleted", async () => {
    answers = [403];
    const { body: connection } = await connect({ url: `${receiverUrl()}/in` });
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
    expect((await service.call("DELETE", `/v1/publish/publications/${body.id}`)).status).toBe(200);
  });

  test("a fault that may pass is tried again, the first time after ten seconds", async () => {
    answers = [503];
    const { body: connection } = await connect({ url: `${receiverUrl()}/busy` });
    const { id } = (await publish("http", { connection_id: connection.id })).body;
    await expect.poll(() => received.at(-1)?.path).toBe("/busy");
    await expect.poll(async () => (await read(id)).status).toBe("pending");
    const { rows } = await sql<{
      wait: number;
    }>`select extract(epoch from start_after - created_on)::float as wait from pgboss.job
      where name = 'publish' and state = 'created' and data ->> 'publish_id' = ${id}`.execute(
      service.services.db,
    );
    expect(rows.map(({ wait }) => Math.round(wait))).toEqual([10]);
  });

  test("publish.completed and publish.failed go to the webhooks", async () => {
    const { body: connection } = await connect({ url: `${receiverUrl()}/in` });
    await service.call("POST", "/v1/webhooks", {
      url: `${receiverUrl()}/hook`,
      events: ["publish.completed", "publish.failed"],
    });
    const done = await waitForEnd(
      (await publish("http", { connection_id: connection.id })).body.id,
    );
    const events = () =>
      received
        .filter(({ path }) => path === "/hook")
        .map(({ body }) => JSON.parse(body.toString()));
    await expect.poll(events).toHaveLength(1);
    answers = [403];
    const failed = await waitForEnd(
      (await publish("http", { connection_id: connection.id })).body.id,
    );
    await expect.poll(events).toHaveLength(2);
    const about = { project_id, platform: "http" };
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

  test("400 without a connection, 404 for another account's or one of another platform", async () => {
    const { body: mine } = await connect({ url: `${receiverUrl()}/in` });
    expect((await publish("http")).body.detail).toContain("connection_id");
    expect((await publish("s3", { connection_id: mine.id })).status).toBe(404);
    const theirs = await service.call(
      "POST",
      "/v1/publish/http",
      { project_id, connection_id: mine.id },
      key(stranger),
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
    test("422 for a project of which there is no video", async () => {
      const connection_id = (await connect(credentials, platform)).body.id;
      const now = service.services.clock.now();
      const empty = {
        id: crypto.randomUUID(),
        account_id: service.account.id,
        title: "Empty",
        created_at: now,
        updated_at: now,
      };
      await service.services.db
        .insertInto("projects")
        .values({ ...empty, revision: 1 })
        .execute();
      const { status, body } = await publish(platform, { project_id: empty.id, connection_id });
      expect([status, body.error, body.detail]).toEqual([
        422,
        "validation_error",
        expect.stringContaining(empty.id),
      ]);
    });
  });

describe("DELETE /v1/publish/publications/{publish_id}", () => {
  test("200 for a page, which nobody sees any more", async () => {
    const page = await publishedPage();
    const { status, body } = await service.call("DELETE", `/v1/publish/publications/${page.id}`);
    expect([status, body]).toEqual([200, { deleted: true, id: page.id }]);
    expect((await get(page.url)).statusCode).toBe(404);
  });

  test("409 for what stands on another platform, 404 for another account's", async () => {
    const { body: connection } = await connect({ url: `${receiverUrl()}/in` });
    const { id } = await waitForEnd(
      (await publish("http", { connection_id: connection.id })).body.id,
    );
    expect((await service.call("DELETE", `/v1/publish/publications/${id}`)).status).toBe(409);
    expect(
      (await service.call("DELETE", `/v1/publish/publications/${id}`, undefined, key(stranger)))
        .status,
    ).toBe(404);
    expect(
      (await service.call("GET", `/v1/publish/publications/${id}`, undefined, key(stranger)))
        .status,
    ).toBe(404);
  });
});

describe("GET /v1/publish/publications/{publish_id}", () => {
  test("200 as it stands in the list", async () => {
    const page = await publishedPage();
    const { status, body } = await service.call("GET", `/v1/publish/publications/${page.id}`);
    expect([status, body]).toEqual([200, page]);
  });
});

describe("GET /v1/publish/publications", () => {
  test("200, the newest first, only the account's; 400 for a limit of 0", async () => {
    const page = await publishedPage();
    const mine = await service.call<{ publications: Publication[] }>(
      "GET",
      "/v1/publish/publications?limit=2",
    );
    expect(mine.body.publications[0]).toEqual(page);
    expect(mine.body.publications).toHaveLength(2);
    expect(
      (await service.call("GET", "/v1/publish/publications", undefined, key(stranger))).body,
    ).toEqual({ publications: [] });
    expect((await service.call("GET", "/v1/publish/publications?limit=0")).status).toBe(400);
  });
});

describe("POST /v1/publish/connections and GET /v1/publish/connections", () => {
  test("201 and 200: the credentials are never shown again, and are encrypted in the database", async () => {
    const { status, text, body } = await connect({
      url: "https://example.com/{file_name}",
      headers: { authorization: "hidden-token" },
    });
    expect(status).toBe(201);
    expect(text).not.toContain("hidden-token");
    expect((await service.call("GET", "/v1/publish/connections")).text).not.toContain(
      "hidden-token",
    );
    const row = await service.services.db
      .selectFrom("publish_connections")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(row.credentials.includes("hidden-token")).toBe(false);
  });

  test("400: what the platform cannot use, and keys that it does not know", async () => {
    expect((await connect({ url: "ftp://example.com" })).body.detail).toContain("at url");
    expect((await connect({ client_id: "x" }, "youtube")).body.detail).toContain(
      "client_secret, refresh_token",
    );
    expect((await connect({ url: "https://example.com/", headres: {} })).status).toBe(400);
    expect((await connect({}, "vimeo")).status).toBe(400);
  });

  test.each([
    ["an address that is none", { url: "https://   " }, "at url"],
    [
      "a name that no header has",
      { url: "https://example.com/", headers: { "a name": "x" } },
      '"a name"',
    ],
    [
      "a value of two lines",
      { url: "https://example.com/", headers: { "x-key": "a\nb: c" } },
      '"x-key"',
    ],
    [
      "letters that headers cannot hold",
      { url: "https://example.com/", headers: { "x-key": "深海" } },
      '"x-key"',
    ],
    [
      "a header that is not theirs to set",
      { url: "https://example.com/", headers: { "Content-Length": "5" } },
      '"Content-Length"',
    ],
    [
      "another of these",
      { url: "https://example.com/", headers: { "transfer-encoding": "gzip" } },
      '"transfer-encoding"',
    ],
  ])("400 for %s, which could never be sent", async (_what, credentials, detail) => {
    const answer = await connect(credentials);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: "bad_request", detail: expect.stringContaining(detail) },
    });
  });

  test("400 for the address of a bucket that is none", async () => {
    const bucket = {
      bucket: "videos",
      region: "eu-west-1",
      access_key_id: "an id",
      secret_access_key: "a secret",
    };
    expect((await connect({ ...bucket, endpoint: "https://a b" }, "s3")).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining("at endpoint"),
    });
    expect((await connect({ ...bucket, public_url: "https://[1]/" }, "s3")).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining("at public_url"),
    });
  });
});

describe("DELETE /v1/publish/connections/{connection_id}", () => {
  test("403 for a key that may only write; 404 when another account deletes it; 200, and it is gone", async () => {
    const { body } = await connect({ url: "https://example.com/in" });
    const path = `/v1/publish/connections/${body.id}`;
    expect(
      (await service.call("DELETE", path, undefined, { "x-api-key": await keyWith(["write"]) }))
        .status,
    ).toBe(403);
    expect((await service.call("DELETE", path, undefined, key(stranger))).status).toBe(404);
    expect((await service.call("DELETE", path)).body).toEqual({ deleted: true, id: body.id });
    expect((await service.call("DELETE", path)).status).toBe(404);
  });
});
