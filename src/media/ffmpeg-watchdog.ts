import { basename } from "node:path";
import { readCpuSeconds } from "../processes/cpu-seconds.ts";
import { StepError } from "../system/errors.ts";
import {
  deadlineSeconds,
  type FfmpegLimits,
  type FfmpegWork,
  stallSeconds,
} from "./ffmpeg-limits.ts";

/** A process that got less of its time on a CPU waits for other processes, or for its input. */
const busyShare = 0.5;

/** Aborts a job that makes no progress although it runs, or takes too long. */
export class FfmpegWatchdog {
  readonly #abort = new AbortController();
  readonly #deadline: NodeJS.Timeout;
  readonly #stall: NodeJS.Timeout;
  #position = "";
  #pid: number | undefined;
  /** CPU seconds of the process at its last progress. */
  #usedBefore = 0;

  /** `output` names the file in error messages. */
  constructor(output: string, work: FfmpegWork, limits: FfmpegLimits) {
    const name = basename(output);
    const stall = stallSeconds(work, limits);
    const deadline = deadlineSeconds(work, limits);
    const stop = (code: "tool_failed" | "tool_timeout", message: string) =>
      this.#abort.abort(new StepError(code, message));
    this.#stall = setTimeout(() => {
      const used = this.#cpuSeconds();
      if (used !== undefined && used - this.#usedBefore < stall * busyShare) {
        this.#stall.refresh();
        return;
      }
      const message =
        `ffmpeg made no progress on ${name} for ${formatSeconds(stall)} s and was stopped. ` +
        "A media file is probably damaged. Replace it, or convert it to MP4 or WAV first.";
      stop("tool_failed", message);
    }, stall * 1000);
    this.#deadline = setTimeout(() => {
      const message =
        `ffmpeg did not finish ${name} within ${formatSeconds(deadline)} s and was stopped. ` +
        "Use shorter or smaller media.";
      stop("tool_timeout", message);
    }, deadline * 1000);
  }

  /** Aborts with the reason as a StepError. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Takes a block of ffmpeg's `-progress` output. A changed position restarts the stall timer. */
  observe(progress: string) {
    const values = ["frame", "out_time_us", "total_size"].map(
      (name) => progress.match(new RegExp(`^${name}=(.*)$`, "m"))?.[1],
    );
    const position = values.join(" ");
    if (position === this.#position) return;
    this.#position = position;
    this.#usedBefore = this.#cpuSeconds() ?? 0;
    this.#stall.refresh();
  }

  /** Tells which process runs the job. */
  watch(pid: number | undefined) {
    this.#pid = pid;
  }

  #cpuSeconds(): number | undefined {
    return this.#pid === undefined ? undefined : readCpuSeconds(this.#pid);
  }

  close() {
    clearTimeout(this.#deadline);
    clearTimeout(this.#stall);
  }
}

const formatSeconds = (seconds: number) => String(Math.round(seconds * 10) / 10);
