import { describe, expect, it } from "vitest";
import { aspectRatios } from "../../values/timeline.ts";
import { contentType, resolveRenderOptions } from "./render-options.ts";

describe("resolveRenderOptions", () => {
  it("defaults to 1080p h264 mp4 in the aspect ratio of the project", () => {
    expect(resolveRenderOptions({}, "9:16")).toEqual({
      resolution: 1080,
      width: 1080,
      height: 1920,
      codec: "h264",
      format: "mp4",
      aspect_ratio: "9:16",
    });
  });

  it.each([
    ["sd", 480],
    ["HD", 720],
    ["fhd", 1080],
    ["qhd", 1440],
    ["4k", 2160],
    ["360p", 360],
  ])("reads resolution %s as a short side of %i", (resolution, side) => {
    expect(resolveRenderOptions({ resolution }, "1:1")).toMatchObject({
      width: side,
      height: side,
    });
  });

  it("returns even sizes", () => {
    for (const aspect_ratio of aspectRatios)
      for (const resolution of ["360p", "480p", "720p", "1080p", "1440p", "2160p"]) {
        const { width, height } = resolveRenderOptions({ resolution, aspect_ratio }, "1:1");
        expect(width % 2).toBe(0);
        expect(height % 2).toBe(0);
      }
  });

  it.each([
    [{ codec: "vp9" }, { codec: "vp9", format: "webm" }],
    [{ codec: "prores" }, { codec: "prores", format: "mov" }],
    [{ format: "webm" }, { codec: "vp9", format: "webm" }],
    [{ format: "gif" }, { codec: "gif", format: "gif", resolution: 720 }],
    [
      { codec: "av1", format: "webm" },
      { codec: "av1", format: "webm" },
    ],
  ])("derives the missing codec or format of %o", (options, settings) => {
    expect(resolveRenderOptions(options, "16:9")).toMatchObject(settings);
  });

  it.each([
    [
      { resolution: "999p" },
      'Invalid resolution: "999p". Allowed values: 360p, 480p, 720p, 1080p, 1440p, 2160p, sd, hd, fhd,',
    ],
    [
      { codec: "divx" },
      'Invalid codec: "divx". Allowed values: h264, h265, vp9, av1, prores, gif.',
    ],
    [{ format: "avi" }, 'Invalid format: "avi". Allowed values: mp4, webm, mov, mkv, gif.'],
    [{ aspect_ratio: "2:1" }, 'Invalid aspect_ratio: "2:1". Allowed values: 16:9'],
    [
      { codec: "h264", format: "webm" },
      'Format "webm" cannot hold codec "h264". webm supports vp9, av1; h264 is supported by mp4, mov, mkv.',
    ],
    [
      { codec: "gif", resolution: "1080p" },
      'Invalid resolution: "1080p". The maximum for gif is 720p.',
    ],
  ])("refuses %o with the value and the allowed values", (options, message) => {
    expect(() => resolveRenderOptions(options, "16:9")).toThrow(
      expect.objectContaining({ code: "validation_error" }),
    );
    expect(() => resolveRenderOptions(options, "16:9")).toThrow(message);
  });

  it("refuses a codec without its encoder and lists the available codecs", () => {
    expect(() => resolveRenderOptions({ codec: "av1" }, "16:9", new Set(["libx264"]))).toThrow(
      "which is not installed. Available codecs: h264.",
    );
  });
});

it("contentType returns the media type of a format", () => {
  expect(contentType("mov")).toBe("video/quicktime");
});
