import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { ToolWithoutSlug } from "../src/catalog/define-tool.ts";
import type { Providers } from "../src/generators/generators.ts";
import { type Ffmpeg, openFfmpeg } from "../src/media/ffmpeg.ts";
import { parseLoudness } from "../src/media/quality/loudness.ts";
import { callTool } from "./call-tool.ts";
import { localMedia } from "./local-media.ts";

/** A folder with generated media, and a way to run one tool on them. */
export interface ToolStage {
  readonly ffmpeg: Ffmpeg;
  /** Generates a file from ffmpeg arguments and resolves to its path, which is its asset id. */
  make(name: string, ...args: string[]): Promise<string>;
  /** Runs the tool in a folder of its own with its defaults. Assets are paths or fixtures. */
  run(input: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Resolves to a new folder. */
  folder(): Promise<string>;
  /** Percentages that the tool has reported. */
  readonly progress: number[];
  /** Loudness and true peak of a file. */
  loudness(path: string): Promise<{ integrated: number; peak: number }>;
}

/** Opens a stage before the tests of a file and removes it after them. */
export function toolStage(tool: ToolWithoutSlug, providers = {} as Providers): ToolStage {
  let folder = "";
  let ffmpeg = {} as Ffmpeg;
  const progress: number[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tool-stage-"));
    ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 5 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    progress,
    get ffmpeg() {
      return ffmpeg;
    },
    async make(name, ...args) {
      const path = join(folder, name);
      await ffmpeg.run([...args, path]);
      return path;
    },
    folder: () => mkdtemp(join(folder, "more-")),
    async run(input) {
      return callTool(tool, input, {
        ...{ assets: localMedia(ffmpeg), ffmpeg, providers, folder },
        progress: (percent) => void progress.push(percent),
      });
    },
    async loudness(path) {
      const meter = ["-vn", "-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"];
      return parseLoudness((await ffmpeg.run(["-i", path, ...meter])).log);
    },
  };
}
