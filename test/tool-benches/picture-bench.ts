import sharp from "sharp";
import type { ToolWithoutSlug } from "../../src/catalog/definition/define-tool.ts";
import type { Providers } from "../../src/generators/generators.ts";
import type { LocalAsset } from "../../src/values/assets.ts";
import { useToolBench } from "./use-tool-bench.ts";

/** Runs tools on fixtures and measures pictures and frames. */
export function pictureBench() {
  const bench = useToolBench();

  const grayFrame = async (id: unknown, second = 0.5, filter = "null"): Promise<Uint8Array> => {
    const { path } = await bench().assets.open(String(id));
    const { stdout } = await bench().ffmpeg.run([
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
      tool: ToolWithoutSlug,
      input: Record<string, unknown>,
      { progress = () => {}, signal = new AbortController().signal, browser }: Watch = {},
    ) {
      const { assets, providers, run } = bench();
      const parts = { progress, signal, providers: { ...providers, browser } };
      return run(tool, await assets.withFixtures(input), parts);
    },
    open: async (id: unknown): Promise<LocalAsset> => bench().assets.open(String(id)),
    /** Saves a file that a test made as an asset. */
    save: async (path: string, kind: LocalAsset["kind"]) =>
      (await bench().assets.save(path, { kind })).id,
    get folder() {
      return bench().folder;
    },
    get ffmpeg() {
      return bench().ffmpeg;
    },
    async meanColor(id: unknown): Promise<[number, number, number]> {
      const { channels } = await sharp((await bench().assets.open(String(id))).path).stats();
      const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
      return [red, green, blue];
    },
    /** Shares of the pixels of a picture that are strongly orange. */
    async colorShares(id: unknown): Promise<{ orange: number }> {
      const { path } = await bench().assets.open(String(id));
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
