import { singleFlight } from "../caching/single-flight.ts";
import { type WorkKind, workKinds } from "../jobs/work-kinds.ts";
import { countByLabel, findKindsWithoutWorker } from "../jobs/workers.ts";
import { openFfmpeg } from "../media/ffmpeg.ts";
import { formatBytes } from "../system/format-bytes.ts";
import { readFreeDisk } from "../system/free-disk.ts";
import { watchPackages } from "../system/packages.ts";
import { listLabelsNeeded, startWithLabels } from "./needed-labels.ts";
import type { Services } from "./services.ts";

/** A part of the installation that does not work, although the API does. */
export interface Problem {
  part: "worker" | "ffmpeg" | "disk" | "packages";
  reason: string;
}

interface Health {
  problems: Problem[];
  takesRuns: boolean;
}

export interface HealthCheck {
  /** Lists the problems. Rejects if the database is not reachable. */
  findProblems(): Promise<Problem[]>;
  /** Why no run can be processed; undefined if a worker takes runs. */
  findRunProblem(): Promise<string | undefined>;
}

/** A missing ffmpeg is searched for again after this time. */
const ffmpegRetrySeconds = 10;

/** Checks workers, ffmpeg, disk space and npm packages. Concurrent checks share their queries. */
export function openHealthCheck({
  db,
  config,
  clock,
  catalog,
}: Pick<Services, "db" | "config" | "clock" | "catalog">): HealthCheck {
  const labels = listLabelsNeeded(config, catalog);
  const loadOnce = singleFlight<Health>();
  const findPackageFault = watchPackages();
  const findFfmpegProblem = createFfmpegCheck({ config, clock });
  const load = () =>
    loadOnce("health", async () => {
      const [missing, byLabel, ffmpeg, free] = await Promise.all([
        findKindsWithoutWorker(db),
        countByLabel(db, labels),
        findFfmpegProblem(),
        readFreeDisk(config.dataDir),
      ]);
      const fault = findPackageFault();
      const problems: Problem[] = [
        ...(fault === undefined ? [] : [{ part: "packages" as const, reason: fault }]),
        ...(missing.length === 0 ? [] : [noWorker(missing)]),
        ...byLabel.flatMap(({ label, count }) => (count > 0 ? [] : [noLabel(label)])),
        ...(ffmpeg === undefined ? [] : [{ part: "ffmpeg" as const, reason: ffmpeg }]),
        ...(free < config.diskFreeBytesMin ? [lowDisk(free, config.diskFreeBytesMin)] : []),
      ];
      return { problems, takesRuns: !missing.includes("runs") };
    });
  return {
    findProblems: async () => (await load()).problems,
    async findRunProblem() {
      const { problems, takesRuns } = await load();
      // A worker on another machine may have the ffmpeg that this one lacks.
      if (takesRuns) return undefined;
      const reasons = problems
        .filter(({ part }) => part === "worker" || part === "ffmpeg")
        .map(({ reason }) => reason);
      return reasons.join(" ");
    },
  };
}

const noWorker = (missing: readonly WorkKind[]): Problem => ({
  part: "worker",
  reason:
    missing.length === workKinds.length
      ? "No worker is running, so runs and renders wait. Start one with ./reelwright work."
      : `No worker takes ${missing.join(", ")}, so they wait. Start one with ./reelwright work --only ${missing.join(",")}.`,
});

const noLabel = (label: string): Problem => ({
  part: "worker",
  reason: `No worker with the label "${label}" is running, so runs and renders that need it wait. Start one with ${startWithLabels([label])}.`,
});

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
