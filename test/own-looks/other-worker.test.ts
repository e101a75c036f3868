import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import composeTimeline from "../../src/catalog/tools/delivery/compose_timeline.ts";
import { findLook } from "../../src/looks/looks.ts";
import { createFramePool, type FrameRequest } from "../../src/media/frame-pool.ts";
import { graphicShot } from "../../src/media/graphics/shot-picture.ts";
import { defaultPalette } from "../../src/media/timeline/default-palette.ts";
import { parseTimeline } from "../../src/media/timeline/parse-timeline.ts";
import { planSegments } from "../../src/media/timeline/plan-segments.ts";
import { makeSegment } from "../../src/media/timeline/render.ts";
import { resolveRenderOptions } from "../../src/media/timeline/render-options.ts";
import { segmentKey } from "../../src/media/timeline/segment.ts";
import { cacheKey } from "../../src/runs/work/step-cache.ts";
import { ownLooks } from "../../src/values/looks.ts";
import { titleCard } from "../clients/account-fixtures.ts";
import { openToolBench, type ToolBench } from "../tool-benches/tool-bench.ts";
import { lookSource, writeLook } from "./look-files.ts";

/** Before the modules are loaded that list the looks. */
const looksDir = await vi.hoisted(async () => {
  const { mkdtemp } = await import("node:fs/promises");
  const { tmpdir } = await import("node:os");
  const { join } = await import("node:path");
  const { writeLook } = await import("./look-files.ts");
  process.env.LOOKS_DIR = await mkdtemp(join(tmpdir(), "reelwright-looks-dir-"));
  await writeLook(process.env.LOOKS_DIR, "azure");
  return process.env.LOOKS_DIR;
});

let bench: ToolBench;
beforeAll(async () => {
  bench = await openToolBench();
});
afterAll(async () => {
  await bench.close();
  await rm(looksDir, { recursive: true, force: true });
});

const { version = 0 } = findLook("azure") ?? {};
const missing = /^The look "\w+" is not installed here\. Looks: clean, .*, azure\. Choose one/;

describe("a worker without the look of a video", () => {
  it("fails the step that composes it, for the video and for a scene", async () => {
    const scenes = [{ index: 0, text: "Hello.", visual: "", keywords: [], seconds: 1 }];
    const compose = (input: Record<string, unknown>) => bench.run(composeTimeline, input);
    await expect(compose({ scenes, look: "gone" })).rejects.toThrow(missing);
    const scene = { ...scenes[0], look: "gone" };
    await expect(compose({ scenes: [scene] })).rejects.toThrow(missing);
  });

  it("fails the render of it", () => {
    expect(() => parseTimeline({ ...titleCard, look: "gone" })).toThrow(missing);
    const [scene] = titleCard.scenes;
    const scenes = [{ ...scene, look: "gone" }];
    expect(() => parseTimeline({ ...titleCard, scenes })).toThrow(missing);
  });

  it("leaves segments to others that show a look in another version, and makes its own", async () => {
    const timeline = { ...parseTimeline(titleCard), look: "azure" };
    const settings = resolveRenderOptions({ resolution: "360p" }, timeline);
    const { fps, palette, language } = timeline;
    const style = { fps, palette, language };
    const sources = { style, settings, assets: new Map(), ffmpeg: bench.ffmpeg };
    const [planned] = await planSegments(timeline, sources);
    if (!planned?.segment.shot.drawn) throw new Error("The look draws nothing.");
    const stored: string[] = [];
    const folder = await mkdtemp(join(tmpdir(), "reelwright-segments-"));
    const context = {
      ...{ assets: bench.assets, ffmpeg: bench.ffmpeg, folder, progress() {} },
      segments: { get: async () => undefined, put: async (key: string) => void stored.push(key) },
      signal: new AbortController().signal,
    };
    const make = (drawn: object) => {
      const shot = { ...planned.segment.shot, drawn: { ...planned.segment.shot.drawn, ...drawn } };
      const segment = { ...planned.segment, shot } as typeof planned.segment;
      return makeSegment({ key: segmentKey(segment, sources), segment, style, settings }, context);
    };
    try {
      expect(await make({ version: "1-0000000000000000" })).toBeUndefined();
      expect(await make({ look: "gone" })).toBeUndefined();
      expect(stored).toEqual([]);
      expect(await make({})).toEqual([]);
      expect(stored).toEqual([planned.key]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe("a stored result of a tool", () => {
  it("has a key with the files of the look that its inputs name, and of no other", () => {
    const { looks } = ownLooks;
    const edited = looks.map((look) => ({ ...look, version: `${look.version}0` }));
    const keyOf = (look: string, own = looks) =>
      cacheKey({ slug: "make_chart", version: 1 }, "", { look }, own);
    expect(keyOf("azure", edited)).not.toBe(keyOf("azure"));
    expect(keyOf("poster", edited)).toBe(keyOf("poster"));
  });
});

describe("a process that draws", () => {
  const request = (): FrameRequest => ({
    ...{ look: "azure", version, path: "/dev/null", firstFrame: 0, frames: 1, fps: 30 },
    shot: graphicShot(
      { content: { kind: "headline", title: "Hello" } },
      { palette: defaultPalette, width: 64, height: 64, seed: 0 },
      1,
    ),
  });
  /** In a process that loads the looks now. */
  const draw = () => createFramePool(0)(request(), { signal: new AbortController().signal });

  it("refuses a look whose files have changed since the service was started", async () => {
    expect(await draw()).toEqual([]);
    await writeLook(looksDir, "azure", lookSource({ "#ffffff": "#eeeeee" }));
    await expect(draw()).rejects.toThrow('The look "azure" has changed. Restart the service.');
    await writeLook(looksDir, "azure");
    expect(await draw()).toEqual([]);
  });

  it("refuses a look whose folder was removed", async () => {
    await rm(join(looksDir, "azure"), { recursive: true });
    await expect(draw()).rejects.toThrow('The look "azure" is not installed here.');
  });
});
