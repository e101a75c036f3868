import type { Page } from "../../src/publish/watch-page.ts";

const now = new Date("2026-05-01T12:00:00Z");
const asset = {
  account_id: "a",
  sha256: Buffer.alloc(32),
  name: null,
  made_by_run: true,
  kind: "video",
  width: 320,
  height: 180,
  claimed_seconds: null,
  damaged_from: null,
  damaged_seconds: null,
  seconds: 1,
  storage_key: "k",
  created_at: now,
};

interface Texts {
  title?: string;
  description?: string;
  tags?: string[];
  language?: string;
}

/** Builds a completed public page with these texts, a poster and captions. */
export function publicationPage({
  title = "The sea",
  description = "",
  tags = [],
  language = "en",
}: Texts): Page {
  const publication = {
    id: "pub_1",
    account_id: "a",
    project_id: "p",
    platform: "page",
    connection_id: null,
    channel: "c",
    language,
    title,
    description,
    tags,
    visibility: "public",
    video_asset_id: "asset_1",
    thumbnail_asset_id: "asset_2",
    captions: "WEBVTT\n",
    upload: null,
    url: null,
    error: null,
    status: "completed" as const,
    attempt: 1,
    retries: 0,
    created_at: now,
    started_at: now,
    completed_at: now,
  };
  return {
    publication,
    video: { ...asset, id: "asset_1", media_type: "video/mp4", bytes: 5 },
    poster: { ...asset, id: "asset_2", kind: "image", media_type: "image/jpeg", bytes: 5 },
    publicUrl: "https://video.example.com",
  };
}
