import { describe, expect, test } from "vitest";
import { aspectRatios } from "../../values/timeline.ts";
import { contentTypeOf, renderSettings } from "./render-options.ts";

describe("renderSettings", () => {
  test("nothing asked for: 1080p h264 mp4 in the project's aspect", () => {
    expect(renderSettings({}, "9:16")).toEqual({
      resolution: 1080,
      width: 1080,
      height: 1920,
      codec: "h264",
      format: "mp4",
      aspect_ratio: "9:16",
    });
  });

  test.each([
    ["sd", 480],
    ["HD", 720],
    ["fhd", 1080],
    ["qhd", 1440],
    ["4k", 2160],
    ["360p", 360],
  ])("resolution %s is a short side of %i", (resolution, side) => {
    expect(renderSettings({ resolution }, "1:1")).toMatchObject({ width: side, height: side });
  });

  test("every size is even", () => {
    for (const aspect_ratio of aspectRatios)
      for (const resolution of ["360p", "480p", "720p", "1080p", "1440p", "2160p"]) {
        const { width, height } = renderSettings({ resolution, aspect_ratio }, "1:1");
        expect([width % 2, height % 2]).toEqual([0, 0]);
      }
  });

  test.each([
    [{ codec: "vp9" }, { codec: "vp9", format: "webm" }],
    [{ codec: "prores" }, { codec: "prores", format: "mov" }],
    [{ format: "webm" }, { codec: "vp9", format: "webm" }],
    [{ format: "gif" }, { codec: "gif", format: "gif", resolution: 720 }],
    [
      { codec: "av1", format: "webm" },
      { codec: "av1", format: "webm" },
    ],
  ])("%o: the missing one follows", (options, settings) => {
    expect(renderSettings(options, "16:9")).toMatchObject(settings);
  });

  test.each([
    [
      { resolution: "999p" },
      'resolution "999p" is not one of 360p, 480p, 720p, 1080p, 1440p, 2160p, sd, hd, fhd, qhd, 4k.',
    ],
    [{ codec: "divx" }, 'codec "divx" is not one of h264, h265, vp9, av1, prores, gif.'],
    [{ format: "avi" }, 'format "avi" is not one of mp4, webm, mov, mkv, gif.'],
    [{ aspect_ratio: "2:1" }, 'aspect_ratio "2:1" is not one of'],
    [
      { codec: "h264", format: "webm" },
      'format "webm" can\'t hold codec "h264": webm takes vp9, av1; h264 goes into mp4, mov, mkv.',
    ],
    [
      { codec: "gif", resolution: "1080p" },
      'resolution "1080p" is too large for gif: at most 720p.',
    ],
  ])("%o: 422 naming the value and the allowed ones", (options, message) => {
    expect(() => renderSettings(options, "16:9")).toThrow(
      expect.objectContaining({ code: "validation_error" }),
    );
    expect(() => renderSettings(options, "16:9")).toThrow(message);
  });

  test("an ffmpeg without the encoder: 422 with what there is", () => {
    expect(() => renderSettings({ codec: "av1" }, "16:9", new Set(["libx264"]))).toThrow(
      "lacks; it has: h264.",
    );
  });
});

test("contentTypeOf names the media type", () => {
  expect(contentTypeOf("mov")).toBe("video/quicktime");
});
