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
import type { DeliveryAttempt } from "./record-attempts.ts";
import { openSender, type Sender } from "./sender.ts";

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

/**
 * Sends up to `concurrency` deliveries at a time. `onCapacity` is called whenever one ends and
 * another can be claimed.
 */
export function openDeliveryDispatcher(
  services: Services,
  { concurrency: inFlightMax, onCapacity }: { concurrency: number; onCapacity: () => void },
): DeliveryDispatcher {
  const sender = openSender(services);
  const recorder = openAttemptRecorder(services);
  const concurrency = openEndpointConcurrency();
  const inFlight = new Set<Promise<void>>();
  let aborted = false;

  const deliver = async (delivery: ClaimedDelivery) => {
    concurrency.start(delivery.webhook_id);
    let delivered = false;
    try {
      const attempt = await makeAttempt(services, sender, delivery);
      delivered = attempt.status === "delivered";
      if (!aborted) await recorder.record(attempt);
    } finally {
      concurrency.finish(delivery.webhook_id, delivered);
    }
  };
  return {
    capacity: () => inFlightMax - inFlight.size,
    slots: concurrency.slots,
    sweep: concurrency.sweep,
    send(delivery) {
      const sent = deliver(delivery)
        .catch((error) =>
          services.log.error(
            { err: error, delivery_id: delivery.id },
            "Webhook delivery attempt failed",
          ),
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

/** Sends a delivery once. Logs the start and the end of the attempt. */
async function makeAttempt(
  { clock, log }: Pick<Services, "clock" | "log">,
  sender: Sender,
  delivery: ClaimedDelivery,
): Promise<DeliveryAttempt> {
  const { id: delivery_id, webhook_id, event_type } = delivery;
  const made_at = clock.now();
  const attempt = delivery.attempt + 1;
  const about = { delivery_id, webhook_id, attempt };
  log.info({ ...about, event_type }, "Webhook delivery started");
  const { delivered, ...response } = await sender.send({ ...delivery, delivery_id });
  const first_attempt_at = delivery.first_attempt_at ?? made_at;
  const outcome = nextOutcome({ attempt, made_at, first_attempt_at, delivered });
  const { response_status } = response;
  const ms = clock.now().getTime() - made_at.getTime();
  log.info({ ...about, status: outcome.status, response_status, ms }, "Webhook delivery ended");
  return { ...about, made_at, ...response, ...outcome };
}
