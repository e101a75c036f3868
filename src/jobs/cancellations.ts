import type { Notifications } from "../db/notifications.ts";
import type { Log } from "../system/log.ts";

/** The abort reason of cancelled work. */
export class CancelledError extends Error {}

export interface Cancellations {
  /** A signal that aborts with CancelledError when the work is cancelled. Dispose it afterwards. */
  watch(id: string): Disposable & { signal: AbortSignal };
}

/**
 * Listens for cancellations of the work that this worker executes. The payload of `channel` is the
 * id of cancelled work. `listCancelled` selects the cancelled ones of these ids.
 */
export function watchCancellations(
  { notifications, log }: { notifications: Notifications; log: Log },
  channel: string,
  listCancelled: (ids: string[]) => Promise<{ id: string }[]>,
): Cancellations {
  const running = new Map<string, AbortController>();
  const cancel = (id: string) => running.get(id)?.abort(new CancelledError(`${id} was cancelled.`));
  const checkAll = async () => {
    if (running.size === 0) return;
    for (const { id } of await listCancelled([...running.keys()])) cancel(id);
  };
  notifications.on(channel, (id) => {
    if (id !== "") cancel(id);
    // Notifications may have been missed.
    else checkAll().catch((error) => log.warn({ err: error }, "Cancellation check failed"));
  });
  return {
    watch(id) {
      const controller = new AbortController();
      running.set(id, controller);
      return { signal: controller.signal, [Symbol.dispose]: () => void running.delete(id) };
    },
  };
}
