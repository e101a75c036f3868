import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tool } from "../src/catalog/define-tool.ts";
import type { Providers } from "../src/generators/generators.ts";
import { type Ffmpeg, openFfmpeg } from "../src/media/ffmpeg.ts";
import { openProviders } from "../src/providers/open-providers.ts";
import { callTool } from "./call-tool.ts";
import { type FolderAssets, folderAssets } from "./folder-assets.ts";

/** Runs tools on local files, without a server. */
export interface ToolBench {
  /** The folder of all files that tools read and write. */
  folder: string;
  ffmpeg: Ffmpeg;
  providers: Providers;
  assets: FolderAssets;
  /** Percentages that tools reported. */
  progress: number[];
  /** Runs a tool in a new folder, with its defaults for inputs that are left out. */
  run(tool: Tool, input: Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const fixtureFolders = [
  // Own tools bring fixtures of their own.
  ...[process.env.REELWRIGHT_TESTED_TOOLS ?? []].flat().map((own) => join(own, "fixtures")),
  join(import.meta.dirname, "fixtures"),
];

export async function openToolBench(): Promise<ToolBench> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-tools-"));
  const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
  const assets = folderAssets(folder, ffmpeg, fixtureFolders);
  const refuse = async () => {
    throw new Error("A tool without a provider sent a request.");
  };
  const providers = await openProviders({ keys: {}, base_urls: {} }, { ffmpeg, fetch: refuse });
  const progress: number[] = [];
  return {
    folder,
    ffmpeg,
    providers,
    assets,
    progress,
    run: (tool, input) =>
      callTool(tool, input, {
        ...{ assets, ffmpeg, providers, folder },
        progress: (percent) => void progress.push(percent),
      }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
