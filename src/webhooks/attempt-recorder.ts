import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "../services/services.ts";
import { openRecordPruner } from "./prune-records.ts";
import { type DeliveryAttempt, recordAttempts } from "./record-attempts.ts";

const retryMilliseconds = 1000;

export interface AttemptRecorder {
  /** Resolves when the attempt is stored, or dropped because the recorder was stopped. */
  record(attempt: DeliveryAttempt): Promise<void>;
  /** Ends retries. Deliveries whose attempt was not stored are sent again after their lease. */
  stop(): void;
}

/** Stores attempts in batches: those that end during one statement go into the next. */
export function openAttemptRecorder({ db, log }: Pick<Services, "db" | "log">): AttemptRecorder {
  const pruner = openRecordPruner(db);
  const pending: DeliveryAttempt[] = [];
  let flushing: Promise<void> | undefined;
  let stopped = false;
  const flush = async () => {
    while (pending.length > 0) {
      const batch = pending.splice(0);
      await recordAttempts(db, batch).catch(async (error) => {
        log.warn({ err: error, attempts: batch.length }, "Webhook attempts could not be stored");
        if (!stopped) pending.unshift(...batch);
        await delay(retryMilliseconds);
      });
      await pruner
        .added(batch.map(({ webhook_id }) => webhook_id))
        .catch((error) => log.warn({ err: error }, "Webhook records could not be pruned"));
    }
    flushing = undefined;
  };
  return {
    record(attempt) {
      pending.push(attempt);
      flushing ??= flush();
      return flushing;
    },
    stop() {
      stopped = true;
    },
  };
}
