import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import { bookNested } from "./nested-limits.ts";
import {
  type BookingRequest,
  emptyState,
  type Lease,
  type Window,
  type WindowState,
} from "./sliding-window.ts";

/** The state of a limit as the table had it. Each write makes a new version. */
export interface StoredState {
  version: string;
  state: WindowState;
}

/** A limit in the table: the name of its row, and its windows. */
export interface StoredLimit {
  name: string;
  windows: readonly Window[];
}

export interface StoredBooking {
  admitted: number;
  lease: Lease;
  /** For each limit: when it can admit the next request. */
  nextAt: readonly number[];
  /** For each limit: the state that this booking wrote. */
  known: readonly StoredState[];
  /** The time of the booking, in Unix milliseconds. */
  now: number;
}

/** The version of a row that does not exist. */
const missing: StoredState = {
  version: "00000000-0000-0000-0000-000000000000",
  state: emptyState,
};

/**
 * Books requests under several limits that all processes share. A row is written only if it still
 * has the version that the booking was computed from: `known`, which usually is the latest and
 * saves a read, or else the version that the statement found. If one row was written and another
 * was not, the rest is booked again for the requests that the first one admitted, so that no limit
 * is exceeded.
 */
export async function bookStored(
  { db, clock }: Pick<Services, "db" | "clock">,
  limits: readonly StoredLimit[],
  request: Omit<BookingRequest, "now">,
  known: readonly StoredState[] = [],
): Promise<StoredBooking> {
  const states = limits.map((_, index) => known[index] ?? missing);
  const nextAt = limits.map(() => 0);
  let { waiting, wanted } = request;
  let until = Number.POSITIVE_INFINITY;
  let pending = limits.map((limit, index) => ({ ...limit, index }));
  for (;;) {
    // The clock is read for each try: uses that another process has recorded since the last try
    // would otherwise seem older than they are, and expire too early.
    const now = clock.now().getTime();
    const bookings = bookNested(
      pending.map(({ windows, index }) => ({ windows, state: states[index]?.state ?? emptyState })),
      { ...request, waiting, wanted, now },
    );
    const rows = pending.map(({ name, index }, at) => ({
      name,
      expected: states[index]?.version ?? missing.version,
      version: randomUUID(),
      state: bookings[at]?.state ?? emptyState,
    }));
    const results = await replaceRows(db, rows, new Date(now));
    const written = pending.filter(({ name }) => results.get(name) === "written");
    for (const [at, { name, index }] of pending.entries()) {
      const found = results.get(name) ?? missing;
      const row = rows[at];
      if (found !== "written") states[index] = found;
      else if (row) states[index] = { version: row.version, state: row.state };
      nextAt[index] = bookings[at]?.nextAt ?? now;
    }
    if (written.length > 0) {
      waiting = bookings[0]?.admitted ?? 0;
      wanted = bookings[0]?.lease.left ?? 0;
      until = Math.min(until, bookings[0]?.lease.until ?? now);
    }
    pending = pending.filter((limit) => !written.includes(limit));
    if (pending.length === 0)
      return { admitted: waiting, lease: { left: wanted, until }, nextAt, known: states, now };
  }
}

interface Row {
  name: string;
  expected: string;
  version: string;
  state: WindowState;
}

/** Writes the rows that have the expected version. Resolves to the current state of the others. */
async function replaceRows(
  db: Services["db"],
  rows: readonly Row[],
  now: Date,
): Promise<Map<string, "written" | StoredState>> {
  const names = rows.map(({ name }) => name);
  const expected = rows.map((row) => row.expected);
  const versions = rows.map(({ version }) => version);
  const states = rows.map(({ state }) => JSON.stringify(state));
  // The order of the rows is fixed, so that two statements cannot wait for each other's locks.
  const { rows: found } = await sql<{
    caller: string;
    written: boolean;
    version: string | null;
    ledger: string | null;
  }>`
    with given as (
      select * from unnest(
        ${names}::text[], ${expected}::uuid[], ${versions}::uuid[], ${states}::text[]
      ) as given (caller, expected, version, ledger)
    ), written as (
      insert into rate_limits (caller, version, ledger, written_at)
      select caller, version, ledger, ${now}::timestamptz from given order by caller
      on conflict (caller) do update
        set version = excluded.version, ledger = excluded.ledger, written_at = excluded.written_at
        where rate_limits.version =
          (select expected from given where given.caller = rate_limits.caller)
      returning caller
    )
    select given.caller, written.caller is not null as written, rate_limits.version,
      case when written.caller is null then rate_limits.ledger end as ledger
    from given left join written using (caller) left join rate_limits using (caller)
  `.execute(db);
  const results = new Map<string, "written" | StoredState>();
  for (const { caller, written, version, ledger } of found) {
    // Without a row, another process has inserted one since the statement began.
    const current = version && ledger ? { version, state: JSON.parse(ledger) } : missing;
    results.set(caller, written ? "written" : current);
  }
  return results;
}

/** Moves the recorded requests of one caller to another. */
export async function transferUsage(
  tx: Transaction<Database>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update rate_limits set caller = ${to} where caller = ${from}`.execute(tx);
}

/**
 * Deletes the states that were last written before a time. It skips rows that a booking has locked,
 * because the two could otherwise wait for each other.
 */
export async function pruneRateLimits(db: Services["db"], before: Date): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("caller", "in", (eb) =>
      eb
        .selectFrom("rate_limits")
        .select("caller")
        .where("written_at", "<", before)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
