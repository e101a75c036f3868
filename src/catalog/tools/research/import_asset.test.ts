import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixtureWeb } from "../../../../test/fakes/fixture-web.ts";
import { type FolderAssets, folderAssets } from "../../../../test/tool-benches/folder-assets.ts";
import { localFfmpeg } from "../../../../test/tool-benches/local-ffmpeg.ts";
import { memoryCache } from "../../../../test/tool-benches/local-media.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../../generators/generators.ts";
import type { Ffmpeg } from "../../../media/ffmpeg.ts";
import { openProviders } from "../../../providers/open-providers.ts";
import tool from "./import_asset.ts";

let folder: string;
let ffmpeg: Ffmpeg;
let assets: FolderAssets;
let providers: Providers;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-asset-"));
  ffmpeg = await localFfmpeg();
  assets = folderAssets(folder, ffmpeg);
  providers = await openProviders({ keys: {}, base_urls: {} }, { ffmpeg, fetch, texts });
});
afterAll(() => rm(folder, { recursive: true }));

const run = async (fixture: string, kind?: string) => {
  const input = { source: await assets.withFixtures(fixture), ...(kind ? { kind } : {}) };
  const { signal } = new AbortController();
  return tool.run({
    input,
    signal,
    progress: () => {},
    assets,
    ffmpeg,
    providers,
    texts,
    web: fixtureWeb,
    segments: memoryCache(),
    folder,
  });
};

describe("import_asset", () => {
  it.each([
    [
      "color-bars.mp4",
      "video",
      { asset_seconds: expect.any(Number), width: expect.any(Number), height: expect.any(Number) },
    ],
    ["tone.wav", "audio", { asset_seconds: expect.any(Number) }],
    ["picture.jpg", "image", { width: expect.any(Number), height: expect.any(Number) }],
  ])("imports %s as %s", async (fixture, kind, measures) => {
    const made = await run(fixture, kind);
    expect(made).toEqual({
      asset: made.asset,
      [kind]: made.asset,
      media_type: expect.stringContaining("/"),
      engine: "local/ffprobe",
      ...measures,
    });
    expect(made.asset).toMatch(/^asset_/);
  });

  it("fails with invalid_input for another kind of asset", async () => {
    await expect(run("tone.wav", "video")).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/is audio \(.*\), not video/),
    });
  });

  it("fails for an unknown id and fetches URLs through the asset store", async () => {
    await expect(run("asset_unknown")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(run("https://media.example/a.mp4")).rejects.toThrow(/media\.example/);
  });
});
