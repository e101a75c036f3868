/* What a worker writes of a single run. */
import type { Kysely } from "kysely";
import type { Database } from "../../src/db/schema.ts";
import { type Lease, StaleAttemptError } from "../../src/jobs/lease.ts";
import { type Batch, recordBatches, toRunRecord } from "../../src/runs/records/record-batches.ts";
import { type ClaimedRun, claimRuns } from "../../src/runs/records/run-state.ts";

/** Claims a run. Returns undefined if it has ended or waits for an earlier run on its project. */
export const claimRun = async (
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<ClaimedRun | undefined> => (await claimRuns(db, [id], now))[0];

/** Writes one batch. Throws StaleAttemptError, after which nothing is written. */
export async function recordBatch(
  db: Kysely<Database>,
  lease: Lease,
  batch: Batch,
  now: Date,
): Promise<void> {
  const [isWritten] = await recordBatches(db, [toRunRecord(lease, batch)], now);
  if (!isWritten) throw new StaleAttemptError(lease);
}
