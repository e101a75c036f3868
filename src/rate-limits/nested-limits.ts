import {
  type Booking,
  type BookingRequest,
  book,
  type Window,
  type WindowState,
} from "./sliding-window.ts";

/** One limit of a caller, such as the limit of an API key or of its account. */
export interface Limit {
  state: WindowState;
  windows: readonly Window[];
}

/**
 * Books the same requests under several limits: a request is admitted only if each limit admits it,
 * and a refused request uses no slot of any limit. Returns a booking for each limit, in order; all
 * of them have the same `admitted` and the same size of lease.
 */
export function bookNested(limits: readonly Limit[], request: BookingRequest): Booking[] {
  let { waiting, wanted } = request;
  for (const { state, windows } of limits) {
    const { admitted, lease } = book(state, { ...request, waiting, wanted }, windows);
    waiting = admitted;
    wanted = lease.left;
  }
  return limits.map(({ state, windows }) => book(state, { ...request, waiting, wanted }, windows));
}
