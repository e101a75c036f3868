/** The recent requests of one caller under one limit. Times are Unix milliseconds. */
export interface WindowState {
  /** Admitted requests, oldest first: time (never earlier than the request) and count. */
  uses: Use[];
  /**
   * By holder: how many requests it may admit without a booking, and until when. A lease counts as
   * used until its holder reports how much it used.
   */
  leases: Record<string, Lease>;
}

export type Use = [at: number, count: number];

export interface Lease {
  left: number;
  until: number;
}

/** At most `most` requests in any span of `milliseconds`. */
export interface Window {
  milliseconds: number;
  most: number;
}

export interface BookingRequest {
  /** The process and key that book. */
  holder: string;
  now: number;
  /** The requests that the holder admitted under its last lease. This booking ends that lease. */
  used: readonly Use[];
  /** Requests that wait for a decision. */
  waiting: number;
  /** The lease that the holder wants, in requests. */
  wanted: number;
}

export interface Booking {
  state: WindowState;
  /** How many of the waiting requests are admitted. */
  admitted: number;
  lease: Lease;
  /** When the next request can be admitted; a booking before that time admits none. */
  nextAt: number;
}

export const leaseMilliseconds = 1000;
/** Requests within the same tenth of a second are stored as one entry. */
const grainMilliseconds = 100;
/**
 * A lease takes at most a quarter of the free slots, so that other processes keep some near the
 * limit.
 */
const leaseShare = 4;

export const emptyState: WindowState = { uses: [], leases: {} };

/** The windows of a limit: the minute, and half of it for any second. */
export const createWindows = (perMinute: number): readonly [Window, Window] => [
  { milliseconds: 60_000, most: perMinute },
  { milliseconds: 1000, most: Math.max(1, Math.floor(perMinute / 2)) },
];

/**
 * Records the used requests of a holder and grants it free slots: first to its waiting requests,
 * then as a lease. No window ever exceeds its limit, however many processes book in turn, because a
 * lease counts in full for as long as it can be used.
 * Why: docs/decisions/rate-limits.md
 */
export function book(
  before: WindowState,
  { holder, now, used, waiting, wanted }: BookingRequest,
  windows: readonly Window[],
): Booking {
  const longest = Math.max(...windows.map(({ milliseconds }) => milliseconds));
  const isRecent = (at: number) => at > now - longest;
  // A process whose clock is ahead may have recorded a future time.
  const past = [...before.uses, ...used]
    .map(([at, count]): Use => [Math.min(at, now), count])
    .sort(([a], [b]) => a - b);
  const uses = past
    .filter(([at]) => isRecent(at))
    .reduce<Use[]>((merged, [at, count]) => addUse(merged, at, count), []);
  const otherLeases = Object.entries(before.leases).filter(
    ([name, { until }]) => name !== holder && isRecent(until),
  );
  const state: WindowState = { uses, leases: Object.fromEntries(otherLeases) };

  const free = Math.min(...windows.map((window) => freeSlots(state, window, now)));
  const admitted = Math.max(0, Math.min(waiting, free));
  if (admitted > 0) addUse(uses, now, admitted);
  const left = Math.max(0, Math.min(wanted, Math.floor((free - admitted) / leaseShare)));
  const lease = { left, until: now + leaseMilliseconds };
  if (left > 0) state.leases[holder] = lease;
  return {
    state,
    admitted,
    lease,
    nextAt: Math.max(...windows.map((window) => nextFreeAt(state, window, now))),
  };
}

/** How many requests the window still admits; negative after the limit was lowered. */
export function freeSlots(
  { uses, leases }: WindowState,
  { milliseconds, most }: Window,
  now: number,
): number {
  let taken = 0;
  for (const [at, count] of uses) if (at > now - milliseconds) taken += count;
  for (const { left, until } of Object.values(leases))
    if (until > now - milliseconds) taken += left;
  return most - taken;
}

function nextFreeAt(
  { uses, leases }: WindowState,
  { milliseconds, most }: Window,
  now: number,
): number {
  const ending = [
    ...uses.map(([at, count]): Use => [at + milliseconds, count]),
    ...Object.values(leases).map((lease): Use => [leaseEnd(lease, milliseconds, now), lease.left]),
  ].sort(([a], [b]) => a - b);
  let free = freeSlots({ uses, leases }, { milliseconds, most }, now);
  if (free > 0) return now;
  for (const [at, count] of ending) {
    if (at > now) free += count;
    if (free > 0) return at;
  }
  return now + milliseconds;
}

/**
 * When the slots of a lease become free. A holder reports soon after the end of its lease. A holder
 * that does not report for another second has crashed, and its lease counts as used.
 */
const leaseEnd = ({ until }: Lease, milliseconds: number, now: number) =>
  until + leaseMilliseconds > now ? Math.max(until, now) + grainMilliseconds : until + milliseconds;

/** Adds requests to uses in order of time, in place. Nearby uses are merged at the later time. */
export function addUse(uses: Use[], at: number, count = 1): Use[] {
  const last = uses.at(-1);
  if (last && toGrain(last[0]) === toGrain(at)) uses[uses.length - 1] = [at, last[1] + count];
  else uses.push([at, count]);
  return uses;
}

const toGrain = (at: number) => Math.ceil(at / grainMilliseconds);
