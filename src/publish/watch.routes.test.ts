import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type PublishStage,
  publishClient,
  startPublishStage,
} from "../../test/clients/publish-client.ts";

// Before the pool connects, because it binds the method.
const query = vi.spyOn(pg.Client.prototype, "query");
let stage: PublishStage;
const { publishedPage, get } = publishClient(() => stage);

beforeAll(async () => {
  stage = await startPublishStage();
});
afterAll(() => stage.close());

describe("GET /watch/{id}/embed, /oembed and the feed", () => {
  it("allows frames for the player only, not for the page", async () => {
    const { url } = await publishedPage();
    const embed = await get(`${url}/embed`);
    expect(embed.headers["content-security-policy"]).toContain("frame-ancestors *");
    expect((await get(url)).headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("scales the oEmbed frame down to maxwidth", async () => {
    const { url } = await publishedPage();
    const response = (
      await get(`/oembed?url=${encodeURIComponent(String(url))}&maxwidth=80`)
    ).json();
    expect(response).toMatchObject({
      version: "1.0",
      type: "video",
      title: 'The "sea" & <more>',
      width: 80,
    });
    expect(response.html).toContain('title="The &quot;sea&quot; &amp; &lt;more&gt;"');
    expect((await get("/oembed?url=https%3A%2F%2Felsewhere.example")).statusCode).toBe(404);
    expect(
      (await get(`/oembed?url=${encodeURIComponent(String(url))}&format=xml`)).statusCode,
    ).toBe(400);
  });

  it("lists public pages with their files in the feed, without unlisted and deleted ones", async () => {
    const page = await publishedPage({ title: "In the feed & out" });
    const unlisted = await publishedPage({ visibility: "unlisted", title: "By link alone" });
    const feed = await get(page.feed_url);
    expect(feed.headers["content-type"]).toContain("application/rss+xml");
    expect(feed.body).toMatch(/<enclosure url="[^"]+\/video" length="\d+" type="video\/mp4"/);
    expect(feed.body).toContain(String(page.url));
    expect(feed.body).not.toContain(String(unlisted.url));
    expect(feed.body).not.toContain(stage.service.account.id);
    expect(
      (await stage.service.call("DELETE", `/v1/publish/publications/${page.id}`)).body,
    ).toEqual({
      deleted: true,
      id: page.id,
    });
    expect((await get(page.feed_url)).body).not.toContain(String(page.url));
    expect((await get(page.url)).statusCode).toBe(404);
  });

  it("requests a feed of 50 pages with two queries, so that feeds are cheap for anybody", async () => {
    const page = await publishedPage({ title: "The first of many" });
    await copyPage(page.id, 50);
    query.mockClear();
    const feed = await get(page.feed_url);
    const statements = query.mock.calls.filter(([first]) =>
      /from \\"(publications|assets)/.test(JSON.stringify(first)),
    );
    expect(feed.body.match(/<item>/g)).toHaveLength(50);
    expect(statements).toHaveLength(2);
  });

  it("returns 404 with a readable page for unknown publications, also in a frame", async () => {
    for (const path of ["/watch/pub_x", "/watch/pub_x/embed"]) {
      const { statusCode, headers, body } = await get(path);
      expect(statusCode).toBe(404);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(body).toContain("Video not found");
    }
  });

  it("returns 404 for unknown pages, files and channels", async () => {
    for (const path of [
      "/watch/pub_x",
      "/watch/pub_x/video",
      "/watch/pub_x/captions",
      "/watch/channels/x/feed.xml",
    ])
      expect((await get(path)).statusCode).toBe(404);
  });
});

/** Inserts copies of a completed page. */
const copyPage = (id: string, copies: number) =>
  sql`
    insert into publications
    select (jsonb_populate_record(page, jsonb_build_object('id', page.id || n))).*
    from publications as page, generate_series(1, ${copies}::integer) as n
    where page.id = ${id}
  `.execute(stage.service.services.db);
