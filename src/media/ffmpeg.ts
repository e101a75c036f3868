import { constants, setPriority } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { execa } from "execa";
import { environmentWithoutSettings } from "../config/config.ts";
import { diskFull } from "../system/disk-full.ts";
import { StepError } from "../system/errors.ts";
import { probeFile } from "./probe.ts";

/** One running of ffmpeg. */
export interface FfmpegCall {
  signal?: AbortSignal;
  /** Length of the output, to turn ffmpeg's clock into percent. */
  seconds?: number;
  progress?(percent: number): void;
  /** Raw input for `-i pipe:0`; back pressure is respected, so memory stays flat. */
  stdin?: AsyncIterable<Uint8Array>;
  /** Receives `pipe:1` chunk by chunk; without it, standard output is small and returned. */
  stdout?(chunk: Uint8Array): void;
}

export interface Probe {
  seconds: number;
  format: string;
  video?: {
    codec: string;
    width: number;
    height: number;
    fps: number;
    pixel_format: string;
    frames?: number;
    rotation: number;
  };
  audio?: { codec: string; channels: number; sample_rate: number; seconds: number };
}

/** The installed ffmpeg and what it can do. */
export interface Ffmpeg {
  version: string;
  encoders: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  /** Runs ffmpeg with an argument array. Rejects with StepError (the last lines of its log) or with the signal's reason; no child outlives it. */
  run(args: readonly string[], call?: FfmpegCall): Promise<{ log: string; stdout: Uint8Array }>;
  /** What ffprobe says of a file. Rejects with StepError `invalid_input` for what is not media. */
  probe(path: string, signal?: AbortSignal): Promise<Probe>;
}

/** The words in front of every call: where the programs are and how they are started. */
interface Installation {
  /** Program and leading arguments. */
  ffmpeg: readonly [string, ...string[]];
  ffprobe: readonly [string, ...string[]];
  niceness: number;
}

/** Characters of the log that are kept; the end tells what went wrong. */
const logKept = 64_000;

/**
 * Finds ffmpeg (`ffmpeg_path`, else the PATH) and asks once what it can do. Children run at `niceness` (0 to 19), so that what computes
 * does not delay what answers. Rejects with an Error that says how to install it when it is missing.
 */
export async function openFfmpeg({
  ffmpeg_path,
  niceness,
}: {
  ffmpeg_path: string | undefined;
  niceness: number;
}): Promise<Ffmpeg> {
  const ffmpeg = ffmpeg_path || "ffmpeg";
  const ffprobe = ffmpeg.includes("/") ? join(dirname(ffmpeg), "ffprobe") : "ffprobe";
  const [version, encoders, filters, , leash] = await Promise.all([
    ask(ffmpeg, ["-version"]),
    ask(ffmpeg, ["-hide_banner", "-encoders"]),
    ask(ffmpeg, ["-hide_banner", "-filters"]),
    ask(ffprobe, ["-version"]),
    leashOf(ffmpeg),
  ]);
  const installation: Installation = {
    ffmpeg: [...leash, ffmpeg],
    ffprobe: [...leash, ffprobe],
    niceness,
  };
  return {
    version: /version (\S+)/.exec(version)?.[1] ?? "unknown",
    encoders: namesIn(encoders, /^ [VAS][A-Z.]{5} (\S+)/gm),
    filters: namesIn(filters, /^ [A-Z.]{2,3} (\S+)/gm),
    run: (args, call = {}) => run(installation, args, call),
    probe: (path, signal) => probeFile(path, (args) => answer(installation, args, signal)),
  };
}

async function ask(program: string, args: string[]): Promise<string> {
  try {
    return (await execa(program, args, { stdin: "ignore", stderr: "ignore" })).stdout;
  } catch (cause) {
    throw new Error(
      `"${program}" could not be started. Install ffmpeg (Debian, Ubuntu: apt install ffmpeg · Fedora: dnf install ffmpeg · ` +
        "Alpine: apk add ffmpeg · macOS: brew install ffmpeg), or set FFMPEG_PATH to a program that has ffprobe beside it.",
      { cause },
    );
  }
}

/** ffmpeg ignores a closed pipe and would go on after a kill -9 of its parent; on Linux the kernel can be asked to end it. */
async function leashOf(ffmpeg: string): Promise<[string, ...string[]] | []> {
  const leash: [string, ...string[]] = ["setpriv", "--pdeathsig", "KILL"];
  const { failed } = await execa(leash[0], [...leash.slice(1), ffmpeg, "-version"], {
    stdio: "ignore",
    reject: false,
  });
  return failed ? [] : leash;
}

const namesIn = (list: string, pattern: RegExp) =>
  new Set([...list.matchAll(pattern)].flatMap(([, name]) => name ?? []));

/** What one quick call of ffprobe prints; rejects when it fails. */
async function answer(
  { ffprobe: [program, ...first] }: Installation,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const result = await execa(program, [...first, ...args], {
    stdin: "ignore",
    reject: false,
    ...ownEnvironment(),
    ...stoppedBy(signal),
  });
  signal?.throwIfAborted();
  if (result.failed) throw new Error(result.stderr || result.shortMessage);
  return result.stdout;
}

/** Files of strangers are decoded there: it knows none of the installation's secrets. */
const ownEnvironment = () => ({ env: environmentWithoutSettings(), extendEnv: false }) as const;

const stoppedBy = (signal: AbortSignal | undefined) => ({
  ...(signal ? { cancelSignal: signal } : {}),
  forceKillAfterDelay: 500,
});

async function run(
  { ffmpeg: [program, ...first], niceness }: Installation,
  args: readonly string[],
  call: FfmpegCall,
) {
  call.signal?.throwIfAborted();
  const flags = [
    "-nostdin",
    "-hide_banner",
    "-nostats",
    "-v",
    "level+info",
    "-progress",
    "pipe:3",
    "-stats_period",
    "0.25",
    "-y",
  ];
  const child = execa(program, [...first, ...flags, ...args], {
    stdio: [call.stdin ?? "ignore", "pipe", "pipe", "pipe"],
    buffer: false,
    reject: false,
    encoding: "buffer",
    ...ownEnvironment(),
    ...stoppedBy(call.signal),
  });
  if (child.pid) lower(child.pid, niceness);
  const chunks: Uint8Array[] = [];
  let log = "";
  const [result] = await Promise.all([
    child,
    drain(child.stdout, call.stdout ?? ((chunk) => chunks.push(chunk))),
    drain(child.stderr, (chunk) => {
      log = (log + Buffer.from(chunk).toString()).slice(-logKept);
    }),
    drain(child.stdio[3], (chunk) => report(Buffer.from(chunk).toString(), call)),
  ]);
  call.signal?.throwIfAborted();
  // A muxer that could not write its last bytes says so and still ends with 0.
  if (result.failed || /No space left on device|Error writing trailer/.test(log))
    throw failure(result, args, log);
  call.progress?.(100);
  return { log, stdout: Buffer.concat(chunks) };
}

function lower(pid: number, niceness: number) {
  try {
    setPriority(pid, niceness);
  } catch (error) {
    // It may have ended already; its result tells why.
    if (
      (error as NodeJS.ErrnoException).code !== "ESRCH" &&
      niceness > constants.priority.PRIORITY_NORMAL
    )
      throw error;
  }
}

async function drain(stream: AsyncIterable<Uint8Array>, take: (chunk: Uint8Array) => void) {
  try {
    for await (const chunk of stream) take(chunk);
  } catch {
    // The stream broke because the child did; the child's result says how.
  }
}

function report(text: string, { seconds, progress }: FfmpegCall) {
  const microseconds = Number([...text.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1]);
  if (progress && seconds && microseconds > 0)
    progress(Math.min(99.9, microseconds / 10_000 / seconds));
}

function failure(
  result: { signal?: string | undefined; shortMessage?: string | undefined },
  args: readonly string[],
  log: string,
): StepError {
  const output = args.at(-1) ?? "";
  if (log.includes("No space left on device")) return diskFull();
  if (result.signal) {
    const message = `ffmpeg was ended by ${result.signal} while it made ${basename(output)}; the machine may be short of memory.`;
    return new StepError("tool_failed", message, { retryable: true });
  }
  const reason = withoutFolders(reasonIn(log) || (result.shortMessage ?? ""), args);
  return new StepError("tool_failed", `ffmpeg could not make ${basename(output)}: ${reason}`);
}

/** Whoever asked for a video learns the names of files, not the folders of this machine. */
const withoutFolders = (text: string, args: readonly string[]) =>
  args.filter(isAbsolute).reduce((told, path) => told.replaceAll(path, basename(path)), text);

/** The lines that ffmpeg itself calls errors, or its last ones. */
function reasonIn(log: string): string {
  const lines = log.split(/[\r\n]+/).filter((line) => line.trim());
  const errors = lines.filter((line) => /\[(error|fatal|panic)\]/.test(line));
  return (errors.length ? errors : lines)
    .slice(-4)
    .map((line) => line.replace(/^\[[^\]]* @ 0x[0-9a-f]+\] /, "").replace(/^\[\w+\] /, ""))
    .join(" · ");
}
