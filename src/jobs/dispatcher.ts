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
type Unsettled<N extends JobName> = Record<Settlement, Claim<N>[]>;

interface Running<N extends JobName> {
  claim: Claim<N>;
  controller: AbortController;
  ended: Promise<void>;
}

const heartbeatMilliseconds = 3000;
/** From one claim to the next, so that a busy worker settles and claims several jobs at once. */
const pauseMilliseconds = 10;
/**
 * The same with many jobs. Jobs that are claimed together also share statements afterwards, which
 * saves a worker with many short jobs more time than their places are free.
 */
const busyPauseMilliseconds = 25;
const manyJobs = 8;
/** The pause after an unexpected error, usually of the database, before the job is queued again. */
const errorDelayMilliseconds = 1000;

/**
 * Runs jobs of one queue, `concurrency` at a time. pg-boss's own workers either wait for the
 * slowest job of a batch or query the database once per job. Here, one statement claims or settles
 * many jobs.
 */
export function startDispatcher<N extends JobName>(options: Options<N>): Dispatcher {
  const { name, claim, claimOfIdleAccount, concurrency, log } = options;
  const slots = concurrency + (claimOfIdleAccount ? 1 : 0);
  const running = new Map<string, Running<N>>();
  const unsettled: Unsettled<N> = { complete: [], fail: [] };
  const hasUnsettled = () => unsettled.complete.length + unsettled.fail.length > 0;
  const stopped = new AbortController();
  let mayHaveMore = false;
  let dispatching: Promise<void> | undefined;

  const start = (claimed: Claim<N>) => {
    const controller = new AbortController();
    const ended = runHandler(options, claimed, controller.signal).then((settlement) => {
      running.delete(claimed.id);
      unsettled[settlement].push(claimed);
      // Once it is settled, the account of this job may run its next one.
      wake();
    });
    running.set(claimed.id, { claim: claimed, controller, ended });
  };
  const canClaim = () => mayHaveMore && !stopped.signal.aborted && running.size < slots;
  const claimJobs = async () => {
    const free = concurrency - running.size;
    mayHaveMore = false;
    const claiming = free > 0 || !claimOfIdleAccount ? claim(free) : claimOfIdleAccount();
    const claims = (await claiming) as Claim<N>[];
    if (claims.length > 0) mayHaveMore = true;
    claims.forEach(start);
  };
  const dispatch = async () => {
    do {
      const pause = waitFor(pauseWith(running.size), stopped.signal);
      await settle(options, unsettled);
      if (canClaim())
        await claimJobs().catch((error) =>
          log.warn({ err: error, queue: name }, "Job claim failed"),
        );
      await pause;
    } while (hasUnsettled() || canClaim());
    dispatching = undefined;
  };
  const wake = () => {
    mayHaveMore = true;
    if (hasUnsettled() || canClaim()) dispatching ??= dispatch();
  };
  const heartbeat = setInterval(() => void sendHeartbeats(options, running), heartbeatMilliseconds);

  return {
    wake,
    async stop() {
      stopped.abort();
      await dispatching;
      const last = [...running.values()];
      for (const { controller } of last) controller.abort(new Error("The worker is stopping."));
      await Promise.all(last.map(({ ended }) => ended));
      await dispatching;
      clearInterval(heartbeat);
    },
  };
}

const pauseWith = (jobs: number) => (jobs < manyJobs ? pauseMilliseconds : busyPauseMilliseconds);

/** Resolves after the time, or when the signal aborts. */
const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal }).catch(() => {});

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
    await waitFor(errorDelayMilliseconds, signal);
    return "fail";
  }
}

/** Settles ended jobs with one statement for each settlement. "fail" queues a job again. */
async function settle<N extends JobName>(
  { boss, name, log }: Options<N>,
  unsettled: Unsettled<N>,
): Promise<void> {
  for (const settlement of ["complete", "fail"] as const) {
    const batch = unsettled[settlement].splice(0);
    // The heartbeat of an unsettled job lapses; the next worker finds that its run has ended.
    if (batch.length > 0)
      await boss[settlement](name, batch).catch((error) =>
        log.warn({ err: error, queue: name }, "Job settlement failed"),
      );
  }
}
