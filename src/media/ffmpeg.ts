import { dirname, join } from "node:path";
import { execa } from "execa";
import { minimalEnvironment } from "../config/minimal-environment.ts";
import type { CallPool } from "../processes/call-pool.ts";
import { detectSandbox, fullSandbox, type Sandbox, startRestricted } from "../processes/sandbox.ts";
import { createFacePool } from "./face-pool.ts";
import { defaultLimits, type FfmpegLimits } from "./ffmpeg-limits.ts";
import { type FfmpegCall, type Installation, runFfmpeg, runFfprobe } from "./ffmpeg-process.ts";
import { createFramePool, type DrawFrames } from "./frame-pool.ts";
import type { HardwareEncoder } from "./hardware-encoder.ts";
import { createPictureReader } from "./picture-pool.ts";
import type { PictureReader } from "./picture-reader.ts";
import { probePlainFlac } from "./plain-flac.ts";
import { probePlainMp4 } from "./plain-mp4.ts";
import { probePlainWav } from "./plain-wav.ts";
import { type Probe, probeFile, rememberProbes } from "./probe.ts";

export type { FfmpegCall };

/** The installed ffmpeg and its capabilities. */
export interface Ffmpeg {
  version: string;
  /** The names of the encoders and filters of this ffmpeg, read at the first call. */
  encoders(): Promise<ReadonlySet<string>>;
  filters(): Promise<ReadonlySet<string>>;
  /** Encodes the pictures of renders; x264 and x265 without it. */
  encoder?: HardwareEncoder | undefined;
  /** Restrictions that are active for every process. */
  sandbox: Sandbox;
  /**
   * Runs ffmpeg with an argument array. Rejects with a StepError that carries the last lines of its
   * log, or with the signal's reason. Kills a process that stops making progress or exceeds its
   * deadline (`tool_failed`, `tool_timeout`). The child process never outlives the call.
   */
  run(args: readonly string[], call?: FfmpegCall): Promise<{ log: string; stdout: Uint8Array }>;
  /**
   * Reads a file's streams as ffprobe reports them, once while the file is unchanged, also under
   * another name. Rejects with StepError `invalid_input` for other files.
   */
  probe(path: string, signal?: AbortSignal, sha256?: string): Promise<Probe>;
  /** Reads a picture in a process with the same restrictions. */
  picture(path: string): PictureReader;
  /** Draws frames of a look in a process with limits on its memory. */
  draw: DrawFrames;
  /** Finds faces in such a process. */
  faces: CallPool;
}

/**
 * Locates ffmpeg (`ffmpegPath`, else the PATH) and tests how it can be restricted. Children run at
 * `niceness` (0 to 19), so that encoding does not delay HTTP responses. `limits` replaces time
 * limits. Rejects with an Error that explains the installation when ffmpeg is missing.
 */
export async function openFfmpeg({
  ffmpegPath,
  niceness,
  limits,
}: {
  ffmpegPath: string | undefined;
  niceness: number;
  limits?: Partial<FfmpegLimits>;
}): Promise<Ffmpeg> {
  const ffmpeg = ffmpegPath || "ffmpeg";
  const ffprobe = ffmpeg.includes("/") ? join(dirname(ffmpeg), "ffprobe") : "ffprobe";
  const { version, sandbox } = await find(ffmpeg, ffprobe);
  const installation: Installation = {
    ffmpeg,
    ffprobe,
    niceness,
    sandbox,
    limits: { ...defaultLimits, ...limits },
  };
  return {
    version: /version (\S+)/.exec(version)?.[1] ?? "unknown",
    encoders: listNames(ffmpeg, "-encoders", /^ [VAS][A-Z.]{5} (\S+)/gm),
    filters: listNames(ffmpeg, "-filters", /^ [A-Z.]{2,3} (\S+)/gm),
    sandbox,
    run: (args, call = {}) => runFfmpeg(installation, args, call),
    probe: rememberProbes(
      async (path, signal) =>
        (await probePlainWav(path)) ??
        (await probePlainMp4(path)) ??
        (await probePlainFlac(path)) ??
        probeFile(path, (args) => runFfprobe(installation, args, signal)),
    ),
    picture: createPictureReader(),
    draw: createFramePool(niceness),
    faces: createFacePool(),
  };
}

/** What was found in this process, so that uploads and health checks do not start it again. */
const known = new Map<string, ReturnType<typeof start>>();

async function find(ffmpeg: string, ffprobe: string): ReturnType<typeof start> {
  const place = JSON.stringify([ffmpeg, minimalEnvironment().PATH]);
  const search = async () => (await Promise.all([start(ffmpeg), query(ffprobe, ["-version"])]))[0];
  const found = known.get(place) ?? search();
  known.set(place, found);
  // A missing program may be installed later.
  found.catch(() => known.delete(place));
  return found;
}

/** ffmpeg loads hundreds of libraries, so it starts only once where all restrictions work. */
async function start(ffmpeg: string): Promise<{ version: string; sandbox: Sandbox }> {
  const version = await startRestricted(ffmpeg);
  if (version !== undefined) return { version, sandbox: fullSandbox };
  return { version: await query(ffmpeg, ["-version"]), sandbox: await detectSandbox(ffmpeg) };
}

async function query(program: string, args: string[]): Promise<string> {
  try {
    return (await execa(program, args, { stdin: "ignore", stderr: "ignore" })).stdout;
  } catch (cause) {
    throw new Error(
      `Cannot start "${program}". Install ffmpeg (Debian, Ubuntu: apt install ffmpeg · ` +
        "Fedora: dnf install ffmpeg · Alpine: apk add ffmpeg · macOS: brew install ffmpeg), " +
        "or set FFMPEG_PATH to a program with ffprobe in the same folder.",
      { cause },
    );
  }
}

function listNames(ffmpeg: string, option: string, pattern: RegExp) {
  let names: Promise<ReadonlySet<string>> | undefined;
  const read = async () => {
    const list = await query(ffmpeg, ["-hide_banner", option]);
    return new Set([...list.matchAll(pattern)].flatMap(([, name]) => name ?? []));
  };
  return () => (names ??= read());
}
