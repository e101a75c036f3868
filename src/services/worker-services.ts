import type { LimitFunction } from "p-limit";
import type { Providers } from "../generators/generators.ts";
import type { CpuPriorities } from "../jobs/cpu-priority.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import type { Services } from "./services.ts";

/** The dependencies of background jobs. */
export interface WorkerServices extends Services {
  ffmpeg: Ffmpeg;
  providers: Providers;
  /** Refuses private addresses, unless FETCH_ALLOW_PRIVATE allows them. */
  fetch: typeof fetch;
  cpuPriorities: CpuPriorities;
  /** The limit on concurrent downloads that all runs of this worker share. */
  downloadLimit: LimitFunction;
  /** Temporary files of this worker only. */
  folder: string;
}

/** ffmpeg, whose processes share the CPU fairly with those of other accounts. */
export const ffmpegOfAccount = (
  { ffmpeg, cpuPriorities }: Pick<WorkerServices, "ffmpeg" | "cpuPriorities">,
  account_id: string,
): Ffmpeg => {
  const onStart = cpuPriorities.track(account_id);
  return { ...ffmpeg, run: (args, call) => ffmpeg.run(args, { ...call, onStart }) };
};
