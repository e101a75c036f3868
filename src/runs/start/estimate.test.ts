import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureSlices } from "../../../test/processes/measure-slices.ts";
import { expectParts } from "../../../test/processes/short-slices.ts";
import { createCatalog, loadCatalog } from "../../catalog/catalog.ts";
import { chargeFor } from "../../catalog/pricing/price.ts";
import { renderingPrice } from "../../catalog/pricing/rendering-price.ts";
import composeTool from "../../catalog/tools/delivery/compose_timeline.ts";
import renderTool from "../../catalog/tools/delivery/render_video.ts";
import { composeTimeline } from "../../media/timeline/compose.ts";
import { resolutionNames, resolveRenderOptions } from "../../media/timeline/render-options.ts";
import type { AgentDefinition } from "../../pipeline/agent.ts";
import { buildPlan } from "../../pipeline/build-plan.ts";
import { renderPrice } from "../../renders/price.ts";
import { aspectRatios, timelineSeconds } from "../../values/timeline.ts";
import { type Estimate, estimate } from "./estimate.ts";
import { sceneCosts } from "./scene-costs.ts";

const small = createCatalog({ compose_timeline: composeTool, render_video: renderTool });
const listOf = (
  tools: string[],
  requirements: AgentDefinition["requirements"] = {},
): AgentDefinition => ({
  pipeline_type: "simple",
  tools,
  graph_edges: [],
  requirements,
});
const ofRendering = async (estimated: Promise<Estimate>) =>
  (await estimated).steps.find(({ tool }) => tool === "render_video")?.credits;
const template = async (): Promise<AgentDefinition> =>
  JSON.parse(
    await readFile(new URL("../../catalog/templates/topic_to_short.json", import.meta.url), "utf8"),
  );

describe("an estimate", () => {
  it("includes the title card of a narrated video", async () => {
    const catalog = await loadCatalog();
    // 5 s of narration with 1 s of pauses and 2 s of a card, at 0.2 credits per second.
    expect(
      await ofRendering(
        estimate(
          buildPlan(await template(), catalog),
          { inputs: { topic: "x", seconds: 5 } },
          catalog,
        ),
      ),
    ).toBe(1.6);
  });

  it("counts no cards without scenes, and the length of a given timeline", async () => {
    const of = (tools: string[], inputs: Record<string, unknown>) =>
      ofRendering(estimate(buildPlan(listOf(tools), small), { inputs }, small));
    const text = "The sea is deep. ".repeat(8);
    // 10.9 s to read.
    expect(await of(["compose_timeline", "render_video"], { text })).toBe(2.19);
    expect(await of(["compose_timeline", "render_video"], { text, scenes: [] })).toBe(2.19);
    const timeline = composeTimeline(
      { text, aspect_ratio: "16:9", language: "en", caption_style: "none" },
      new Map(),
    );
    expect(await of(["render_video"], { timeline, scenes: [{ seconds: 600 }] })).toBe(2.19);
  });

  const oneOf = <const T>(values: readonly T[]) => fc.constantFrom(...values);
  const maybe = <T>(values: readonly T[]) => fc.option(oneOf(values), { nil: undefined });
  const video = fc.record({
    seconds: fc.array(fc.double({ min: 0.1, max: 40, noNaN: true }), {
      minLength: 1,
      maxLength: 12,
    }),
    title: fc.option(fc.constant("The sea"), { nil: undefined }),
    /** For all tools, for the composer only, for the renderer only. */
    shapes: fc.tuple(maybe(aspectRatios), maybe(aspectRatios), maybe(aspectRatios)),
    resolution: maybe(resolutionNames),
    finishes: fc.boolean(),
  });

  it("prices a render in a run as POST /v1/renders does, and never above the estimate", async () => {
    await fc.assert(
      fc.asyncProperty(
        video,
        async ({ seconds, title, shapes: [general, composed, rendered], resolution, finishes }) => {
          const scenes = seconds.map((length, index) => ({
            index,
            text: "Waves.",
            seconds: length,
            visual: "sea",
            keywords: [],
          }));
          const given = { scenes, title, aspect_ratio: general, resolution };
          const own = {
            "compose_timeline.aspect_ratio": composed,
            "render_video.aspect_ratio": rendered,
          };
          const inputs = JSON.parse(JSON.stringify({ ...given, ...own }));
          const plan = buildPlan(
            listOf(finishes ? ["compose_timeline"] : ["compose_timeline", "render_video"]),
            small,
          );
          const held = (await ofRendering(estimate(plan, { inputs }, small))) ?? 0;
          const shape = composed ?? general ?? "9:16";
          const timeline = composeTimeline(
            { scenes, title, aspect_ratio: shape, language: "en", caption_style: "none" },
            new Map(),
          );
          const settings = resolveRenderOptions(
            { resolution: resolution ?? "1080p" },
            { aspect_ratio: rendered ?? general ?? shape, fps: timeline.fps },
          );
          const input = {
            timeline,
            resolution: resolution ?? "1080p",
            aspect_ratio: rendered ?? general,
          };
          const actual = chargeFor(renderingPrice, {
            input,
            output: { seconds: timelineSeconds(timeline) },
          });
          expect(actual).toBe(renderPrice(timeline, settings));
          expect(actual).toBeLessThanOrEqual(held);
          const pixels = (settings.width * settings.height) / (1920 * 1080);
          expect(actual).toBeCloseTo(Math.max(1, 0.2 * timelineSeconds(timeline) * pixels), 1);
        },
      ),
    );
  });

  it("stays a finite number within its bounds for invalid values", async () => {
    const requirements = { inputs: { seconds: {}, scenes: {} } };
    const of = async (inputs: Record<string, unknown>) => {
      const { timeline: _, ...material } = inputs;
      const [rendered, composed] = [["render_video"], ["compose_timeline"]].map((tools) =>
        buildPlan(listOf(tools, requirements), small),
      );
      return [
        rendered && (await estimate(rendered, { inputs }, small)).credits,
        composed && (await estimate(composed, { inputs: material }, small)).credits,
      ];
    };
    for (const inputs of [
      { timeline: {}, seconds: 1e300 },
      { timeline: {}, seconds: -1e300 },
      {
        timeline: {},
        scenes: [{ seconds: "x", text: 7, voice: 7, voice_seconds: "x", words: [null] }],
      },
      { timeline: {}, scenes: [{ seconds: -7, voice: "x", voice_seconds: 1e300, words: 7 }] },
      { timeline: {}, scenes: 7, resolution: 4, aspect_ratio: {} },
    ]) {
      for (const credits of await of(inputs)) {
        expect(credits).toBeGreaterThanOrEqual(1);
        expect(credits).toBeLessThanOrEqual(1e9 + 1);
      }
    }
  });

  it("has a minimum of the calls and renders that no condition can skip", async () => {
    const catalog = await loadCatalog();
    const plain = await template();
    const inputs = { topic: "x" };
    // Two calls of 1, music 1.4, captions 0.2, timeline 0.5, render at least 1.
    const least = async (agent: AgentDefinition) =>
      (await estimate(buildPlan(agent, catalog), { inputs }, catalog)).credits_min;
    expect(await least(plain)).toBe(5.1);
    const graph_edges = plain.graph_edges.map((edge) =>
      edge.target === "generate_music" ? { ...edge, when: "size(scenes) > 2" } : edge,
    );
    const conditional: AgentDefinition = { ...plain, pipeline_type: "graph", graph_edges };
    // Captions and timeline also follow other steps, so they run in any case.
    expect(await least(conditional)).toBe(3.7);
    const skipping = (target: string, when: string) => ({
      ...conditional,
      graph_edges: plain.graph_edges.map((edge) =>
        edge.target === target ? { ...edge, when } : edge,
      ),
    });
    expect(await least(skipping("render_video", "seconds > 2"))).toBe(4.1);
    // Everything after the first step may be skipped with it.
    expect(await least(skipping("plan_scenes", "size(script) > 9"))).toBe(1);
    const finished = (when?: string): AgentDefinition => ({
      pipeline_type: "graph",
      tools: ["write_script", "plan_scenes"],
      graph_edges: [{ source: "write_script", target: "plan_scenes", ...(when ? { when } : {}) }],
      requirements: {},
    });
    // The run composes and renders for 1.5, unless a condition skips the last step.
    expect(await least(finished())).toBe(3.5);
    expect(await least(finished("size(script) > 9"))).toBe(1);
  });

  it("has a minimum of the units that are sure", async () => {
    const catalog = await loadCatalog();
    const least = async (tools: string[], inputs: Record<string, unknown>) => {
      const plan = buildPlan(listOf(tools), catalog);
      return (await estimate(plan, { inputs }, catalog)).credits_min;
    };
    const image = "asset_1";
    const scene = { text: "Sea", seconds: 3 };
    // The run composes and renders pictures and music for at least 1.5.
    expect({
      // Sections of whole bars can be a third shorter than 30 s.
      music: await least(["generate_music"], { seconds: 30 }),
      noMusic: await least(["generate_music"], { music: "none" }),
      picture: await least(["generate_image"], { prompt: "Sea" }),
      scenes: await least(["generate_image"], { scenes: [scene, scene, { ...scene, image }] }),
      later: await least(["plan_scenes", "generate_image"], { script: "The sea." }),
      fitted: await least(["fit_image"], { images: [image, image] }),
      moved: await least(["animate_image"], { image, seconds: 10 }),
    }).toEqual({
      music: 2.9,
      noMusic: 1.5,
      picture: 1.8,
      scenes: 2.1,
      later: 2.5,
      fitted: 1.7,
      moved: 1.7,
    });
  });

  it("has a minimum without what another branch makes", async () => {
    const catalog = await loadCatalog();
    const agent = (tools: string[]): AgentDefinition => ({
      pipeline_type: "graph",
      tools,
      graph_edges: tools.slice(1).map((target) => ({ source: "read_url", target })),
      requirements: {},
    });
    const inputs = { script: "The sea. ".repeat(40), prompt: "Sea", text: "Sea" };
    const least = async (tools: string[]) =>
      (await estimate(buildPlan(agent(tools), catalog), { inputs }, catalog)).credits_min;
    const without = await least(["read_url", "plan_scenes"]);
    const picture = await least(["read_url", "plan_scenes", "generate_image"]);
    expect(Math.round((picture - without) * 100) / 100).toBe(0.3);
  });

  it("lists inputs that no tool reads, by their full names", async () => {
    const catalog = await loadCatalog();
    const unused = async (agent: AgentDefinition, ...names: string[]) => {
      const inputs = Object.fromEntries(names.map((name) => [name, 1]));
      return (await estimate(buildPlan(agent, catalog), { inputs }, catalog)).unused_inputs;
    };
    const agent = await template();
    expect(
      await unused(
        agent,
        "topic",
        "seconds",
        "secconds",
        "render_video.resolution",
        "render_video.secconds",
      ),
    ).toEqual(["secconds", "render_video.secconds"]);
    expect(await unused(agent, "translate_text.language", "generate_voiceover#2.language")).toEqual(
      ["translate_text.language", "generate_voiceover#2.language"],
    );
    const twice = listOf(["write_script", "write_script"], {
      inputs: { brand: { type: "string" } },
    });
    // The finishing steps read inputs too, and title or topic names the video.
    const read = [
      "brand",
      "write_script#2.topic",
      "write_script.topic",
      "resolution",
      "compose_timeline.end_card",
      "title",
      "topic",
    ];
    expect(await unused(twice, ...read, "write_script#3.topic")).toEqual(["write_script#3.topic"]);
  });

  it("lets other requests run while 64 tools read a long text", async () => {
    const catalog = await loadCatalog();
    const plan = buildPlan(listOf(Array.from({ length: 64 }, () => "plan_scenes")), catalog);
    const inputs = { script: "The sea is deep. ".repeat(5800) };
    await expectParts(() => measureSlices(() => estimate(plan, { inputs }, catalog)));
  });

  it("lets other requests run while 500 scenes are priced", async () => {
    const catalog = await loadCatalog();
    const plan = buildPlan(listOf(["generate_voiceover", "compose_timeline"]), catalog);
    const scenes = Array.from({ length: 500 }, (_, index) => ({
      id: `scene_${index}`,
      text: "The sea is deep. ".repeat(200),
    }));
    const given = { inputs: {}, projectValues: { scenes } };
    await expectParts(() => measureSlices(() => sceneCosts(plan, given, catalog)));
  });
});
