import { availableParallelism, constants, setPriority } from "node:os";
import { execa } from "execa";
import { minimalEnvironment } from "../config/minimal-environment.ts";
import { type ResourceLimits, type Sandbox, sandboxPrefix } from "../processes/sandbox.ts";
import { StepError } from "../system/errors.ts";
import { ffmpegError } from "./ffmpeg-error.ts";
import {
  deadlineSeconds,
  type FfmpegLimits,
  type FfmpegWork,
  fileBytesMax,
} from "./ffmpeg-limits.ts";
import { FfmpegWatchdog } from "./ffmpeg-watchdog.ts";

/** Options of one ffmpeg call. `seconds` also turns progress into percent. */
export interface FfmpegCall extends FfmpegWork {
  signal?: AbortSignal | undefined;
  progress?: ((percent: number) => void) | undefined;
  /** The process reserves address space that it does not use, as drivers of graphics cards do. */
  reservesMemory?: boolean;
  /** Raw input for `-i pipe:0`, read with backpressure. */
  stdin?: AsyncIterable<Uint8Array>;
  /** Called with the id of the process. Returns a function that is called at its end. */
  onStart?: ((pid: number) => () => void) | undefined;
  /** Receives standard output chunk by chunk. Without it, the output is returned as a whole. */
  stdout?(chunk: Uint8Array): unknown;
}

/** How the programs are started. */
export interface Installation {
  ffmpeg: string;
  ffprobe: string;
  niceness: number;
  sandbox: Sandbox;
  limits: FfmpegLimits;
}

/** Characters of the log to keep. The end of the log explains a failure. */
const logKept = 64_000;

const flags = [
  ...["-nostdin", "-hide_banner", "-nostats", "-v", "level+info"],
  ...["-progress", "pipe:3", "-stats_period", "0.25", "-y"],
];

/** Runs ffmpeg as described at `Ffmpeg.run`. */
export async function runFfmpeg(
  installation: Installation,
  args: readonly string[],
  call: FfmpegCall,
): Promise<{ log: string; stdout: Uint8Array }> {
  call.signal?.throwIfAborted();
  const { limits } = installation;
  const watchdog = new FfmpegWatchdog(args.at(-1) ?? "", call, limits);
  const signal = anySignal(call.signal, watchdog.signal);
  let onEnd: (() => void) | undefined;
  try {
    const [program, ...prefix] = command(installation, "ffmpeg", {
      fileBytes: fileBytesMax(call, limits),
      cpuSeconds: deadlineSeconds(call, limits) * availableParallelism(),
      reservesMemory: call.reservesMemory,
    });
    const child = execa(program, [...prefix, ...flags, ...args], {
      stdio: [call.stdin ?? "ignore", "pipe", "pipe", "pipe"],
      buffer: false,
      reject: false,
      encoding: "buffer",
      ...childOptions(signal),
    });
    watchdog.watch(child.pid);
    if (child.pid) lowerPriority(child.pid, installation.niceness);
    onEnd = child.pid ? call.onStart?.(child.pid) : undefined;
    const chunks: Uint8Array[] = [];
    let log = "";
    const [result] = await Promise.all([
      child,
      drain(child.stdout, call.stdout ?? ((chunk) => chunks.push(chunk))),
      drain(child.stderr, (chunk) => {
        log = (log + Buffer.from(chunk).toString()).slice(-logKept);
      }),
      drain(child.stdio[3], (chunk) => {
        const block = Buffer.from(chunk).toString();
        watchdog.observe(block);
        reportProgress(block, call);
      }),
    ]);
    signal.throwIfAborted();
    // A muxer that cannot write its last bytes logs an error and still exits with 0.
    if (result.failed || /No space left on device|Error writing trailer/.test(log))
      throw ffmpegError(result, args, log);
    call.progress?.(100);
    return { log, stdout: Buffer.concat(chunks) };
  } finally {
    watchdog.close();
    onEnd?.();
  }
}

/** Makes named pipes, from which ffmpeg reads what other processes write. */
export async function makePipes(paths: readonly string[]): Promise<void> {
  await execa("mkfifo", ["-m", "600", ...paths]);
}

const probeFileBytes = 1024 ** 2;

/** Returns the standard output of ffprobe. Rejects with its error output when it fails. */
export async function runFfprobe(
  installation: Installation,
  args: readonly string[],
  callerSignal?: AbortSignal,
): Promise<string> {
  callerSignal?.throwIfAborted();
  const { probeSeconds } = installation.limits;
  const timeout = AbortSignal.timeout(probeSeconds * 1000);
  const [program, ...prefix] = command(installation, "ffprobe", {
    fileBytes: probeFileBytes,
    cpuSeconds: probeSeconds * availableParallelism(),
  });
  const result = await execa(program, [...prefix, ...args], {
    stdin: "ignore",
    reject: false,
    ...childOptions(anySignal(callerSignal, timeout)),
  });
  callerSignal?.throwIfAborted();
  if (timeout.aborted)
    throw new StepError("invalid_input", `The file cannot be analyzed within ${probeSeconds} s.`);
  if (result.failed) throw new Error(result.stderr || result.shortMessage);
  return result.stdout;
}

function command(
  { sandbox, ...programs }: Installation,
  program: "ffmpeg" | "ffprobe",
  limits: ResourceLimits,
): [string, ...string[]] {
  const [first = programs[program], ...rest] = [
    ...sandboxPrefix(sandbox, limits),
    programs[program],
  ];
  return [first, ...rest];
}

const anySignal = (...signals: (AbortSignal | undefined)[]) =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined));

const childOptions = (cancelSignal: AbortSignal) =>
  ({
    env: minimalEnvironment(),
    extendEnv: false,
    cancelSignal,
    forceKillAfterDelay: 500,
  }) as const;

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

async function drain(stream: AsyncIterable<Uint8Array>, take: (chunk: Uint8Array) => unknown) {
  try {
    for await (const chunk of stream) await take(chunk);
  } catch {
    // The stream broke because the child ended; the child's result says why.
  }
}

function reportProgress(text: string, { seconds, progress }: FfmpegCall) {
  const microseconds = Number([...text.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1]);
  if (progress && seconds && microseconds > 0)
    progress(Math.min(99.9, microseconds / 10_000 / seconds));
}
