import { describe, expect, it } from "vitest";
import { loadCatalog } from "../catalog/catalog.ts";
import { defaultPalette } from "../media/timeline/default-palette.ts";
import type { Timeline } from "../values/timeline.ts";
import { findFinishingSteps, finishingNodes, type VideoStep } from "./finishing-steps.ts";

const catalog = await loadCatalog();
const timeline = { title: "Sea", palette: defaultPalette } as Timeline;
const words = [{ text: "Sea", start: 0, end: 1 }];
const rendered: VideoStep = {
  tool: "render_video",
  inputs: { timeline },
  outputs: { video: "asset_1" },
};
const find = (steps: VideoStep[], video: string) =>
  findFinishingSteps(steps, video, { catalog, timeline, values: { words } });

describe("the finishing steps of a run", () => {
  it("are none if the video is the render", () => {
    expect(find([rendered], "asset_1")).toEqual([]);
  });

  it("are the steps from the render to the video in order, with their price", () => {
    const logo = {
      tool: "add_watermark",
      inputs: { video: "asset_1", logo: "asset_logo" },
      outputs: { video: "asset_2", media_seconds: 10 },
    };
    const outro = {
      tool: "join_videos",
      inputs: { video: "asset_2", outro: "asset_outro" },
      outputs: { video: "asset_3", media_seconds: 20 },
    };
    expect(find([rendered, logo, outro], "asset_3")).toEqual([
      {
        tool: "add_watermark",
        inputs: { video: "$video", logo: "asset_logo" },
        reads: [],
        credits: 0.2,
      },
      {
        tool: "join_videos",
        inputs: { video: "$video", outro: "asset_outro" },
        reads: [],
        credits: 0.4,
      },
    ]);
  });

  it("read the words and colors of the project again, but not those that were given to them", () => {
    const captions = {
      tool: "burn_captions",
      inputs: { video: "asset_1", words, palette: { accent: "#00ff00" } },
      outputs: { video: "asset_2", media_seconds: 10 },
    };
    expect(find([rendered, captions], "asset_2")).toMatchObject([
      { inputs: { video: "$video", palette: { accent: "#00ff00" } }, reads: ["words"] },
    ]);
    const own = { ...captions, inputs: { video: "asset_1", words: [] } };
    expect(find([rendered, own], "asset_2")).toMatchObject([
      { inputs: { video: "$video", words: [] }, reads: ["palette"] },
    ]);
  });

  it("are none for a video that was not made from the render, also if a step passed it on", () => {
    const other = { tool: "generate_clip", inputs: {}, outputs: { video: "asset_9" } };
    const passed = {
      tool: "add_watermark",
      inputs: { video: "asset_1" },
      outputs: { video: "asset_1", media_seconds: 10 },
    };
    expect(find([rendered, other], "asset_9")).toEqual([]);
    expect(find([rendered, passed], "asset_1")).toEqual([]);
  });

  it("have a node each", () => {
    const step = (tool: string) => ({ tool, inputs: {}, reads: [], credits: 0 });
    expect(finishingNodes(["overlay_text", "add_watermark", "overlay_text"].map(step))).toEqual([
      "overlay_text",
      "add_watermark",
      "overlay_text#2",
    ]);
  });
});
