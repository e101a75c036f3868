import { randomUUID } from "node:crypto";
import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Services } from "../services/services.ts";
import {
  addUse,
  createWindows,
  emptyState,
  freeSlots,
  leaseMilliseconds,
  type Use,
  type Window,
} from "./sliding-window.ts";
import { bookStored, type StoredState } from "./sliding-window-store.ts";

/** The limits of a caller: the name of each limit and its requests a minute. */
export interface CallerLimits {
  /** The limit of the API key, or of all access tokens of the account. */
  caller: { name: string; perMinute: number };
  /** The limit of all keys and tokens of the account together. */
  account: { name: string; perMinute: number };
}

/** The state of a caller's limits after a request. Times are Unix milliseconds. */
export interface LimitStatus {
  limit: number;
  remaining: number;
  /** When the oldest counted request leaves the minute. */
  resetAt: number;
  /** For a refused request: when the next request can be admitted, and which limit refused it. */
  refusal?: { retryAt: number; by: "caller" | "account"; limit: number };
}

interface MeterServices extends Pick<Services, "db" | "clock"> {
  /** Aborted when the process stops. */
  closing: AbortSignal;
}

/**
 * The limits of one caller in this process. Its lease and its last refusal decide in memory; every
 * other decision is a booking in the database.
 */
export class CallerMeter {
  readonly perMinute: number;
  readonly #services: MeterServices;
  readonly #limits: CallerLimits;
  readonly #holder = randomUUID().slice(0, 8);
  readonly #stored: readonly { name: string; windows: readonly [Window, Window] }[];
  #known: readonly StoredState[] = [];
  #lease = { left: 0, until: 0 };
  /** Requests that were admitted under the lease and are not reported yet. */
  #used: Use[] = [];
  /** Requests that were admitted since the last booking, and the time of that booking. */
  #admitted = 0;
  #bookedAt = 0;
  /** When the caller's limit and the account's limit can admit the next request. */
  #nextAt: readonly number[] = [0, 0];
  /** Slots of the minute that no process has leased, and the time of the oldest counted request. */
  #free = 0;
  #oldestAt = 0;
  #waiting: PromiseWithResolvers<LimitStatus>[] = [];
  #booking: Promise<void> | undefined;
  #watching = false;

  constructor(services: MeterServices, limits: CallerLimits) {
    this.#services = services;
    this.#limits = limits;
    this.perMinute = limits.caller.perMinute;
    this.#stored = [limits.caller, limits.account].map(({ name, perMinute }) => ({
      name,
      windows: createWindows(perMinute),
    }));
  }

  /** Counts a request. Rejects when the database is unavailable. */
  take(): LimitStatus | Promise<LimitStatus> {
    const status = this.#decideInMemory();
    if (status) return status;
    const request = Promise.withResolvers<LimitStatus>();
    this.#waiting.push(request);
    void this.#startBooking();
    return request.promise;
  }

  /** Returns the rest of the lease. */
  async returnLease(): Promise<void> {
    if (this.#lease.left > 0) await this.#startBooking();
  }

  #decideInMemory(): LimitStatus | undefined {
    const now = this.#now();
    const lease = this.#lease;
    if (lease.left === 0 || now >= lease.until)
      return now < Math.max(...this.#nextAt) ? this.#refusedStatus() : undefined;
    lease.left -= 1;
    this.#admitted += 1;
    addUse(this.#used, now);
    return this.#status();
  }

  #startBooking(): Promise<void> {
    this.#booking ??= this.#bookWaiting();
    return this.#booking;
  }

  async #bookWaiting(): Promise<void> {
    // Requests that arrive in the same turn of the event loop are booked together.
    await endOfTurn();
    do {
      const requests = this.#waiting.splice(0);
      try {
        const admitted = await this.#book(requests.length);
        for (const [index, { resolve }] of requests.entries())
          resolve(index < admitted ? this.#status() : this.#refusedStatus());
      } catch (error) {
        for (const { reject } of requests) reject(error);
      }
      this.#waiting = this.#waiting.filter(({ resolve }) => {
        const status = this.#decideInMemory();
        if (status) resolve(status);
        return !status;
      });
    } while (this.#waiting.length > 0);
    this.#booking = undefined;
  }

  /**
   * Ends the lease, reports its use and books the waiting requests. Resolves to how many are
   * admitted.
   */
  async #book(waiting: number): Promise<number> {
    const used = this.#used;
    // Busy callers lease larger shares; occasional callers lease none.
    const isBusy = waiting > 0 && this.#now() - this.#bookedAt < 2 * leaseMilliseconds;
    const wanted = isBusy ? 2 * Math.max(0, this.#admitted - 1) : 0;
    this.#lease = { left: 0, until: 0 };
    this.#used = [];
    const request = { holder: this.#holder, used, waiting, wanted };
    const { admitted, lease, nextAt, known, now } = await bookStored(
      this.#services,
      this.#stored,
      request,
      this.#known,
    ).catch((error) => {
      this.#used = used;
      throw error;
    });
    this.#known = known;
    this.#lease = lease;
    this.#admitted = admitted;
    this.#bookedAt = now;
    this.#nextAt = nextAt;
    const free = this.#stored.map(({ windows }, index) =>
      freeSlots(known[index]?.state ?? emptyState, windows[0], now),
    );
    this.#free = Math.min(...free);
    this.#oldestAt = known[0]?.state.uses[0]?.[0] ?? now;
    if (lease.left > 0 && !this.#watching) void this.#watchLease();
    return admitted;
  }

  /**
   * Returns each lease after its end, for requests to other processes. A busy caller renews it
   * earlier.
   */
  async #watchLease(): Promise<void> {
    const { clock, closing } = this.#services;
    this.#watching = true;
    while (this.#lease.left > 0 && !closing.aborted) {
      await clock.sleep(leaseMilliseconds, closing).catch(() => {});
      if (!closing.aborted && this.#now() >= this.#lease.until) await this.returnLease();
    }
    this.#watching = false;
  }

  #status(): LimitStatus {
    return {
      limit: this.perMinute,
      remaining: Math.max(0, this.#free + this.#lease.left),
      resetAt: this.#oldestAt + 60_000,
    };
  }

  #refusedStatus(): LimitStatus {
    const retryAt = Math.max(...this.#nextAt);
    const by = this.#nextAt[0] === retryAt ? "caller" : "account";
    return { ...this.#status(), refusal: { retryAt, by, limit: this.#limits[by].perMinute } };
  }

  #now(): number {
    return this.#services.clock.now().getTime();
  }
}
