import { setTimeout as delay } from "node:timers/promises";
import type { Job, PgBoss } from "pg-boss";
import type { Log } from "../system/log.ts";
import type { JobName, Jobs } from "./job-names.ts";
import type { JobHandler } from "./queue.ts";

interface Options<N extends JobName> {
  boss: PgBoss;
  name: N;
  concurrency: number;
  handler: JobHandler<N>;
  log: Log;
}

export interface Dispatcher {
  /** There may be something to take. */
  wake(): void;
  /** Takes nothing more, aborts what runs, and resolves when all of it has returned and is settled. */
  stop(): Promise<void>;
}

/** A claimed job; `retryCount` fences its settlement to this claim. */
type Claim<N extends JobName> = Job<Jobs[N]> & { retryCount: number };
type Settlement = "complete" | "fail";

interface Running<N extends JobName> {
  claim: Claim<N>;
  controller: AbortController;
  ended: Promise<void>;
}

const heartbeatMilliseconds = 3000;
/** After a fault (of the database, mostly) before the job is tried again. */
const errorDelayMilliseconds = 1000;

/**
 * Fills its places with jobs as they fall free. pg-boss's own workers would either wait for the slowest job
 * of a batch or ask the database once a job; here claims and settlements of many jobs share one statement.
 */
export function startDispatcher<N extends JobName>({
  boss,
  name,
  concurrency,
  handler,
  log,
}: Options<N>): Dispatcher {
  const running = new Map<string, Running<N>>();
  const settle = settler(boss, name, log);
  let mayHaveMore = false;
  let filling = false;
  let fetching: Promise<unknown> = Promise.resolve();
  let stopping = false;

  const start = (claim: Claim<N>) => {
    const controller = new AbortController();
    const ended = runHandler(handler, claim, controller.signal, log).then((ending) => {
      running.delete(claim.id);
      void fill();
      return settle(claim, ending);
    });
    running.set(claim.id, { claim, controller, ended });
  };
  const fill = async () => {
    if (filling) return;
    filling = true;
    try {
      while (mayHaveMore && !stopping && running.size < concurrency) {
        const places = concurrency - running.size;
        mayHaveMore = false;
        fetching = boss.fetch<Jobs[N]>(name, { batchSize: places });
        const claims = (await fetching) as Claim<N>[];
        if (claims.length === places) mayHaveMore = true;
        claims.forEach(start);
      }
    } catch (error) {
      log.warn({ err: error, queue: name }, "The queue could not be read.");
    }
    filling = false;
  };
  const pulse = setInterval(
    () =>
      void sendHeartbeats(boss, name, running).catch((error) =>
        log.warn({ err: error }, "No sign of life could be given."),
      ),
    heartbeatMilliseconds,
  );

  return {
    wake() {
      mayHaveMore = true;
      void fill();
    },
    async stop() {
      stopping = true;
      await fetching.catch(() => {});
      const last = [...running.values()];
      for (const { controller } of last) controller.abort(new Error("The worker stops."));
      await Promise.all(last.map(({ ended }) => ended));
      await settle.flushed();
      clearInterval(pulse);
    },
  };
}

/** Says that these jobs are alive, and stops the work on those that were given to another worker. */
async function sendHeartbeats<N extends JobName>(
  boss: PgBoss,
  name: N,
  running: ReadonlyMap<string, Running<N>>,
): Promise<void> {
  const claims = [...running.values()].map(({ claim }) => claim);
  if (claims.length === 0) return;
  // The answer's type hides the ids that were touched.
  const { settled } = (await boss.touch(name, claims)) as { settled?: string[] };
  for (const { id } of claims) {
    if (settled && !settled.includes(id))
      running.get(id)?.controller.abort(new Error("The job was given to another worker."));
  }
}

async function runHandler<N extends JobName>(
  handler: JobHandler<N>,
  claim: Claim<N>,
  signal: AbortSignal,
  log: Log,
): Promise<Settlement> {
  let ending: Settlement = "complete";
  const requeue = () => {
    ending = "fail";
  };
  try {
    await handler(claim.data, { signal, requeue });
    return ending;
  } catch (error) {
    log.error(
      { err: error, queue: claim.name, job: claim.data },
      "A job could not be carried out; it is tried again.",
    );
    await delay(errorDelayMilliseconds, undefined, { signal }).catch(() => {});
    return "fail";
  }
}

/** Settles jobs, as many at a time as have ended since the last statement. "fail" puts a job back at once. */
function settler<N extends JobName>(boss: PgBoss, name: N, log: Log) {
  const waiting: Record<Settlement, Claim<N>[]> = { complete: [], fail: [] };
  let flushing: Promise<void> | undefined;
  const flush = async () => {
    while (waiting.complete.length + waiting.fail.length > 0) {
      for (const ending of ["complete", "fail"] as const) {
        const batch = waiting[ending].splice(0);
        // What can't be settled is found by its heartbeat and done again; its run then says that it has ended.
        if (batch.length > 0)
          await boss[ending](name, batch).catch((error) =>
            log.warn({ err: error }, "Jobs could not be settled."),
          );
      }
    }
    flushing = undefined;
  };
  const settle = (claim: Claim<N>, ending: Settlement): Promise<void> => {
    waiting[ending].push(claim);
    flushing ??= flush();
    return flushing;
  };
  return Object.assign(settle, { flushed: async () => flushing });
}
