import { randomUUID } from "node:crypto";
import { setImmediate as thisTurnIsOver } from "node:timers/promises";
import type { Services } from "../services/services.ts";
import {
  addUse,
  createWindows,
  freeSlots,
  leaseMilliseconds,
  type Use,
  type Window,
} from "./sliding-window.ts";
import { bookShared, type StoredState } from "./sliding-window-store.ts";

/** How a caller stands with its limit after a request. Times are Unix milliseconds. */
export interface LimitStatus {
  limit: number;
  remaining: number;
  /** When the oldest request that counts leaves the minute. */
  reset_at: number;
  /** Of a request that is refused: when the next may be let through. */
  retry_at: number | undefined;
}

interface Surroundings extends Pick<Services, "db" | "clock"> {
  /** Aborted when the process stops. */
  closing: AbortSignal;
}

/**
 * One caller's limit in this process: what its lease and its last refusal allow is decided in
 * memory, the rest asked of the shared ledger.
 */
export class CallerMeter {
  readonly limit: number;
  readonly #services: Surroundings;
  readonly #caller: string;
  readonly #holder = randomUUID().slice(0, 8);
  readonly #windows: readonly [Window, Window];
  #known: StoredState | undefined;
  #lease = { left: 0, until: 0 };
  /** Let through under the lease, not told yet. */
  #used: Use[] = [];
  /** Let through since the ledger was last asked, and when that was. */
  #passed = 0;
  #askedAt = 0;
  #nextAt = 0;
  /** Of the minute: what nobody has set aside, and the oldest request. */
  #free = 0;
  #oldestAt = 0;
  #waiting: PromiseWithResolvers<LimitStatus>[] = [];
  #booking: Promise<void> | undefined;
  #watching = false;

  constructor(services: Surroundings, caller: string, limit: number) {
    this.#services = services;
    this.#caller = caller;
    this.limit = limit;
    this.#windows = createWindows(limit);
  }

  /** Counts a request. Rejects when the database does not answer. */
  take(): LimitStatus | Promise<LimitStatus> {
    const answer = this.#knownAnswer();
    if (answer) return answer;
    const request = Promise.withResolvers<LimitStatus>();
    this.#waiting.push(request);
    void this.#book();
    return request.promise;
  }

  /** Gives back what is left of the lease. */
  async giveBack(): Promise<void> {
    if (this.#lease.left > 0) await this.#book();
  }

  #knownAnswer(): LimitStatus | undefined {
    const now = this.#now();
    const lease = this.#lease;
    if (lease.left === 0 || now >= lease.until)
      return now < this.#nextAt ? this.#standing(this.#nextAt) : undefined;
    lease.left -= 1;
    this.#passed += 1;
    addUse(this.#used, now);
    return this.#standing(undefined);
  }

  #book(): Promise<void> {
    this.#booking ??= this.#answerWaiting();
    return this.#booking;
  }

  async #answerWaiting(): Promise<void> {
    // Requests that arrived in the same turn of the event loop are booked together.
    await thisTurnIsOver();
    do {
      const asked = this.#waiting.splice(0);
      try {
        const admitted = await this.#ask(asked.length);
        for (const [index, { resolve }] of asked.entries())
          resolve(this.#standing(index < admitted ? undefined : this.#nextAt));
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
      this.#waiting = this.#waiting.filter(({ resolve }) => {
        const answer = this.#knownAnswer();
        if (answer) resolve(answer);
        return !answer;
      });
    } while (this.#waiting.length > 0);
    this.#booking = undefined;
  }

  /**
   * Ends the lease, tells what was used of it, and asks for the requests that wait. Resolves to how
   * many go through.
   */
  async #ask(waiting: number): Promise<number> {
    const used = this.#used;
    // Who asks often is leased more each time, and who asks now and then nothing.
    const wanted =
      waiting > 0 && this.#now() - this.#askedAt < 2 * leaseMilliseconds
        ? 2 * Math.max(0, this.#passed - 1)
        : 0;
    this.#lease = { left: 0, until: 0 };
    this.#used = [];
    const entry = { holder: this.#holder, used, waiting, wanted };
    const { booked, known, now } = await bookShared(
      this.#services,
      this.#caller,
      entry,
      this.#windows,
      this.#known,
    ).catch((error) => {
      this.#used = used;
      throw error;
    });
    this.#known = known;
    this.#lease = { ...booked.lease };
    this.#passed = booked.admitted;
    this.#askedAt = now;
    this.#nextAt = booked.next_at;
    this.#free = freeSlots(known.ledger, this.#windows[0], now);
    this.#oldestAt = known.ledger.uses[0]?.[0] ?? now;
    if (this.#lease.left > 0 && !this.#watching) void this.#watch();
    return booked.admitted;
  }

  /**
   * Gives each lease back when it has ended, for the caller's requests to other processes; a busy
   * caller's was renewed before.
   */
  async #watch(): Promise<void> {
    const { clock, closing } = this.#services;
    this.#watching = true;
    while (this.#lease.left > 0 && !closing.aborted) {
      await clock.sleep(leaseMilliseconds, closing).catch(() => {});
      if (!closing.aborted && this.#now() >= this.#lease.until) await this.giveBack();
    }
    this.#watching = false;
  }

  #standing(retry_at: number | undefined): LimitStatus {
    const remaining = Math.max(0, this.#free + this.#lease.left);
    return {
      limit: this.limit,
      remaining,
      reset_at: this.#oldestAt + this.#windows[0].milliseconds,
      retry_at,
    };
  }

  #now(): number {
    return this.#services.clock.now().getTime();
  }
}
