import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PublishStage,
  publishClient,
  startPublishStage,
} from "../../test/clients/publish-client.ts";
import { newId } from "../system/ids.ts";

let stage: PublishStage;
const { publish, publishedPage, get, keyWith, asOther, waitForEnd } = publishClient(() => stage);

beforeAll(async () => {
  stage = await startPublishStage();
});
afterAll(() => stage.close());

describe("POST /v1/publish/page", () => {
  it("returns 202 and publishes a page that anyone can watch", async () => {
    const { status, body } = await publish("page", {
      visibility: "public",
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

  it("returns 202 and publishes a page with a poster and captions in their language and direction", async () => {
    const { db } = stage.service.services;
    const revision = await db
      .selectFrom("project_revisions")
      .selectAll()
      .where("project_id", "=", stage.project_id)
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
        .where("project_id", "=", stage.project_id)
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

  it("omits the player's poster if its shape differs from the video, and keeps it in previews", async () => {
    const { db } = stage.service.services;
    const files = db
      .selectFrom("assets")
      .selectAll()
      .where("account_id", "=", stage.service.account.id);
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
        .where("project_id", "=", stage.project_id)
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

  it("keeps an unlisted page out of the feed and of search engines", async () => {
    const publication = await publishedPage({ visibility: "unlisted" });
    expect(publication.feed_url).toBeNull();
    expect((await get(publication.url)).body).toContain('<meta name="robots" content="noindex">');
  });

  it("returns 202 and publishes the newest render, a chosen one, or the video of the run", async () => {
    const { project_id, service } = stage;
    const options = { resolution: "360p", format: "webm" };
    const { body } = await service.call<{ id: string }>("POST", "/v1/renders", {
      project_id,
      options,
    });
    const read = async () =>
      (await service.call<{ status: string }>("GET", `/v1/renders/${body.id}`)).body.status;
    await expect.poll(read).toBe("completed");
    const published = async (fields: object) => {
      const page = await publishedPage({ visibility: "unlisted", ...fields });
      return String((await get(`${page.url}/video`)).headers.location);
    };
    expect(await published({})).toContain(".webm");
    expect(await published({ render_id: body.id })).toContain(".webm");
    expect(await published({ render_id: "none" })).toContain(".mp4");
    const unknown = await publish("page", { visibility: "unlisted", render_id: "render_x" });
    expect(unknown.body).toMatchObject({
      ...{ status: 404, error: "not_found", pointer: "/render_id" },
    });
  });

  it("returns 400 for an invalid visibility, too many tags and a missing project", async () => {
    expect((await publish("page", { visibility: "secret" })).body.detail).toContain('"public"');
    expect((await publish("page", { tags: Array(31).fill("x") })).status).toBe(400);
    expect((await stage.service.call("POST", "/v1/publish/page", {})).status).toBe(400);
  });

  it("returns 401 without a key and 403 without the scope publish, which write does not imply", async () => {
    expect((await publish("page", {}, { "x-api-key": "" })).status).toBe(401);
    expect((await publish("page", {}, await keyWith(["write"]))).body).toMatchObject({
      status: 403,
      error: "forbidden",
    });
    expect((await publish("page", {}, await keyWith(["publish"]))).status).toBe(202);
  });

  it("returns 404 for another account's project, an unknown project and an unknown platform", async () => {
    const foreign = await publish("page", {}, asOther());
    const unknown = await publish("page", { project_id: crypto.randomUUID() });
    expect(foreign.status).toBe(404);
    expect(unknown.status).toBe(404);
    expect(foreign.body.detail).toBe(
      `There is no project "${stage.project_id}" that this account can access.`,
    );
    expect((await publish("vimeo")).status).toBe(404);
  });

  it("returns 202 and publishes privately unless asked otherwise: the page and its files open only by the signed link", async () => {
    const publication = await waitForEnd((await publish("page")).body.id);
    expect(publication).toMatchObject({ visibility: "private", feed_url: null });
    const page = await get(publication.url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).not.toContain("og:video");
    const [, video = ""] = /<video [^>]*src="([^"#]+)/.exec(page.body) ?? [];
    expect((await get(video.replaceAll("&amp;", "&"))).statusCode).toBe(302);
    const { origin, pathname } = new URL(String(publication.url));
    for (const path of ["", "/embed", "/video", "/poster", "/captions"])
      expect((await get(`${pathname}${path}`)).statusCode).toBe(404);
    expect((await get(`${pathname}?expires=9999999999&signature=x`)).statusCode).toBe(404);
    const url = encodeURIComponent(origin + pathname);
    expect((await get(`/oembed?url=${url}`)).statusCode).toBe(404);
  });

  it.each([
    ...[
      "publish_at",
      "published_at",
      "starts_at",
      "publication_date",
      "publish_later",
      "valid_from",
    ],
    ...["publish_datetime", "go_live_at", "goLiveAt", "embargo_until", "publish_in_hours", "when"],
  ])("returns 400 for %s, a time at which nothing would happen", async (name) => {
    const { status, body } = await publish("page", { [name]: "2030-01-01T00:00:00Z" });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      detail: expect.stringMatching(
        /^Unknown field ".*"\. Times are not supported here.*"visibility"/,
      ),
      pointer: `/${name}`,
    });
  });

  it("returns 422 for a connection", async () => {
    expect((await publish("page", { connection_id: crypto.randomUUID() })).status).toBe(422);
  });
});
