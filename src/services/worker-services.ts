import type { Providers } from "../generators/generators.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import type { Services } from "./services.ts";

/** What jobs work with, beside the services. */
export interface WorkerServices extends Services {
  ffmpeg: Ffmpeg;
  providers: Providers;
  /** The guarded one. */
  fetch: typeof fetch;
  /** For temporary files of this worker alone. */
  folder: string;
}
