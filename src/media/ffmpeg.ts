import { constants, setPriority } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { execa } from "execa";
import { environmentWithoutSettings } from "../config/config.ts";
import { diskFull } from "../system/disk-full.ts";
import { StepError } from "../system/errors.ts";
import { type Probe, probeFile } from "./probe.ts";

/** Options of one ffmpeg call. */
export interface FfmpegCall {
  signal?: AbortSignal;
  /** Length of the output. Needed to report progress in percent. */
  seconds?: number;
  progress?(percent: number): void;
  /** Raw input for `-i pipe:0`, read with backpressure. */
  stdin?: AsyncIterable<Uint8Array>;
  /** Receives standard output chunk by chunk. Without it, the output is returned as a whole. */
  stdout?(chunk: Uint8Array): void;
}

/** The installed ffmpeg and its capabilities. */
export interface Ffmpeg {
  version: string;
  encoders: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  /**
   * Runs ffmpeg with an argument array. Rejects with a StepError that carries the last lines of its
   * log, or with the signal's reason. The child process never outlives the call.
   */
  run(args: readonly string[], call?: FfmpegCall): Promise<{ log: string; stdout: Uint8Array }>;
  /**
   * Reads a file's streams with ffprobe. Rejects with StepError `invalid_input` for other files.
   */
  probe(path: string, signal?: AbortSignal): Promise<Probe>;
}

interface Installation {
  /** Program and leading arguments. */
  ffmpeg: readonly [string, ...string[]];
  ffprobe: readonly [string, ...string[]];
  niceness: number;
}

/** Characters of the log to keep. The end of the log explains a failure. */
const logKept = 64_000;

/**
 * Locates ffmpeg (`ffmpegPath`, else the PATH) and reads its capabilities once. Children run at
 * `niceness` (0 to 19), so that encoding does not delay HTTP responses. Rejects with an Error that
 * explains the installation when ffmpeg is missing.
 */
export async function openFfmpeg({
  ffmpegPath,
  niceness,
}: {
  ffmpegPath: string | undefined;
  niceness: number;
}): Promise<Ffmpeg> {
  const ffmpeg = ffmpegPath || "ffmpeg";
  const ffprobe = ffmpeg.includes("/") ? join(dirname(ffmpeg), "ffprobe") : "ffprobe";
  const [version, encoders, filters, , prefix] = await Promise.all([
    query(ffmpeg, ["-version"]),
    query(ffmpeg, ["-hide_banner", "-encoders"]),
    query(ffmpeg, ["-hide_banner", "-filters"]),
    query(ffprobe, ["-version"]),
    parentDeathPrefix(ffmpeg),
  ]);
  const installation: Installation = {
    ffmpeg: [...prefix, ffmpeg],
    ffprobe: [...prefix, ffprobe],
    niceness,
  };
  return {
    version: /version (\S+)/.exec(version)?.[1] ?? "unknown",
    encoders: parseNames(encoders, /^ [VAS][A-Z.]{5} (\S+)/gm),
    filters: parseNames(filters, /^ [A-Z.]{2,3} (\S+)/gm),
    run: (args, call = {}) => run(installation, args, call),
    probe: (path, signal) => probeFile(path, (args) => runFfprobe(installation, args, signal)),
  };
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

/**
 * ffmpeg ignores a closed pipe and would survive a `kill -9` of its parent. On Linux, setpriv asks
 * the kernel to kill it with the parent.
 */
async function parentDeathPrefix(ffmpeg: string): Promise<[string, ...string[]] | []> {
  const prefix: [string, ...string[]] = ["setpriv", "--pdeathsig", "KILL"];
  const { failed } = await execa(prefix[0], [...prefix.slice(1), ffmpeg, "-version"], {
    stdio: "ignore",
    reject: false,
  });
  return failed ? [] : prefix;
}

const parseNames = (list: string, pattern: RegExp) =>
  new Set([...list.matchAll(pattern)].flatMap(([, name]) => name ?? []));

/** Returns the standard output of ffprobe. Rejects with its error output when it fails. */
async function runFfprobe(
  { ffprobe: [program, ...first] }: Installation,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const result = await execa(program, [...first, ...args], {
    stdin: "ignore",
    reject: false,
    ...childEnvironment(),
    ...cancellation(signal),
  });
  signal?.throwIfAborted();
  if (result.failed) throw new Error(result.stderr || result.shortMessage);
  return result.stdout;
}

/** Children decode untrusted files, so their environment holds none of the service's secrets. */
const childEnvironment = () => ({ env: environmentWithoutSettings(), extendEnv: false }) as const;

const cancellation = (signal: AbortSignal | undefined) => ({
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
    ...childEnvironment(),
    ...cancellation(call.signal),
  });
  if (child.pid) lowerPriority(child.pid, niceness);
  const chunks: Uint8Array[] = [];
  let log = "";
  const [result] = await Promise.all([
    child,
    drain(child.stdout, call.stdout ?? ((chunk) => chunks.push(chunk))),
    drain(child.stderr, (chunk) => {
      log = (log + Buffer.from(chunk).toString()).slice(-logKept);
    }),
    drain(child.stdio[3], (chunk) => reportProgress(Buffer.from(chunk).toString(), call)),
  ]);
  call.signal?.throwIfAborted();
  // A muxer that cannot write its last bytes logs an error and still exits with 0.
  if (result.failed || /No space left on device|Error writing trailer/.test(log))
    throw failure(result, args, log);
  call.progress?.(100);
  return { log, stdout: Buffer.concat(chunks) };
}

function lowerPriority(pid: number, niceness: number) {
  try {
    setPriority(pid, niceness);
  } catch (error) {
    // The child may have ended already; its result says why.
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
    // The stream broke because the child ended; the child's result says why.
  }
}

function reportProgress(text: string, { seconds, progress }: FfmpegCall) {
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
    const message =
      `ffmpeg was killed by ${result.signal} while it wrote ${basename(output)}. ` +
      "The machine may be out of memory.";
    return new StepError("tool_failed", message, { retryable: true });
  }
  const reason = withoutFolders(errorLines(log) || (result.shortMessage ?? ""), args);
  return new StepError("tool_failed", `ffmpeg failed to write ${basename(output)}: ${reason}`);
}

/** Callers learn the names of files, not the folders of this machine. */
const withoutFolders = (text: string, args: readonly string[]) =>
  args.filter(isAbsolute).reduce((log, path) => log.replaceAll(path, basename(path)), text);

/** The lines that ffmpeg marks as errors, else the last lines of the log. */
function errorLines(log: string): string {
  const lines = log.split(/[\r\n]+/).filter((line) => line.trim());
  const errors = lines.filter((line) => /\[(error|fatal|panic)\]/.test(line));
  return (errors.length ? errors : lines)
    .slice(-4)
    .map((line) => line.replace(/^\[[^\]]* @ 0x[0-9a-f]+\] /, "").replace(/^\[\w+\] /, ""))
    .join(" · ");
}
