// Own code instead of a queue library. A receiver that hangs must not delay the others, so each
// webhook has a concurrency limit that adapts, and claims respect it; pg-boss and p-queue have
// fixed limits. Attempt, delivery state and the webhook's failure count change in one SQL statement
// for many deliveries, which keeps 1,000 requests in flight at a few statements per second.
import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "../services/services.ts";
import { openAttemptRecorder } from "./attempt-recorder.ts";
import type { ClaimedDelivery } from "./deliveries.ts";
import { nextOutcome } from "./delivery-schedule.ts";
import { type EndpointSlots, openEndpointConcurrency } from "./endpoint-concurrency.ts";
import { openSender } from "./sender.ts";

/** Sockets are cheap, and most of these requests wait for a slow receiver. */
const maxInFlight = 1000;
/** How long a stopping worker waits for responses. Another worker repeats what is cut off. */
const graceMilliseconds = 2000;

/** Sends claimed deliveries and records their attempts. */
export interface DeliveryDispatcher {
  /** How many more deliveries may be claimed. */
  capacity(): number;
  /** Free slots of each webhook with deliveries in flight. */
  slots(): EndpointSlots[];
  send(delivery: ClaimedDelivery): void;
  /** Forgets idle webhooks. Called about once a second. */
  sweep(): void;
  /** Waits 2 s for requests in flight, then aborts them. */
  stop(): Promise<void>;
}

/** `onCapacity` is called whenever a delivery ends and another can be claimed. */
export function openDeliveryDispatcher(
  services: Services,
  onCapacity: () => void,
): DeliveryDispatcher {
  const { clock, log } = services;
  const sender = openSender(services);
  const recorder = openAttemptRecorder(services);
  const concurrency = openEndpointConcurrency();
  const inFlight = new Set<Promise<void>>();
  let aborted = false;

  const attempt = async (delivery: ClaimedDelivery) => {
    const { id, webhook_id } = delivery;
    const made_at = clock.now();
    const number = delivery.attempt + 1;
    concurrency.start(webhook_id);
    let delivered = false;
    try {
      const { delivered: success, ...response } = await sender.send({
        ...delivery,
        delivery_id: id,
      });
      delivered = success;
      if (aborted) return;
      const outcome = nextOutcome(number, made_at, delivered);
      const about = { delivery_id: id, webhook_id, attempt: number, made_at };
      await recorder.record({ ...about, ...response, ...outcome });
    } finally {
      concurrency.finish(webhook_id, delivered);
    }
  };
  return {
    capacity: () => maxInFlight - inFlight.size,
    slots: concurrency.slots,
    sweep: concurrency.sweep,
    send(delivery) {
      const sent = attempt(delivery)
        .catch((error) =>
          log.error({ err: error, delivery_id: delivery.id }, "Webhook delivery attempt failed"),
        )
        .finally(() => {
          inFlight.delete(sent);
          onCapacity();
        });
      inFlight.add(sent);
    },
    async stop() {
      await Promise.race([
        Promise.all(inFlight),
        delay(graceMilliseconds, undefined, { ref: false }),
      ]);
      aborted = true;
      recorder.stop();
      await sender.close();
      await Promise.all(inFlight);
    },
  };
}
