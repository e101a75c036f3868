import { inBatches } from "../../db/in-batches.ts";
import { type Lease, StaleAttemptError } from "../../jobs/lease.ts";
import type { Services } from "../../services/services.ts";
import { type RunRecord, recordBatches } from "./record-batches.ts";
import { type NotifyRun, runNotifier } from "./run-notifications.ts";
import { type ClaimedRun, claimRuns } from "./run-state.ts";

/** Claims and writes the runs of a worker. Runs that are busy at the same time share statements. */
export interface RunRecorder {
  /** Returns undefined if the run has ended or waits for an earlier run on its project. */
  claim(run_id: string): Promise<ClaimedRun | undefined>;
  /**
   * Writes a record, which it takes when the write begins, and notifies the run's readers. Rejects
   * with StaleAttemptError, after which nothing is written.
   */
  write(lease: Lease, take: () => RunRecord): Promise<void>;
  notify: NotifyRun;
}

export function runRecorder({
  db,
  log,
  clock,
}: Pick<Services, "db" | "log" | "clock">): RunRecorder {
  const notify = runNotifier(db, log);
  const claim = inBatches({
    execute: (ids: readonly string[]) => claimRuns(db, ids, clock.now()),
  });
  const record = inBatches({
    execute: (records: readonly RunRecord[]) => recordBatches(db, records, clock.now()),
    bytes: ({ bytes }) => bytes,
  });
  return {
    claim: (run_id) => claim(() => run_id),
    async write(lease, take) {
      if (!(await record(take))) throw new StaleAttemptError(lease);
      notify(lease.id);
    },
    notify,
  };
}
