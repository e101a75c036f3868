import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../../test/fakes/fake-ai-server.ts";
import { type ProviderSettings, readModelName } from "../../config/model-names.ts";
import { localDesigner } from "../../generators/design/local-designer.ts";
import type { DesignProvider } from "../../generators/generators.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { completeScene } from "../../values/scene.ts";
import { textModel } from "../ai/models.ts";
import { aiDesigner } from "./ai-designer.ts";
import { askModel } from "./ask-model.ts";

let server: FakeAi;
const { signal } = new AbortController();
const texts = ["Coffee grows on mountains.", "It takes 25 seconds to make a cup."];
const request = {
  scenes: texts.map((text, index) => completeScene({ text }, index)),
  title: "Coffee",
  language: "en",
};
const empty = { title: "", subtitle: "", author: "", value: null, unit: "", icons: [], items: [] };
const hero = { ...empty, scene: 1, kind: "icon_hero", title: "High farms", icons: ["🏔", "no"] };
const counter = { ...empty, scene: 2, kind: "counter", value: 25, unit: "seconds", icons: ["⏱"] };

beforeEach(async () => {
  server = await startFakeAi();
});
afterEach(() => server.close());

async function open(): Promise<DesignProvider> {
  const settings: ProviderSettings = {
    text_model: "openai:gpt-5-mini",
    keys: { openai: "sk-test-0123456789abcdef" },
    base_urls: { openai: `${server.url}/v1` },
  };
  const name = readModelName("text", settings);
  if (!name) throw new Error("no model");
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [server.url] });
  const ask = askModel(await textModel(name, { settings, fetch }), name, settings);
  return aiDesigner(ask, name, localDesigner());
}

describe("designs by a model", () => {
  it("follow the schema of designs, without icons that do not exist", async () => {
    server.setModelOutput({ designs: [hero, counter] });
    const { scenes, engine, warnings } = await (await open()).designScenes(request, signal);
    expect(engine).toBe("openai:gpt-5-mini");
    expect(warnings).toBeUndefined();
    expect(scenes.map(({ design }) => design)).toEqual([
      { kind: "icon_hero", title: "High farms", icons: ["🏔"] },
      { kind: "counter", unit: "seconds", icons: ["⏱"], value: 25, decimals: 0 },
    ]);
  });

  it("name the words of their parts", async () => {
    server.setModelOutput({ designs: [{ ...hero, title: "Mountains" }, counter] });
    const { scenes } = await (await open()).designScenes(request, signal);
    const [first] = scenes;
    expect(first?.design.parts).toEqual([{ part: "title", source: { from: 16, to: 25 } }]);
    expect(first?.text.slice(16, 25)).toBe("mountains");
  });

  it.each([
    ["a number", { ...counter, value: 30 }],
    ["a number in a title", { ...hero, scene: 2, title: "30 seconds" }],
    ["an author", { ...hero, scene: 2, kind: "quote", title: "It takes 25", author: "Ann Lee" }],
  ])("give way to the rules where they show %s that the scene does not say", async (_, design) => {
    server.setModelOutput({ designs: [hero, design] });
    const { scenes } = await (await open()).designScenes(request, signal);
    expect(scenes[1]?.design).toMatchObject({ kind: "counter", value: 25, unit: "seconds" });
    const { title, value, author } = scenes[1]?.design ?? {};
    expect(JSON.stringify([title, value, author])).not.toMatch(/30|Ann Lee/);
  });

  it.each([
    ["a counter without a value", [hero, { ...counter, value: null }], "counter without a value"],
    ["a scene without a design", [hero], "no design for scene 2 of 2"],
    ["a title that is too long", [{ ...hero, title: "x".repeat(201) }, counter], "for scene 1"],
  ])("are asked for once more after %s, and then chosen by rules", async (_, designs, reason) => {
    server.setModelOutput({ designs });
    const { scenes, engine, warnings } = await (await open()).designScenes(request, signal);
    expect(server.requests).toHaveLength(2);
    expect(engine).toBe("local/designs");
    expect(scenes[1]?.design).toMatchObject({ kind: "counter", value: 25 });
    expect(warnings?.[0]).toContain(reason);
  });

  it("are chosen by rules, with a warning, if the model is unavailable", async () => {
    server.respondNext({ status: 500, json: { error: { message: "busy" } } });
    const { engine, warnings } = await (await open()).designScenes(request, signal);
    expect(engine).toBe("local/designs");
    expect(warnings?.[0]).toContain("responded with 500");
  });

  it("are not asked for where all scenes have a design or a picture", async () => {
    const scenes = request.scenes.map((scene) => ({ ...scene, image: "asset_1" }));
    await (await open()).designScenes({ ...request, scenes }, signal);
    expect(server.requests).toHaveLength(0);
  });
});
