import type { Providers } from "../generators/generators.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import type { Services } from "./services.ts";

/** The dependencies of background jobs. */
export interface WorkerServices extends Services {
  ffmpeg: Ffmpeg;
  providers: Providers;
  /** Refuses private addresses, unless FETCH_ALLOW_PRIVATE allows them. */
  fetch: typeof fetch;
  /** Temporary files of this worker only. */
  folder: string;
}
