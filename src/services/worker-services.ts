import type { LimitFunction } from "p-limit";
import { localLoops } from "../generators/clip/animated-background.ts";
import type { Providers } from "../generators/generators.ts";
import type { TopicProvider } from "../generators/script.ts";
import type { CpuPriorities } from "../jobs/cpu-priority.ts";
import type { OwnOffers } from "../jobs/own-offers.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import type { CheckPicture } from "../media/picture-pool.ts";
import { inSpan } from "../system/tracing.ts";
import type { Services } from "./services.ts";

/** The dependencies of background jobs. */
export interface WorkerServices extends Services {
  ffmpeg: Ffmpeg;
  checkPicture: CheckPicture;
  providers: Providers;
  /** Refuses private addresses, unless FETCH_ALLOW_PRIVATE allows them. */
  fetch: typeof fetch;
  cpuPriorities: CpuPriorities;
  /** The limit on concurrent downloads that all runs of this worker share. */
  downloadLimit: LimitFunction;
  /** The renders and steps whose segments or parts this worker offers to others. */
  ownOffers: OwnOffers;
  /** Temporary files of this worker only. */
  folder: string;
}

/** Programs whose processes share the CPU fairly with those of other accounts. */
export function accountPrograms(
  {
    ffmpeg,
    providers,
    cpuPriorities,
    tracing,
  }: Pick<WorkerServices, "ffmpeg" | "providers" | "cpuPriorities" | "tracing">,
  account_id: string,
): { ffmpeg: Ffmpeg; providers: Providers } {
  const onStart = cpuPriorities.track(account_id);
  const ownFfmpeg: Ffmpeg = {
    ...ffmpeg,
    run: (args, call) =>
      inSpan(tracing, { name: "ffmpeg" }, () => ffmpeg.run(args, { ...call, onStart })),
  };
  const tracked = ({ browser, findTopics, ...all }: Providers): Providers => ({
    ...all,
    loops: localLoops(ownFfmpeg),
    findTopics: findTopics && (async () => forAccount(await findTopics(), account_id)),
    speech: {
      ...all.speech,
      speak: (request, signal) => all.speech.speak({ ...request, onStart }, signal),
    },
    browser: browser && {
      capture: (request, signal) => browser.capture({ ...request, account_id, onStart }, signal),
    },
    choose: (models) => tracked(all.choose(models)),
  });
  return { ffmpeg: ownFfmpeg, providers: tracked(providers) };
}

const forAccount = (topics: TopicProvider | undefined, account_id: string) =>
  topics && {
    writeScript: (...[request, signal]: Parameters<TopicProvider["writeScript"]>) =>
      topics.writeScript({ ...request, account_id }, signal),
  };
