import { singleFlight } from "../caching/single-flight.ts";
import { countWorkers } from "../jobs/workers.ts";
import { openFfmpeg } from "../media/ffmpeg.ts";
import { formatBytes } from "../system/format-bytes.ts";
import { readFreeDisk } from "../system/free-disk.ts";
import { watchPackages } from "../system/packages.ts";
import type { Services } from "./services.ts";

/** A part of the installation that does not work, although the API does. */
export interface Problem {
  part: "worker" | "ffmpeg" | "disk" | "packages";
  reason: string;
}

export interface HealthCheck {
  /** Lists the problems. Rejects if the database is not reachable. */
  findProblems(): Promise<Problem[]>;
  /** Why no run can be processed; undefined if a worker is running. */
  findRunProblem(): Promise<string | undefined>;
}

/** A missing ffmpeg is searched for again after this time. */
const ffmpegRetrySeconds = 10;

/** Checks workers, ffmpeg, disk space and npm packages. Concurrent checks share their queries. */
export function openHealthCheck({
  db,
  config,
  clock,
}: Pick<Services, "db" | "config" | "clock">): HealthCheck {
  const loadOnce = singleFlight<Problem[]>();
  const findPackageFault = watchPackages();
  const findFfmpegProblem = createFfmpegCheck({ config, clock });
  const findProblems = () =>
    loadOnce("problems", async () => {
      const [workers, ffmpeg, free] = await Promise.all([
        countWorkers(db),
        findFfmpegProblem(),
        readFreeDisk(config.dataDir),
      ]);
      const fault = findPackageFault();
      return [
        ...(fault === undefined ? [] : [{ part: "packages" as const, reason: fault }]),
        ...(workers === 0 ? [noWorker] : []),
        ...(ffmpeg === undefined ? [] : [{ part: "ffmpeg" as const, reason: ffmpeg }]),
        ...(free < config.diskFreeBytesMin ? [lowDisk(free, config.diskFreeBytesMin)] : []),
      ];
    });
  return {
    findProblems,
    async findRunProblem() {
      const problems = await findProblems();
      // A worker on another machine may have the ffmpeg that this one lacks.
      if (!problems.includes(noWorker)) return undefined;
      const reasons = problems
        .filter(({ part }) => part === "worker" || part === "ffmpeg")
        .map(({ reason }) => reason);
      return reasons.join(" ");
    },
  };
}

const noWorker: Problem = {
  part: "worker",
  reason: "No worker is running, so runs and renders wait. Start one with ./reelwright work.",
};

const lowDisk = (free: number, min: number): Problem => ({
  part: "disk",
  reason: `The disk has ${formatBytes(free)} free, less than ${formatBytes(min)}. Free some space.`,
});

/** Searches for ffmpeg at the first call. A found ffmpeg is not searched for again. */
function createFfmpegCheck({ config, clock }: Pick<Services, "config" | "clock">) {
  let found = false;
  let last: { at: number; problem: string } | undefined;
  return async (): Promise<string | undefined> => {
    if (found) return undefined;
    const now = clock.now().getTime();
    if (last && now - last.at < ffmpegRetrySeconds * 1000) return last.problem;
    try {
      await openFfmpeg({ ffmpegPath: config.ffmpegPath, niceness: 0 });
      found = true;
      return undefined;
    } catch (error) {
      last = { at: now, problem: error instanceof Error ? error.message : String(error) };
      return last.problem;
    }
  };
}
