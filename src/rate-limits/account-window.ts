import { LRUCache } from "lru-cache";
import type { Clock } from "../system/clock.ts";
import { type Booking, book, emptyState, type Window } from "./sliding-window.ts";

/** Limits one kind of work per account, in this process only. */
export interface AccountWindow {
  /** Counts one use. Returns when the next is possible, in Unix milliseconds, if it is refused. */
  take(account_id: string): number | undefined;
}

const windowAccountsMax = 10_000;

export function openAccountWindow(clock: Clock, window: Window): AccountWindow {
  const bookings = new LRUCache<string, Booking>({ max: windowAccountsMax });
  return {
    take(account_id) {
      const state = bookings.get(account_id)?.state ?? emptyState;
      const now = clock.now().getTime();
      const request = { holder: "", now, used: [], waiting: 1, wanted: 0 };
      const booking = book(state, request, [window]);
      bookings.set(account_id, booking);
      return booking.admitted > 0 ? undefined : booking.nextAt;
    },
  };
}
