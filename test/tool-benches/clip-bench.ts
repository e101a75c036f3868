import { join } from "node:path";
import type { ToolWithoutSlug } from "../../src/catalog/definition/define-tool.ts";
import { localLoops } from "../../src/generators/clip/animated-background.ts";
import type { Providers } from "../../src/generators/generators.ts";
import type { Ffmpeg } from "../../src/media/ffmpeg.ts";
import type { AssetKind, LocalAsset } from "../../src/values/assets.ts";
import type { FolderAssets } from "./folder-assets.ts";
import { openToolBench, type ToolBench } from "./tool-bench.ts";

/** A picture source of ffmpeg. The brightness of a frame tells its number: 20 + 3 × number. */
export const countedFrames = (size = "160x90", rate = "30") =>
  `color=black:s=${size}:r=${rate},format=yuv420p,geq=lum=20+3*N:cb=128:cr=128`;

/** Fast, but with the B-frames and the key frames at cuts that other presets have. */
const nearLossless = "-c:v libx264 -qp 4 -preset ultrafast -bf 3 -sc_threshold 40".split(" ");

/** Runs tools on media that ffmpeg generates, and measures frames and sound. */
export class ClipBench {
  readonly #bench: ToolBench;
  readonly #frames = new Map<string, Promise<Uint8Array[]>>();
  #count = 0;

  readonly folder: string;
  readonly ffmpeg: Ffmpeg;
  readonly assets: FolderAssets;
  /** Percentages that tools reported. */
  readonly progress: number[];

  private constructor(bench: ToolBench) {
    this.#bench = bench;
    ({ folder: this.folder, ffmpeg: this.ffmpeg } = bench);
    ({ assets: this.assets, progress: this.progress } = bench);
  }

  static async open(): Promise<ClipBench> {
    return new ClipBench(await openToolBench());
  }

  close(): Promise<void> {
    return this.#bench.close();
  }

  /** Runs ffmpeg with these arguments and saves the file that it writes as an asset. */
  async make(kind: AssetKind, args: readonly string[], extension = "mp4"): Promise<string> {
    const path = join(this.folder, `made-${this.#count++}.${extension}`);
    await this.ffmpeg.run([...args, path]);
    return (await this.assets.save(path, { kind })).id;
  }

  /** A video of sources of ffmpeg, with a sound if one is given. */
  video(picture: string, { seconds = 1, sound = "", more = [] as string[] } = {}): Promise<string> {
    return this.make("video", [
      ...["-f", "lavfi", "-i", picture],
      ...(sound ? ["-f", "lavfi", "-i", sound] : []),
      ...["-t", `${seconds}`, ...nearLossless, "-pix_fmt", "yuv420p"],
      ...more,
    ]);
  }

  /** Runs a tool with its defaults. */
  run(
    tool: ToolWithoutSlug,
    input: Record<string, unknown>,
    { ffmpeg = this.ffmpeg, providers = {} as Partial<Providers> } = {},
  ): Promise<Record<string, unknown> & { engine: string }> {
    const all = { loops: localLoops(ffmpeg), ...providers } as Providers;
    return this.#bench.run(tool, input, { ffmpeg, providers: all });
  }

  open(id: unknown): Promise<LocalAsset> {
    return this.assets.open(String(id));
  }

  async probe(id: unknown) {
    return this.ffmpeg.probe((await this.open(id)).path);
  }

  /** The pixels of all frames in a format of one plane, such as gray or rgb24. Decoded once. */
  frames(id: unknown, { format = "gray", filter = "null" } = {}): Promise<Uint8Array[]> {
    const key = JSON.stringify([id, format, filter]);
    const found = this.#frames.get(key) ?? this.#decode(id, { format, filter });
    this.#frames.set(key, found);
    return found;
  }

  async #decode(
    id: unknown,
    { format, filter }: { format: string; filter: string },
  ): Promise<Uint8Array[]> {
    const { path } = await this.open(id);
    const { log, stdout } = await this.ffmpeg.run([
      ...["-i", path, "-map", "0:v:0", "-vf", `${filter},showinfo,format=${format}`],
      ...["-f", "rawvideo", "-fps_mode", "passthrough", "pipe:1"],
    ]);
    const count = log.match(/ pts_time:/g)?.length ?? 0;
    const bytes = stdout.length / count;
    return Array.from({ length: count }, (_, index) =>
      stdout.subarray(index * bytes, (index + 1) * bytes),
    );
  }

  /** Numbers of the frames of a video that was made from `countedFrames`. */
  async frameNumbers(id: unknown): Promise<number[]> {
    const frames = await this.frames(id, { filter: "scale=1:1:in_range=tv:out_range=tv" });
    return frames.map(([luma = 0]) => Math.max(0, Math.round((luma - 20) / 3)));
  }

  /** The sound as 48 kHz mono samples from −1 to 1. */
  async samples(id: unknown): Promise<Float32Array> {
    const { path } = await this.open(id);
    const { stdout } = await this.ffmpeg.run([
      ...["-i", path, "-map", "0:a:0", "-ac", "1", "-ar", "48000", "-f", "f32le", "pipe:1"],
    ]);
    return new Float32Array(stdout.slice().buffer);
  }
}
