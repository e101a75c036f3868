import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { measureEventLoopDelay } from "../system/event-loop-delay.ts";
import type { Log } from "../system/log.ts";
import { type WorkKind, workKinds } from "./work-kinds.ts";

const heartbeatMilliseconds = 5000;
/** A worker that has not renewed its row for this long is presumed dead. */
const lapseSeconds = 20;
const living = sql`
  (select * from workers where seen_at > now() - make_interval(secs => ${lapseSeconds})) as living`;

export interface WorkerRegistration {
  /** Removes the worker from the list. */
  stop(): Promise<void>;
}

/**
 * Adds a worker that takes these kinds of work, with its labels, to the list of living workers, and
 * renews its row until it stops.
 */
export async function registerWorker(
  { db, log }: { db: Kysely<Database>; log: Log },
  kinds: readonly WorkKind[] = workKinds,
  labels: readonly string[] = [],
): Promise<WorkerRegistration> {
  const id = randomUUID();
  const delay = measureEventLoopDelay();
  // The times are of the database's clock: those of several machines may differ.
  const renew = () =>
    sql`
      insert into workers (id, host, kinds, labels)
      values (${id}, ${hostname()}, ${kinds}, ${labels})
      on conflict (id) do update
      set seen_at = now(), event_loop_delay_seconds = ${delay.readP99()}
    `.execute(db);
  await renew();
  await sql`delete from workers where seen_at < now() - interval '1 day'`.execute(db);
  let renewing: Promise<unknown> = Promise.resolve();
  const heartbeat = setInterval(() => {
    renewing = renew().catch((error) => log.warn({ err: error }, "Worker heartbeat failed"));
  }, heartbeatMilliseconds);
  return {
    async stop() {
      clearInterval(heartbeat);
      // A renewal after the deletion would add the worker again.
      await renewing;
      delay.stop();
      await db
        .deleteFrom("workers")
        .where("id", "=", id)
        .execute()
        .catch((error) => log.warn({ err: error }, "Worker could not be removed from the list"));
    },
  };
}

/** The event loop delay of the slowest living worker, in seconds; undefined without workers. */
export async function readWorkerDelay(db: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ delay: number | null }>`
    select max(event_loop_delay_seconds) as delay from ${living}
  `.execute(db);
  return rows[0]?.delay ?? undefined;
}

export interface WorkerState {
  id: string;
  host: string;
  kinds: WorkKind[];
  labels: string[];
  started_at: Date;
  seen_at: Date;
  /** False if its heartbeat lapsed: it is presumed dead. */
  alive: boolean;
  event_loop_delay_seconds: number;
}

/** The workers of the last day that did not stop by themselves, newest first. */
export async function listWorkers(db: Kysely<Database>): Promise<WorkerState[]> {
  const { rows } = await sql<WorkerState>`
    select id, host, kinds, labels, started_at, seen_at, event_loop_delay_seconds,
      seen_at > now() - make_interval(secs => ${lapseSeconds}) as alive
    from workers where seen_at > now() - interval '1 day'
    order by started_at desc limit 100
  `.execute(db);
  return rows;
}

/** The number of living workers that take any of these kinds and have all of these labels. */
export async function countWorkers(
  db: Kysely<Database>,
  kinds: readonly WorkKind[] = workKinds,
  labels: readonly string[] = [],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${living}
    where kinds && ${kinds} and labels @> ${labels}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The kinds of work that no living worker takes. */
export async function findKindsWithoutWorker(db: Kysely<Database>): Promise<WorkKind[]> {
  const { rows } = await sql<{ kind: WorkKind }>`
    select distinct unnest(kinds) as kind from ${living}
  `.execute(db);
  return workKinds.filter((kind) => !rows.some((row) => row.kind === kind));
}

/** The number of living workers that take runs or renders, for each of these labels. */
export async function countByLabel(
  db: Kysely<Database>,
  labels: readonly string[],
): Promise<{ label: string; count: number }[]> {
  if (labels.length === 0) return [];
  const { rows } = await sql<{ label: string; count: number }>`
    select label, (
      select count(*)::integer from ${living} where label = any(labels) and kinds && '{runs,renders}'
    ) as count
    from unnest(${labels}::text[]) as label
  `.execute(db);
  return rows;
}
