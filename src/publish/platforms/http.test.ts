import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../system/clock.ts";
import { uploadToHttp } from "./http.ts";
import type { PlatformUpload } from "./platform.ts";

describe("uploadToHttp", () => {
  it.each([
    ["https://cdn.example.com/the-sea", "https://cdn.example.com/the-sea"],
    ["../watch/1", "https://example.com/watch/1"],
    [undefined, "https://example.com/videos/the-sea.mp4"],
    ["https://", "https://example.com/videos/the-sea.mp4"],
    [`https://cdn.example.com/${"x".repeat(2048)}`, "https://example.com/videos/the-sea.mp4"],
    // Links that would run a script when clicked.
    ["javascript:alert(1)", "https://example.com/videos/the-sea.mp4"],
    ["data:text/html,<script>1</script>", "https://example.com/videos/the-sea.mp4"],
  ])("turns the Location %j into the URL %s", async (location, url) => {
    expect(await upload(location)).toEqual({ url });
  });
});

const upload = (location: string | undefined) =>
  uploadToHttp({
    video: {
      file_name: "the-sea.mp4",
      media_type: "video/mp4",
      bytes: 1,
      read: async () => Readable.from(["x"]),
    },
    about: { title: "The sea", description: "", tags: [], visibility: "public", language: "en" },
    credentials: { url: "https://example.com/videos/{file_name}?token=secret" },
    savedSession: undefined,
    saveSession: async () => {},
    fetch: async () =>
      new Response(null, { status: 201, headers: location === undefined ? {} : { location } }),
    signal: new AbortController().signal,
    clock: systemClock,
  } satisfies PlatformUpload);
