import { describe, expect, it } from "vitest";
import { type AspectRatio, aspectRatios } from "../../values/timeline.ts";
import { checkOptionNames, contentType, resolveRenderOptions } from "./render-options.ts";

describe("resolveRenderOptions", () => {
  it("defaults to 1080p h264 mp4 in the aspect ratio of the project", () => {
    expect(resolveRenderOptions({}, project("9:16"))).toEqual({
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
    expect(resolveRenderOptions({ resolution }, project("1:1"))).toMatchObject({
      width: side,
      height: side,
    });
  });

  it("returns even sizes", () => {
    for (const aspect_ratio of aspectRatios)
      for (const resolution of ["360p", "480p", "720p", "1080p", "1440p", "2160p"]) {
        const { width, height } = resolveRenderOptions(
          { resolution, aspect_ratio },
          project("1:1"),
        );
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
    expect(resolveRenderOptions(options, project("16:9"))).toMatchObject(settings);
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
    [{ fps: 31 }, "Invalid fps: 31. Allowed values: 24, 25, 30, 50, 60."],
    [{ fps: 60, codec: "gif" }, "Invalid fps: 60. A gif has at most 20 frames per second."],
    [{ captions: "on" }, 'Invalid captions: "on". Allowed values: burned, none.'],
    [
      { codec: "gif", resolution: "1080p" },
      'Invalid resolution: "1080p". The maximum for gif is 720p.',
    ],
  ])("refuses %o with the value and the allowed values", (options, message) => {
    expect(() => resolveRenderOptions(options, project("16:9"))).toThrow(
      expect.objectContaining({ code: "validation_error" }),
    );
    expect(() => resolveRenderOptions(options, project("16:9"))).toThrow(message);
  });

  it("refuses a codec without its encoder and lists the available codecs", () => {
    expect(() =>
      resolveRenderOptions({ codec: "av1" }, project("16:9"), new Set(["libx264"])),
    ).toThrow("which is not installed. Available codecs: h264.");
  });
});

it("contentType returns the media type of a format", () => {
  expect(contentType("mov")).toBe("video/quicktime");
});

describe("resolveRenderOptions, frame rate and captions", () => {
  it("leaves out the timeline's own frame rate and burned captions", () => {
    const settings = resolveRenderOptions({ fps: 30, captions: "burned" }, project("16:9"));
    expect(settings).toEqual(resolveRenderOptions({}, project("16:9")));
  });

  it("returns another frame rate and captions that are not drawn", () => {
    const settings = resolveRenderOptions({ fps: 25, captions: "none" }, project("16:9"));
    expect(settings).toMatchObject({ fps: 25, captions: "none" });
  });
});

describe("checkOptionNames", () => {
  it("refuses an unknown option and names the most similar one", () => {
    checkOptionNames({ fps: 30, captions: "none", codec: "h264" });
    expect(() => checkOptionNames({ resolutoin: "720p" })).toThrow(
      'Unknown option: "resolutoin". Did you mean "resolution"? Known options: resolution, codec,',
    );
    expect(() => checkOptionNames({ watermark: true })).toThrow(
      'Unknown option: "watermark". Known options:',
    );
  });
});

const project = (aspect_ratio: AspectRatio) => ({ aspect_ratio, fps: 30 });
