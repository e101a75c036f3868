import { sql } from "kysely";
import about from "../../package.json" with { type: "json" };
import { countAccounts } from "../accounts/list-accounts.ts";
import { listWorkers } from "../jobs/workers.ts";
import type { Services } from "../services/services.ts";
import { readDisk } from "../system/free-disk.ts";
import { checkDatabase, checkMachine } from "./checks.ts";
import type { Finding } from "./list-engines.ts";
import type { SystemState } from "./system.schema.ts";

type StateServices = Pick<Services, "config" | "db" | "queue" | "clock">;

/** The checks start programs, so their results are kept for a minute. */
const checkedForMilliseconds = 60_000;

/** Returns a function that reads the state of the installation. It contains no secret. */
export function openSystemState(services: StateServices): () => Promise<SystemState> {
  const { config, db, queue, clock } = services;
  let checked: { at: number; findings: Promise<Finding[]> } | undefined;
  const findings = () => {
    const now = clock.now().getTime();
    if (!checked || now - checked.at >= checkedForMilliseconds)
      checked = { at: now, findings: checkMachine(config) };
    return checked.findings;
  };
  return async () => {
    const [machine, database, workers, counts, waiting, disk, size, accounts] = await Promise.all([
      findings(),
      checkDatabase(config, db),
      listWorkers(db),
      queue.counts(),
      queue.oldestWaiting(),
      readDisk(config.dataDir),
      sql<{ bytes: number }>`
        select pg_database_size(current_database())::float as bytes`.execute(db),
      countAccounts(db),
    ]);
    const findCount = (name: string, status: string) =>
      counts.find((count) => count.queue === name && count.status === status)?.count ?? 0;
    return {
      version: about.version,
      node_version: process.version,
      uptime_seconds: Math.floor(process.uptime()),
      checks: [...machine, ...database],
      settings: Object.keys(config.environment).sort(),
      workers: workers.map(({ id, started_at, seen_at, ...worker }) => ({
        worker_id: id,
        ...worker,
        started_at: started_at.toISOString(),
        seen_at: seen_at.toISOString(),
      })),
      queues: waiting.map(({ queue: name, seconds }) => ({
        name,
        waiting: findCount(name, "waiting"),
        active: findCount(name, "active"),
        oldest_waiting_seconds: seconds,
      })),
      disk: { free_bytes: disk.free, total_bytes: disk.total },
      database: { bytes: size.rows[0]?.bytes ?? 0, accounts },
    };
  };
}
