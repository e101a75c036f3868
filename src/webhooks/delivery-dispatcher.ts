import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "../services/services.ts";
import { openAttemptRecorder } from "./attempt-recorder.ts";
import type { ClaimedDelivery, DeliveryAttempt, EndpointSlots } from "./deliveries.ts";
import { openEndpointConcurrency } from "./endpoint-concurrency.ts";
import { openSender, type SendResult } from "./sender.ts";

/** From one attempt to the next (spec: at 0 s, 30 s, 2 min 30 s and 12 min 30 s). */
const pauses_seconds = [30, 120, 600];
/** Sockets are cheap, and most of these wait for somebody slow. */
const under_way_max = 1000;
/** For answers under way when the worker stops; what is cut is sent again by another. */
const grace_milliseconds = 2000;

/** Sends what was claimed and sees to it that it is written down. */
export interface DeliveryDispatcher {
  /** Deliveries that may still be claimed. */
  room(): number;
  lanes(): EndpointSlots[];
  send(claim: ClaimedDelivery): void;
  /** Once a second or so. */
  sweep(): void;
  /** Waits a moment for what is under way, then cuts it. */
  stop(): Promise<void>;
}

/** `onRoom`: a delivery is over, so there is room for another. */
export function openDeliveryDispatcher(services: Services, onRoom: () => void): DeliveryDispatcher {
  const { clock, log } = services;
  const sender = openSender(services);
  const recorder = openAttemptRecorder(services);
  const lanes = openEndpointConcurrency();
  const underWay = new Set<Promise<void>>();
  let cut = false;

  const make = async (claim: ClaimedDelivery) => {
    const made_at = clock.now();
    lanes.enter(claim.webhook_id);
    let delivered = false;
    try {
      const answer = await sender.send({ ...claim, delivery_id: claim.id });
      delivered = answer.delivered;
      if (!cut) await recorder.record(buildAttempt(claim, answer, made_at));
    } finally {
      lanes.leave(claim.webhook_id, delivered);
    }
  };
  return {
    room: () => under_way_max - underWay.size,
    lanes: lanes.all,
    sweep: lanes.sweep,
    send(claim) {
      const made = make(claim)
        .catch((error) =>
          log.error(
            { err: error, delivery_id: claim.id },
            "A delivery could not be made; it is tried again.",
          ),
        )
        .finally(() => {
          underWay.delete(made);
          onRoom();
        });
      underWay.add(made);
    },
    async stop() {
      await Promise.race([
        Promise.all(underWay),
        delay(grace_milliseconds, undefined, { ref: false }),
      ]);
      cut = true;
      recorder.stop();
      await sender.close();
      await Promise.all(underWay);
    },
  };
}

/** The schedule is kept from when an attempt began: how long its receiver took does not shift it. */
function buildAttempt(
  { id, webhook_id, attempt: before }: ClaimedDelivery,
  { delivered, ...response }: SendResult,
  made_at: Date,
): DeliveryAttempt {
  const pause = pauses_seconds[before];
  const status = delivered ? "delivered" : pause === undefined ? "failed" : "pending";
  const due_at = new Date(made_at.getTime() + (pause ?? 0) * 1000);
  return { delivery_id: id, webhook_id, attempt: before + 1, ...response, made_at, status, due_at };
}
