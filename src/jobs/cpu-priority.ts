import { readdir } from "node:fs/promises";
import { setPriority } from "node:os";
import type { Clock } from "../system/clock.ts";

/** More steps would leave a process almost no CPU time, as if it made no progress. */
const niceStepsMax = 8;
const nicenessMax = 19;
/** Used process seconds per step of niceness. */
const secondsPerStep = 20;
const halfLifeSeconds = 60;
/** Each job of an account beyond its first one counts as one step. */
const secondsPerFurtherJob = secondsPerStep;
const adjustMilliseconds = 2000;

/**
 * Shares the CPU between accounts: the more process seconds an account has used lately, and the
 * more jobs it has queued, the nicer its child processes become, also while they run. So an account
 * with much work slows the single video of another one down only a little. Without other accounts,
 * niceness makes no difference.
 */
export interface CpuPriorities {
  /**
   * Returns a function to call with the id of each process of the account. That function returns
   * another one, to call at the end of the process.
   */
  track(account_id: string): (pid: number) => () => void;
  /** The niceness of the account's processes at this time. */
  niceness(account_id: string): number;
}

interface Usage {
  seconds: number;
  at: number;
  processIds: Set<number>;
  /** Runs and renders of the account that wait or are executed, as of the last count. */
  jobs: number;
  /** The current niceness of the processes. */
  niceness: number;
}

/** Counts the waiting and active runs and renders of an account. */
export type CountJobs = (account_id: string) => Promise<number>;

/** `base`: the niceness of processes of an account that has one job and used little CPU time. */
export function cpuPriorities(
  clock: Pick<Clock, "now">,
  base: number,
  countJobs: CountJobs,
  setNiceness: (pid: number, niceness: number) => Promise<void> = setProcessNiceness,
): CpuPriorities {
  const usages = new Map<string, Usage>();
  let timer: NodeJS.Timeout | undefined;

  const newUsage = (at: number): Usage => ({
    seconds: 0,
    at,
    processIds: new Set(),
    jobs: 0,
    niceness: base,
  });
  const update = (account_id: string): Usage => {
    const now = clock.now().getTime();
    const usage = usages.get(account_id) ?? newUsage(now);
    const elapsed = Math.max(0, now - usage.at) / 1000;
    const kept = 0.5 ** (elapsed / halfLifeSeconds);
    // The integral of the use since then, each moment of it weighted by its age.
    const used = (usage.processIds.size * (1 - kept) * halfLifeSeconds) / Math.LN2;
    usage.seconds = usage.seconds * kept + used;
    usage.at = now;
    usages.set(account_id, usage);
    return usage;
  };
  const niceness = (account_id: string) => {
    const { seconds, jobs } = update(account_id);
    const demand = seconds + Math.max(0, jobs - 1) * secondsPerFurtherJob;
    const steps = Math.floor(demand / secondsPerStep);
    return Math.min(nicenessMax, base + Math.min(niceStepsMax, steps));
  };
  const adjustAccount = async (account_id: string) => {
    const usage = update(account_id);
    // While the database does not respond, the last count stays.
    usage.jobs = await countJobs(account_id).catch(() => usage.jobs);
    const nice = niceness(account_id);
    // Processes start with the base niceness.
    if (nice === base && usage.niceness === base) return;
    usage.niceness = nice;
    await Promise.all([...usage.processIds].map((pid) => setNiceness(pid, nice)));
  };
  const adjust = async () => {
    for (const [account_id, { processIds, seconds }] of usages) {
      if (processIds.size > 0) await adjustAccount(account_id);
      if (processIds.size === 0 && seconds < 1) usages.delete(account_id);
    }
    if (usages.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    niceness,
    track: (account_id) => (pid) => {
      update(account_id).processIds.add(pid);
      void adjustAccount(account_id);
      timer ??= setInterval(() => void adjust(), adjustMilliseconds).unref();
      return () => void update(account_id).processIds.delete(pid);
    },
  };
}

/** Sets the niceness of all threads: on Linux, a process id alone means its first thread. */
async function setProcessNiceness(pid: number, niceness: number): Promise<void> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [String(pid)]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), niceness);
    } catch {
      // The thread has ended, or its niceness is higher already and may not be lowered.
    }
  }
}
