import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "../services.ts";
import { deliveriesChannel } from "./announce.ts";
import { type Attempt, type Claim, claimDeliveries, recordAttempts } from "./deliveries.ts";
import { lane_start, openLanes } from "./lanes.ts";
import { type Answer, openSender } from "./sender.ts";

/** From one attempt to the next (spec: at 0 s, 30 s, 2 min 30 s and 12 min 30 s). */
const pauses_seconds = [30, 120, 600];
/** Sockets are cheap, and most of these wait for somebody slow. */
const under_way_max = 1000;
/** What comes due by itself is announced nowhere. */
const pulse_milliseconds = 1000;
/** Under load, so that each query takes many. */
const between_claims_milliseconds = 5;
const fault_milliseconds = 1000;
/** For answers under way when the worker stops; what is cut is sent again by another. */
const grace_milliseconds = 2000;

export interface Delivering {
  stop(): Promise<void>;
}

/**
 * Makes the deliveries that are due. They are claimed and written down in batches, many exchanges at a time; whoever claimed one has 20 s
 * for it, then another worker makes that attempt. So one may be made twice, but is counted and recorded once.
 */
export function startDelivering(services: Services): Delivering {
  const { db, clock, log, notifications } = services;
  const sender = openSender(services);
  const recorder = openRecorder(services);
  const lanes = openLanes();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let cut = false;
  let mayHaveMore = false;
  let filling = false;
  let filled: Promise<void> | undefined;

  const make = async (claim: Claim) => {
    const made_at = clock.now();
    const answer = await sender.send({ ...claim, delivery_id: claim.id });
    lanes.leave(claim.webhook_id, answer.delivered);
    if (!cut) await recorder.record(attemptOf(claim, answer, made_at));
  };
  const start = (claim: Claim) => {
    lanes.enter(claim.webhook_id);
    const made = make(claim)
      .catch((error) => log.error({ err: error, delivery_id: claim.id }, "A delivery could not be made; it is tried again."))
      .finally(() => {
        underWay.delete(made);
        wake();
      });
    underWay.add(made);
  };
  const fill = async () => {
    filling = true;
    try {
      while (mayHaveMore && !stopping.signal.aborted && underWay.size < under_way_max) {
        mayHaveMore = false;
        const limit = under_way_max - underWay.size;
        const claims = await claimDeliveries(db, { now: clock.now(), limit, lanes: lanes.all(), lane_start });
        claims.forEach(start);
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

  const unlisten = notifications.on(deliveriesChannel, wake);
  const pulse = async () => {
    for (;;) {
      lanes.sweep();
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
      await Promise.race([Promise.all(underWay), delay(grace_milliseconds, undefined, { ref: false })]);
      cut = true;
      recorder.stop();
      await sender.close();
      await Promise.all(underWay);
    },
  };
}

/** The schedule is kept from when an attempt began: how long its receiver took does not shift it. */
function attemptOf({ id, attempt: before }: Claim, { delivered, ...response }: Answer, made_at: Date): Attempt {
  const pause = pauses_seconds[before];
  const status = delivered ? "delivered" : pause === undefined ? "failed" : "pending";
  const due_at = status === "pending" ? new Date(made_at.getTime() + Number(pause) * 1000) : "infinity";
  return { delivery_id: id, attempt: before + 1, ...response, made_at, status, due_at };
}

/** Writes attempts down, as many at a time as have ended since the last statement. */
function openRecorder({ db, log }: Services) {
  const waiting: Attempt[] = [];
  let flushing: Promise<void> | undefined;
  let stopped = false;
  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      await recordAttempts(db, batch).catch(async (error) => {
        log.warn({ err: error }, "What became of deliveries could not be written down; trying again.");
        // Once stopped, their claims lapse and they are sent again.
        if (!stopped) waiting.unshift(...batch);
        await delay(fault_milliseconds);
      });
      await delay(5);
    }
    flushing = undefined;
  };
  return {
    /** Resolves once it is written. */
    record(attempt: Attempt): Promise<void> {
      waiting.push(attempt);
      flushing ??= flush();
      return flushing;
    },
    stop() {
      stopped = true;
    },
  };
}
