import type { Services } from "../../services/services.ts";
import { cancelChannel } from "./settle-run.ts";

/** Why the work on a run stops when somebody cancels it. */
export class RunCancelledError extends Error {}

export interface Cancellations {
  /** A signal that aborts with RunCancelled when the run is cancelled; dispose it when the work has ended. */
  watch(run_id: string): Disposable & { signal: AbortSignal };
}

/** Listens for the runs of this worker. */
export function watchCancellations({ db, notifications, log }: Services): Cancellations {
  const working = new Map<string, AbortController>();
  const cancel = (id: string) =>
    working.get(id)?.abort(new RunCancelledError(`Run ${id} was cancelled.`));
  const lookAll = async () => {
    if (working.size === 0) return;
    const rows = await db
      .selectFrom("runs")
      .select("id")
      .where("id", "in", [...working.keys()])
      .where("status", "=", "cancelled")
      .execute();
    for (const { id } of rows) cancel(id);
  };
  notifications.on(cancelChannel, (id) => {
    if (id !== "") cancel(id);
    else
      lookAll().catch((error) =>
        log.warn({ err: error }, "It could not be seen which runs were cancelled."),
      );
  });
  return {
    watch(run_id) {
      const controller = new AbortController();
      working.set(run_id, controller);
      return { signal: controller.signal, [Symbol.dispose]: () => void working.delete(run_id) };
    },
  };
}
