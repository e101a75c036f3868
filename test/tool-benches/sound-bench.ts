import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { ToolWithoutSlug } from "../../src/catalog/definition/define-tool.ts";
import type { Providers } from "../../src/generators/generators.ts";
import type { Ffmpeg } from "../../src/media/ffmpeg.ts";
import { parseLoudness } from "../../src/media/quality/loudness.ts";
import { localMedia } from "./local-media.ts";
import { useToolBench } from "./use-tool-bench.ts";

/** A folder with generated media, and a way to run one tool on them. */
export interface SoundBench {
  readonly ffmpeg: Ffmpeg;
  /** Generates a file from ffmpeg arguments and resolves to its path, which is its asset id. */
  make(name: string, ...args: string[]): Promise<string>;
  /** Runs the tool with its defaults. An asset is a path or the name of a fixture. */
  run(input: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Resolves to a new folder. */
  folder(): Promise<string>;
  /** Percentages that the tool has reported. */
  readonly progress: number[];
  /** Loudness and true peak of a file. */
  loudness(path: string): Promise<{ integrated: number; peak: number }>;
}

/** Opens the bench of one tool before the tests of a file and closes it after them. */
export function soundBench(tool: ToolWithoutSlug, providers = {} as Providers): SoundBench {
  const bench = useToolBench();
  return {
    get progress() {
      return bench().progress;
    },
    get ffmpeg() {
      return bench().ffmpeg;
    },
    async make(name, ...args) {
      const path = join(bench().folder, name);
      await bench().ffmpeg.run([...args, path]);
      return path;
    },
    folder: () => mkdtemp(join(bench().folder, "more-")),
    run: (input) => bench().run(tool, input, { assets: localMedia(bench().ffmpeg), providers }),
    async loudness(path) {
      const meter = ["-vn", "-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"];
      return parseLoudness((await bench().ffmpeg.run(["-i", path, ...meter])).log);
    },
  };
}
