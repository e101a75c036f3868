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

/** ffmpeg and speech, whose processes share the CPU fairly with those of other accounts. */
export function programsOfAccount(
  {
    ffmpeg,
    providers,
    cpuPriorities,
  }: Pick<WorkerServices, "ffmpeg" | "providers" | "cpuPriorities">,
  account_id: string,
): { ffmpeg: Ffmpeg; providers: Providers } {
  const onStart = cpuPriorities.track(account_id);
  const { speech } = providers;
  return {
    ffmpeg: { ...ffmpeg, run: (args, call) => ffmpeg.run(args, { ...call, onStart }) },
    providers: {
      ...providers,
      speech: {
        ...speech,
        speak: (request, signal) => speech.speak({ ...request, onStart }, signal),
      },
    },
  };
}
