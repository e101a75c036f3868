import type { Services } from "../../services/services.ts";

/** The payload is the id of a cancelled run. */
export const cancelChannel = "run_cancelled";

/** The abort reason of a cancelled run. */
export class RunCancelledError extends Error {}

export interface Cancellations {
  /**
   * A signal that aborts with RunCancelledError when the run is cancelled. Dispose it afterwards.
   */
  watch(run_id: string): Disposable & { signal: AbortSignal };
}

/** Listens for cancellations of the runs that this worker executes. */
export function watchCancellations({ db, notifications, log }: Services): Cancellations {
  const running = new Map<string, AbortController>();
  const cancel = (id: string) =>
    running.get(id)?.abort(new RunCancelledError(`Run ${id} was cancelled.`));
  const checkAll = async () => {
    if (running.size === 0) return;
    const rows = await db
      .selectFrom("runs")
      .select("id")
      .where("id", "in", [...running.keys()])
      .where("status", "=", "cancelled")
      .execute();
    for (const { id } of rows) cancel(id);
  };
  notifications.on(cancelChannel, (id) => {
    if (id !== "") cancel(id);
    // Notifications may have been missed.
    else checkAll().catch((error) => log.warn({ err: error }, "Cancellation check failed"));
  });
  return {
    watch(run_id) {
      const controller = new AbortController();
      running.set(run_id, controller);
      return { signal: controller.signal, [Symbol.dispose]: () => void running.delete(run_id) };
    },
  };
}
