/** What is known of one caller's requests. Times are Unix milliseconds. */
export interface WindowState {
  /** Requests let through, the oldest first: when (never earlier than it was) and how many. */
  uses: Use[];
  /**
   * What processes may let through without asking, by process: so many, until then. Counted as used
   * until it is told how many were.
   */
  leases: Record<string, Lease>;
}

export type Use = [at: number, count: number];

export interface Lease {
  left: number;
  until: number;
}

/** At most so many requests in any span of so many milliseconds. */
export interface Window {
  milliseconds: number;
  most: number;
}

export interface BookingRequest {
  /** The process that asks. */
  holder: string;
  now: number;
  /** What it let through under its last lease, which ends hereby. */
  used: readonly Use[];
  /** Requests that wait for an answer. */
  waiting: number;
  /** How many more it would like to let through without asking. */
  wanted: number;
}

export interface Booking {
  ledger: WindowState;
  /** How many of those that wait go through now. */
  admitted: number;
  lease: Lease;
  /** When one more would be let through; before that, asking again is of no use. */
  next_at: number;
}

export const leaseMilliseconds = 1000;
/** Requests of the same tenth of a second are one entry. */
const grainMilliseconds = 100;
/**
 * Of what is free, what one process may set aside: near the limit nobody sits on what another's
 * caller could use.
 */
const leaseShare = 4;

export const emptyState: WindowState = { uses: [], leases: {} };

/** The minute's limit, and half of it for any second. */
export const createWindows = (per_minute: number): readonly [Window, Window] => [
  { milliseconds: 60_000, most: per_minute },
  { milliseconds: 1000, most: Math.max(1, Math.floor(per_minute / 2)) },
];

/**
 * Books what a process used and grants it what is free: first to the requests that wait, then as a
 * lease. However many processes book in turn, no window ever holds more requests than it may: a
 * lease counts in full for as long as it could be used.
 */
export function book(
  before: WindowState,
  { holder, now, used, waiting, wanted }: BookingRequest,
  windows: readonly Window[],
): Booking {
  const longest = Math.max(...windows.map(({ milliseconds }) => milliseconds));
  const kept = (at: number) => at > now - longest;
  // Whose clock is ahead has noted a time to come; it is past all the same.
  const past = [...before.uses, ...used]
    .map(([at, count]): Use => [Math.min(at, now), count])
    .sort(([a], [b]) => a - b);
  const uses = past
    .filter(([at]) => kept(at))
    .reduce<Use[]>((noted, [at, count]) => addUse(noted, at, count), []);
  const others = Object.entries(before.leases).filter(
    ([name, { until }]) => name !== holder && kept(until),
  );
  const ledger: WindowState = { uses, leases: Object.fromEntries(others) };

  const free = Math.min(...windows.map((window) => freeSlots(ledger, window, now)));
  const admitted = Math.max(0, Math.min(waiting, free));
  if (admitted > 0) addUse(uses, now, admitted);
  const left = Math.max(0, Math.min(wanted, Math.floor((free - admitted) / leaseShare)));
  const lease = { left, until: now + leaseMilliseconds };
  if (left > 0) ledger.leases[holder] = lease;
  return {
    ledger,
    admitted,
    lease,
    next_at: Math.max(...windows.map((window) => freeAgainAt(ledger, window, now))),
  };
}

/** How many more the window takes; below zero after the limit was lowered. */
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

function freeAgainAt(
  { uses, leases }: WindowState,
  { milliseconds, most }: Window,
  now: number,
): number {
  const ending = [
    ...uses.map(([at, count]): Use => [at + milliseconds, count]),
    ...Object.values(leases).map((lease): Use => [backAt(lease, milliseconds, now), lease.left]),
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
 * What a lease left over is told soon after its end; a process that says nothing for another second
 * has died, and its lease counts as used.
 */
const backAt = ({ until }: Lease, milliseconds: number, now: number) =>
  until + leaseMilliseconds > now ? Math.max(until, now) + grainMilliseconds : until + milliseconds;

/**
 * Uses in the order of time with one more; those near to each other are one entry, at the time of
 * the latest.
 */
export function addUse(uses: Use[], at: number, count = 1): Use[] {
  const last = uses.at(-1);
  if (last && toGrain(last[0]) === toGrain(at)) uses[uses.length - 1] = [at, last[1] + count];
  else uses.push([at, count]);
  return uses;
}

const toGrain = (at: number) => Math.ceil(at / grainMilliseconds);
