import { setTimeout as delay } from "node:timers/promises";
import { fromKysely, type Job, type PgBoss } from "pg-boss";
import type { Log } from "../system/log.ts";
import type { JobContext, JobHandler, JobName, Jobs } from "./job.ts";

interface Options<N extends JobName> {
  boss: PgBoss;
  name: N;
  /**
   * Claims up to `batchSize` due jobs. It may return fewer; only an empty result means that none is
   * due.
   */
  claim(batchSize: number): Promise<Job<Jobs[N]>[]>;
  /** Claims one due job of an account that has none in execution. Used beyond `concurrency`. */
  claimOfIdleAccount?: (() => Promise<Job<Jobs[N]>[]>) | undefined;
  concurrency: number;
  handler: JobHandler<N>;
  log: Log;
}

export interface Dispatcher {
  /** Looks for jobs, because there may be new ones. */
  wake(): void;
  /**
   * Claims no more jobs, aborts the running ones, and resolves when all have returned and are
   * settled.
   */
  stop(): Promise<void>;
}

/**
 * A claimed job. pg-boss settles it only while `retryCount` is unchanged, so it fences this claim.
 */
type Claim<N extends JobName> = Job<Jobs[N]> & { retryCount: number };
type Settlement = "complete" | "fail";

interface Running<N extends JobName> {
  claim: Claim<N>;
  controller: AbortController;
  ended: Promise<void>;
}

const heartbeatMilliseconds = 3000;
/** The pause after an unexpected error, usually of the database, before the job is queued again. */
const errorDelayMilliseconds = 1000;

/**
 * Runs jobs of one queue, `concurrency` at a time. pg-boss's own workers either wait for the
 * slowest job of a batch or query the database once per job. Here, one statement claims or settles
 * many jobs.
 */
export function startDispatcher<N extends JobName>(options: Options<N>): Dispatcher {
  const { boss, name, claim, claimOfIdleAccount, concurrency, log } = options;
  const slots = concurrency + (claimOfIdleAccount ? 1 : 0);
  const running = new Map<string, Running<N>>();
  const settle = createSettler(boss, name, log);
  let mayHaveMore = false;
  let isClaiming = false;
  let claiming: Promise<unknown> = Promise.resolve();
  let stopping = false;

  const start = (claimed: Claim<N>) => {
    const controller = new AbortController();
    const ended = runHandler(options, claimed, controller.signal).then(async (settlement) => {
      running.delete(claimed.id);
      void fill();
      await settle(claimed, settlement);
      // Now the account of this job may run its next one.
      wake();
    });
    running.set(claimed.id, { claim: claimed, controller, ended });
  };
  const wake = () => {
    mayHaveMore = true;
    void fill();
  };
  const fill = async () => {
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (mayHaveMore && !stopping && running.size < slots) {
        const free = concurrency - running.size;
        mayHaveMore = false;
        claiming = free > 0 || !claimOfIdleAccount ? claim(free) : claimOfIdleAccount();
        const claims = (await claiming) as Claim<N>[];
        if (claims.length > 0) mayHaveMore = true;
        claims.forEach(start);
      }
    } catch (error) {
      log.warn({ err: error, queue: name }, "Job claim failed");
    }
    isClaiming = false;
  };
  const heartbeat = setInterval(() => void sendHeartbeats(options, running), heartbeatMilliseconds);

  return {
    wake,
    async stop() {
      stopping = true;
      await claiming.catch(() => {});
      const last = [...running.values()];
      for (const { controller } of last) controller.abort(new Error("The worker is stopping."));
      await Promise.all(last.map(({ ended }) => ended));
      await settle.flushed();
      clearInterval(heartbeat);
    },
  };
}

/** Renews the claims, and aborts the jobs that another worker has claimed meanwhile. */
async function sendHeartbeats<N extends JobName>(
  { boss, name, log }: Options<N>,
  running: ReadonlyMap<string, Running<N>>,
): Promise<void> {
  const claims = [...running.values()].map(({ claim }) => claim);
  if (claims.length === 0) return;
  try {
    // The declared type of touch() lacks the ids that it returns.
    const { settled } = (await boss.touch(name, claims)) as { settled?: string[] };
    for (const { id } of claims) {
      if (settled && !settled.includes(id))
        running.get(id)?.controller.abort(new Error("Another worker has claimed the job."));
    }
  } catch (error) {
    log.warn({ err: error, queue: name }, "Job heartbeat failed");
  }
}

async function runHandler<N extends JobName>(
  { boss, name, handler, log }: Options<N>,
  claim: Claim<N>,
  signal: AbortSignal,
): Promise<Settlement> {
  let settlement: Settlement = "complete";
  const requeue = () => {
    settlement = "fail";
  };
  // The settlement that follows finds the job ended, and changes nothing.
  const end: JobContext["end"] = async (tx) => {
    // The declared type of complete() lacks the count that it returns.
    const { affected } = (await boss.complete(name, claim, null, { db: fromKysely(tx) })) as {
      affected?: number;
    };
    return affected === 1;
  };
  try {
    await handler(claim.data, { signal, requeue, end });
    return settlement;
  } catch (error) {
    log.error({ err: error, queue: name, job: claim.data }, "Job failed and was queued again");
    await delay(errorDelayMilliseconds, undefined, { signal }).catch(() => {});
    return "fail";
  }
}

/**
 * Settles all jobs that ended since the last statement with one statement. "fail" queues a job
 * again.
 */
function createSettler<N extends JobName>(boss: PgBoss, name: N, log: Log) {
  const waiting: Record<Settlement, Claim<N>[]> = { complete: [], fail: [] };
  let flushing: Promise<void> | undefined;
  const flush = async () => {
    while (waiting.complete.length + waiting.fail.length > 0) {
      for (const settlement of ["complete", "fail"] as const) {
        const batch = waiting[settlement].splice(0);
        // The heartbeat of an unsettled job lapses; the next worker finds that its run has ended.
        if (batch.length > 0)
          await boss[settlement](name, batch).catch((error) =>
            log.warn({ err: error, queue: name }, "Job settlement failed"),
          );
      }
    }
    flushing = undefined;
  };
  const settle = (claim: Claim<N>, settlement: Settlement): Promise<void> => {
    waiting[settlement].push(claim);
    flushing ??= flush();
    return flushing;
  };
  return Object.assign(settle, { flushed: async () => flushing });
}
