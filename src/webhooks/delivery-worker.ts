import { setTimeout as delay } from "node:timers/promises";
import { waitingWork } from "../jobs/work-kinds.ts";
import type { Services } from "../services/services.ts";
import { claimDeliveries } from "./deliveries.ts";
import { openDeliveryDispatcher } from "./delivery-dispatcher.ts";
import { deliveriesChannel } from "./emit-event.ts";

/** Retries become due without a notification, so the queue is also polled. */
const pollMilliseconds = 1000;
/** Pause between claims under load, so that each query takes many deliveries. */
const claimPauseMilliseconds = 5;

export interface DeliveryWorker {
  stop(): Promise<void>;
}

/**
 * Claims due deliveries in batches and sends up to `concurrency` at a time, until stopped.
 * A claim is a lease of 20 s; after that another worker repeats the attempt.
 * A receiver may therefore see an attempt twice, but it is recorded and counted once.
 */
export function startDeliveryWorker(
  services: Services,
  { concurrency } = { concurrency: waitingWork.webhooks },
): DeliveryWorker {
  const { db, clock, log, notifications } = services;
  const stopping = new AbortController();
  let mayHaveMore = false;
  let claiming = false;
  let claimed: Promise<void> | undefined;

  const claimAll = async () => {
    claiming = true;
    try {
      while (mayHaveMore && !stopping.signal.aborted && dispatcher.capacity() > 0) {
        mayHaveMore = false;
        const deliveries = await claimDeliveries(db, {
          now: clock.now(),
          limit: dispatcher.capacity(),
          slots: dispatcher.slots(),
        });
        deliveries.forEach(dispatcher.send);
        if (deliveries.length === 0) continue;
        mayHaveMore = true;
        await delay(claimPauseMilliseconds);
      }
    } catch (error) {
      log.warn({ err: error }, "Webhook deliveries could not be claimed");
    }
    claiming = false;
  };
  const wake = () => {
    mayHaveMore = true;
    if (!claiming) claimed = claimAll();
  };
  const dispatcher = openDeliveryDispatcher(services, { concurrency, onCapacity: wake });
  const unlisten = notifications.on(deliveriesChannel, wake);
  const poll = async () => {
    for (;;) {
      dispatcher.sweep();
      wake();
      await clock.sleep(pollMilliseconds, stopping.signal);
    }
  };
  const polling = poll().catch(() => {});
  return {
    async stop() {
      unlisten();
      stopping.abort();
      await Promise.all([polling, claimed]);
      await dispatcher.stop();
    },
  };
}
