import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll } from "vitest";
import type { Tool } from "../src/catalog/define-tool.ts";
import type { Providers } from "../src/generators/generators.ts";
import { type Ffmpeg, openFfmpeg } from "../src/media/ffmpeg.ts";
import { openProviders } from "../src/providers/open-providers.ts";
import type { LocalAsset } from "../src/values/assets.ts";
import { callTool } from "./call-tool.ts";
import { type FolderAssets, folderAssets } from "./folder-assets.ts";

type Values = Record<string, unknown>;

/** Runs tools on fixtures, with the defaults of their inputs. */
export function openTestTool() {
  let folder: string;
  let ffmpeg: Ffmpeg;
  let assets: FolderAssets;
  let providers: Providers;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "reelwright-tool-"));
    ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
    assets = folderAssets(folder, ffmpeg);
    providers = await openProviders({ keys: {}, base_urls: {} }, { ffmpeg, fetch });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const grayFrame = async (id: unknown, second = 0.5, filter = "null"): Promise<Uint8Array> => {
    const { path } = await assets.open(String(id));
    const { stdout } = await ffmpeg.run([
      ...["-ss", `${second}`, "-i", path, "-vf", `${filter},scale=out_range=pc,format=gray`],
      ...["-frames:v", "1", "-f", "rawvideo", "pipe:1"],
    ]);
    return stdout;
  };

  return {
    /** The pixels of the frame at a second, from 0 to 255. */
    grayFrame,
    /** Mean brightness of the frame at a second, from 0 to 255. */
    async brightness(id: unknown, second = 0.5): Promise<number> {
      const pixels = await grayFrame(id, second);
      return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
    },
    async run(
      tool: Omit<Tool, "slug">,
      input: Values,
      { progress = () => {}, signal = new AbortController().signal, browser }: Watch = {},
    ) {
      return callTool(tool, await assets.withFixtures(input), {
        ...{ assets, ffmpeg, folder, signal, progress },
        providers: { ...providers, browser },
      });
    },
    open: async (id: unknown): Promise<LocalAsset> => assets.open(String(id)),
    /** Saves a file that a test made as an asset. */
    save: async (path: string, kind: LocalAsset["kind"]) => (await assets.save(path, { kind })).id,
    get folder() {
      return folder;
    },
    get ffmpeg() {
      return ffmpeg;
    },
    async meanColor(id: unknown): Promise<[number, number, number]> {
      const { channels } = await sharp((await assets.open(String(id))).path).stats();
      const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
      return [red, green, blue];
    },
    /** Shares of the pixels of a picture that are strongly orange. */
    async colorShares(id: unknown): Promise<{ orange: number }> {
      const { path } = await assets.open(String(id));
      const pixels = await sharp(path).removeAlpha().raw().toBuffer();
      let orange = 0;
      for (let at = 0; at < pixels.length; at += 3) {
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
        if (red > 120 && red > 1.4 * green && green > 1.1 * blue) orange += 3 / pixels.length;
      }
      return { orange };
    },
  };
}

interface Watch {
  progress?: (percent: number) => void;
  signal?: AbortSignal;
  /** No browser is opened without it. */
  browser?: Providers["browser"];
}
