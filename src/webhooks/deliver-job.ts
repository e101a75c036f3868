import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "../services/services.ts";
import { claimDeliveries } from "./deliveries.ts";
import { openDeliveryDispatcher } from "./delivery-dispatcher.ts";
import { deliveriesChannel } from "./emit-event.ts";

/** What comes due by itself is announced nowhere. */
const pulse_milliseconds = 1000;
/** Under load, so that each query takes many. */
const between_claims_milliseconds = 5;

export interface DeliveryWorker {
  stop(): Promise<void>;
}

/**
 * Makes the deliveries that are due. They are claimed and written down in batches, many exchanges at a time; whoever claimed one has 20 s
 * for it, then another worker makes that attempt. So one may be made twice, but is counted and recorded once.
 */
export function startDeliveryWorker(services: Services): DeliveryWorker {
  const { db, clock, log, notifications } = services;
  const stopping = new AbortController();
  let mayHaveMore = false;
  let filling = false;
  let filled: Promise<void> | undefined;

  const fill = async () => {
    filling = true;
    try {
      while (mayHaveMore && !stopping.signal.aborted && courier.room() > 0) {
        mayHaveMore = false;
        const claims = await claimDeliveries(db, {
          now: clock.now(),
          limit: courier.room(),
          lanes: courier.lanes(),
        });
        claims.forEach(courier.send);
        if (claims.length === 0) continue;
        mayHaveMore = true;
        await delay(between_claims_milliseconds);
      }
    } catch (error) {
      log.warn({ err: error }, "What is to be delivered could not be read.");
    }
    filling = false;
  };
  const wake = () => {
    mayHaveMore = true;
    if (!filling) filled = fill();
  };
  const courier = openDeliveryDispatcher(services, wake);
  const unlisten = notifications.on(deliveriesChannel, wake);
  const pulse = async () => {
    for (;;) {
      courier.sweep();
      wake();
      await clock.sleep(pulse_milliseconds, stopping.signal);
    }
  };
  const pulsing = pulse().catch(() => {});
  return {
    async stop() {
      unlisten();
      stopping.abort();
      await Promise.all([pulsing, filled]);
      await courier.stop();
    },
  };
}
