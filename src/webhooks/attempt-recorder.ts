import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "../services/services.ts";
import { type DeliveryAttempt, recordAttempts } from "./deliveries.ts";

const fault_milliseconds = 1000;

/** Writes attempts down, as many at a time as have ended since the last statement. */
export function openAttemptRecorder({ db, log }: Pick<Services, "db" | "log">) {
  const waiting: DeliveryAttempt[] = [];
  let flushing: Promise<void> | undefined;
  let stopped = false;
  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      await recordAttempts(db, batch).catch(async (error) => {
        log.warn(
          { err: error },
          "What became of deliveries could not be written down; trying again.",
        );
        // Once stopped, their claims lapse and they are sent again.
        if (!stopped) waiting.unshift(...batch);
        await delay(fault_milliseconds);
      });
    }
    flushing = undefined;
  };
  return {
    /** Resolves once it is written. */
    record(attempt: DeliveryAttempt): Promise<void> {
      waiting.push(attempt);
      flushing ??= flush();
      return flushing;
    },
    stop() {
      stopped = true;
    },
  };
}
