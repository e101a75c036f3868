import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ToolWithoutSlug } from "../../src/catalog/definition/define-tool.ts";
import type { Providers } from "../../src/generators/generators.ts";
import type { Ffmpeg } from "../../src/media/ffmpeg.ts";
import { openProviders } from "../../src/providers/open-providers.ts";
import { callTool } from "./call-tool.ts";
import { type FolderAssets, folderAssets } from "./folder-assets.ts";
import { localFfmpeg } from "./local-ffmpeg.ts";
import { texts } from "./text-work.ts";

type ToolParts = Parameters<typeof callTool>[2];

/**
 * Runs tools on local files, without a server. picture-bench.ts, sound-bench.ts and clip-bench.ts
 * add measurements of what tools make.
 */
export interface ToolBench {
  /** The folder of all files that tools read and write. */
  folder: string;
  ffmpeg: Ffmpeg;
  providers: Providers;
  assets: FolderAssets;
  /** Percentages that tools reported. */
  progress: number[];
  /**
   * Runs a tool with its defaults for inputs that are left out. `parts` replace those of the bench.
   */
  run(
    tool: Pick<ToolWithoutSlug, "input" | "run">,
    input: Record<string, unknown>,
    parts?: Partial<ToolParts>,
  ): ReturnType<typeof callTool>;
  close(): Promise<void>;
}

const fixtureFolders = [
  // Own tools bring fixtures of their own.
  ...[process.env.REELWRIGHT_TESTED_TOOLS ?? []].flat().map((own) => join(own, "fixtures")),
  join(import.meta.dirname, "../fixtures"),
];

const refuse = async () => {
  throw new Error("A tool without a provider sent a request.");
};
let opened: Promise<Providers> | undefined;

/** Shared by all benches of a process, because the processes of the speech start slowly. */
const localProviders = (ffmpeg: Ffmpeg): Promise<Providers> =>
  (opened ??= openProviders({ keys: {}, base_urls: {} }, { ffmpeg, fetch: refuse, texts }));

export async function openToolBench(): Promise<ToolBench> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-tools-"));
  const ffmpeg = await localFfmpeg();
  const assets = folderAssets(folder, ffmpeg, fixtureFolders);
  const providers = await localProviders(ffmpeg);
  const progress: number[] = [];
  return {
    folder,
    ffmpeg,
    providers,
    assets,
    progress,
    run: (tool, input, parts) =>
      callTool(tool, input, {
        ...{ assets, ffmpeg, providers, folder },
        progress: (percent) => void progress.push(percent),
        ...parts,
      }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
