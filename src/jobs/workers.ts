import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { measureEventLoopDelay } from "../system/event-loop-delay.ts";
import type { Log } from "../system/log.ts";

const heartbeatMilliseconds = 5000;
/** A worker that has not renewed its row for this long is presumed dead. */
const lapseSeconds = 20;

export interface WorkerRegistration {
  /** Removes the worker from the list. */
  stop(): Promise<void>;
}

/** Adds this worker to the list of living workers, and renews its row until it stops. */
export async function registerWorker(db: Kysely<Database>, log: Log): Promise<WorkerRegistration> {
  const id = randomUUID();
  // The database's clock: those of several machines may differ.
  const delay = measureEventLoopDelay();
  const renew = () =>
    sql`
      insert into workers (id, host) values (${id}, ${hostname()})
      on conflict (id) do update
      set seen_at = now(), event_loop_delay_seconds = ${delay.readP99()}
    `.execute(db);
  await renew();
  await sql`delete from workers where seen_at < now() - interval '1 day'`.execute(db);
  const heartbeat = setInterval(
    () => void renew().catch((error) => log.warn({ err: error }, "Worker heartbeat failed")),
    heartbeatMilliseconds,
  );
  return {
    async stop() {
      clearInterval(heartbeat);
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
    select max(event_loop_delay_seconds) as delay from workers
    where seen_at > now() - make_interval(secs => ${lapseSeconds})
  `.execute(db);
  return rows[0]?.delay ?? undefined;
}

/** The number of living workers of the installation. */
export async function countWorkers(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from workers
    where seen_at > now() - make_interval(secs => ${lapseSeconds})
  `.execute(db);
  return rows[0]?.count ?? 0;
}
