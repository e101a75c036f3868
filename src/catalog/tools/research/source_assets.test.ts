import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openToolBench, type ToolBench } from "../../../../test/tool-benches/tool-bench.ts";
import type { NamedAsset } from "../../../values/assets.ts";
import type { Scene } from "../../../values/scene.ts";
import type { Tool } from "../../definition/define-tool.ts";
import tool from "./source_assets.ts";

const library: NamedAsset[] = [
  { id: "asset_lighthouse", kind: "image", name: "Old lighthouse.jpg" },
  { id: "asset_waves", kind: "video", name: "waves-at-night.mp4" },
  { id: "asset_made", kind: "image", name: "make_waves.png" },
  { id: "asset_wave", kind: "image", name: "waves.png" },
];
const scene = (index: number, ...keywords: string[]): Scene => ({
  index,
  text: "",
  seconds: 2,
  visual: keywords.join(" "),
  keywords,
});

let bench: ToolBench;
let folder: string;
let asked: string[][];
beforeAll(async () => {
  bench = await openToolBench();
  folder = await mkdtemp(join(tmpdir(), "source-assets-"));
});
afterAll(() => Promise.all([bench.close(), rm(folder, { recursive: true })]));

async function source(input: Record<string, unknown>) {
  asked = [];
  const findByName = async (words: readonly string[]) => {
    asked.push([...words]);
    return library;
  };
  const context = {
    input: { images_wanted: 6, style: "auto", aspect_ratio: "16:9", seed: 1, ...input },
    assets: { ...bench.assets, findByName },
    providers: bench.providers,
    signal: new AbortController().signal,
    progress: () => {},
    folder,
  };
  return run(context);
}

describe("source_assets", () => {
  it("gives scenes what the library has under their keywords, and each file once", async () => {
    const scenes = [scene(0, "old lighthouse"), scene(1, "waves", "night"), scene(2, "waves")];
    const made = await source({ scenes });
    expect(asked).toEqual([["old", "lighthouse", "waves", "night"]]);
    expect(made).toMatchObject({
      scenes: [{ image: "asset_lighthouse" }, { clip: "asset_waves" }, { image: "asset_wave" }],
      assets_found: 3,
      pictures_drawn: 0,
    });
  });

  it("uses the given pictures next, draws the rest, and keeps what scenes have", async () => {
    const given = { ...scene(0, "sea"), image: "asset_own" };
    const made = await source({
      scenes: [given, scene(1, "x"), scene(2, "y")],
      images: ["asset_a"],
    });
    const [first, second, third] = made.scenes as Scene[];
    expect([first?.image, second?.image]).toEqual(["asset_own", "asset_a"]);
    expect((await bench.assets.open(third?.image ?? "")).kind).toBe("image");
    expect(made).toMatchObject({ pictures_drawn: 1, assets_found: 0 });
  });

  it("finds pictures for keywords without scenes", async () => {
    const made = await source({ keywords: ["Lighthouse"], images: ["asset_page"] });
    expect(made).toMatchObject({ images: ["asset_lighthouse", "asset_page"], assets_found: 1 });
  });

  it("matches whole words only, and draws one picture where nothing is found", async () => {
    const made = await source({ keywords: ["light"] });
    expect(made).toMatchObject({ assets_found: 0, pictures_drawn: 1 });
  });

  it("refuses inputs without scenes and keywords", async () => {
    await expect(source({ keywords: [" "] })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

// The parts of the context that the tool uses.
const run = (context: object) => tool.run(context as Parameters<Tool["run"]>[0]);
