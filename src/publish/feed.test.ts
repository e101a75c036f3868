import { parseRssFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import { channelFeed } from "./feed.ts";

const now = new Date("2026-05-01T12:00:00Z");
const asset = {
  account_id: "a",
  sha256: Buffer.alloc(32),
  kind: "video",
  width: 320,
  height: 180,
  seconds: 1,
  storage_key: "k",
  created_at: now,
};
const video = { ...asset, id: "asset_1", media_type: "video/mp4", bytes: 5 };

/** Renders the feed of one page. */
const renderFeed = (title: string, description: string, tags: string[]) => {
  const about = {
    id: "pub_1",
    account_id: "a",
    project_id: "p",
    platform: "page",
    connection_id: null,
    channel: "c",
    language: "en",
  };
  const made = {
    video_asset_id: "asset_1",
    thumbnail_asset_id: null,
    captions: null,
    upload: null,
    url: null,
    error: null,
    attempt: 1,
  };
  const state = {
    status: "completed" as const,
    visibility: "public",
    retries: 0,
    created_at: now,
    started_at: now,
    completed_at: now,
  };
  const publication = { ...about, ...made, ...state, title, description, tags };
  return channelFeed(
    "c",
    [{ publication, video, publicUrl: "https://video.example.com" }],
    "https://video.example.com",
  );
};

describe("channelFeed", () => {
  it("keeps titles, descriptions and tags with XML special characters", () => {
    const feed = renderFeed('The "sea" & <more>', "a ]]> b\nc &amp; 深海 🌊", ["<tag>"]);
    expect(parseRssFeed(feed).items).toMatchObject([
      {
        title: 'The "sea" & <more>',
        description: "a ]]> b\nc &amp; 深海 🌊",
        categories: [{ name: "<tag>" }],
      },
    ]);
  });

  it("removes characters that XML forbids, which would make the whole feed unreadable", () => {
    const feed = renderFeed("The\u0008 sea\u001f", "\u0000a\u000bb\uffff\ud800c\td", ["t\u0001"]);
    // https://www.w3.org/TR/xml/#charsets
    expect(feed).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    expect(parseRssFeed(feed).items).toMatchObject([
      { title: "The sea", description: "abc\td", categories: [{ name: "t" }] },
    ]);
  });
});
