import { describe, expect, it } from "vitest";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import { localDesigner } from "../../../generators/design/local-designer.ts";
import type { Palette } from "../../../generators/generators.ts";
import { localText } from "../../../generators/text/rule-based-text.ts";
import { contrast } from "../../../values/colors.ts";
import type { Scene } from "../../../values/scene.ts";
import tool from "./plan_scenes.ts";

const providers = { text: localText(), design: localDesigner() };
const script = [
  "Espresso comes out of the machine under a lot of pressure.",
  "A good shot takes 25 to 30 seconds.",
  "You need fresh beans, clean water and a warm cup.",
].join("\n");

// The part of the context that the tool uses.
async function run(more: Record<string, unknown>) {
  const input: Record<string, unknown> = { script, language: "en", scenes_max: 12, ...more };
  const context = { input, providers, texts, signal: new AbortController().signal };
  const made = await tool.run(context as Parameters<typeof tool.run>[0]);
  return { scenes: made.scenes as Scene[], palette: made.palette as Palette };
}

describe("plan_scenes", () => {
  it("gives every scene a design of what is said, and the video one palette", async () => {
    const { scenes, palette } = await run({ title: "How espresso is made" });
    expect(scenes.map(({ design }) => design?.kind)).toEqual(["headline", "counter", "icon_list"]);
    expect(scenes[0]?.design?.icons?.[0]).toBe("☕");
    expect(palette).toMatchObject({ background: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  });

  it("chooses the same palette for the same subject in another language", async () => {
    const spanish = await run({ script: "El café se hace con agua.", language: "es" });
    const german = await run({ script: "Der Kaffee wird aus Wasser gemacht.", language: "de" });
    expect(german.palette.accent).toBe(spanish.palette.accent);
  });

  it("takes given colors, and keeps text readable on them", async () => {
    const chosen = (await run({})).palette;
    const accent = { accent: "#fca311" };
    expect((await run({ palette: accent })).palette).toEqual({ ...chosen, ...accent });
    const { palette } = await run({ palette: { background: "#fff8e7" } });
    expect(palette.background).toBe("#fff8e7");
    expect(contrast(palette.foreground, palette.background)).toBeGreaterThanOrEqual(4.5);
  });

  it("shows one given picture per scene, in order", async () => {
    const { scenes } = await run({ images: ["a", "b", "c"] });
    expect(scenes.map(({ image }) => image)).toEqual(["a", "b", "c"]);
    expect(scenes.every(({ design }) => design?.kind === "photo")).toBe(true);
  });

  it("shares pictures where there are fewer than scenes", async () => {
    const { scenes } = await run({ images: ["a"] });
    expect(scenes.map(({ image }) => image)).toEqual(["a", "a", "a"]);
  });

  it("gives each sentence its own picture, also short ones and those of two scenes", async () => {
    const sentences = [
      "In March the first flowers open.",
      "By June the meadow is tall and green, the farmers wait for a dry week in which they can mow it, and in the evening hundreds of crickets sing.",
      "In August you find shade.",
    ];
    const { scenes } = await run({ script: sentences.join(" "), images: ["a", "b", "c"] });
    expect(scenes.map(({ text, image }) => [text.split(" ")[1], image])).toEqual([
      ["March", "a"],
      ["June", "b"],
      [expect.any(String), "b"],
      ["August", "c"],
    ]);
  });

  it("shares pictures by sentences, not by scenes", async () => {
    const sentences = ["Bees fly.", "Bees dance.", "Wasps hunt.", "Wasps sting."];
    const { scenes } = await run({ script: sentences.join("\n"), images: ["bee", "wasp"] });
    for (const { text, image } of scenes) expect(text.startsWith("Bee")).toBe(image === "bee");
    expect(scenes.at(-1)?.image).toBe("wasp");
  });

  it("shows designs after a picture's last use", async () => {
    const { scenes } = await run({ images: ["a"], image_uses_max: 1 });
    expect(scenes.map(({ image, design }) => [image, design?.kind])).toEqual([
      ["a", "photo"],
      [undefined, "counter"],
      [undefined, "icon_list"],
    ]);
  });

  it("shows code with the lines lit that each paragraph is about", async () => {
    const code = "a = 1\nprint(a)";
    const { scenes } = await run({ script: "Set a.\nPrint it.", code, step_lines: [1, 2] });
    expect(scenes.map(({ text, design }) => [text, design?.lit_from, design?.lit_to])).toEqual([
      ["Set a.", 1, 1],
      ["Print it.", 2, 2],
    ]);
    expect(scenes[0]?.design).toMatchObject({ kind: "code", code });
  });

  it("gives pictures scenes of their own where there are more than scenes", async () => {
    const { scenes } = await run({ images: ["a", "b", "c", "d", "e"] });
    expect(scenes.map(({ image }) => image)).toEqual(["a", "b", "c", "d", "e"]);
    expect(scenes[4]).toMatchObject({ index: 4, text: "", design: { kind: "photo" } });
  });
});

describe("plan_scenes of a conversation", () => {
  const talk = "ANNA: Espresso takes 25 seconds.\nBEN: Yes.\nANNA: And hot water under pressure.";

  it("gives each turn a scene with its speaker, and shows no name", async () => {
    const { scenes } = await run({ script: talk, title: "Espresso", scenes_max: 2 });
    expect(scenes.map(({ speaker, text }) => [speaker, text])).toEqual([
      ["Anna", "Espresso takes 25 seconds."],
      ["Ben", "Yes."],
      ["Anna", "And hot water under pressure."],
    ]);
    expect(JSON.stringify(scenes.map(({ design, visual }) => [design, visual]))).not.toMatch(
      /Anna|Ben/i,
    );
  });

  it("keeps names that are no speakers in the text", async () => {
    const { scenes } = await run({ script: "Step 1: Grind the beans.\nStep 2: Press the water." });
    expect(scenes.map(({ text }) => text).join(" ")).toMatch(/Step 1: .*Step 2: /);
    expect(scenes.every(({ speaker }) => speaker === undefined)).toBe(true);
  });
});
