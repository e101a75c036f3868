import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import {
  type Booking,
  type BookingRequest,
  book,
  emptyState,
  type Window,
  type WindowState,
} from "./sliding-window.ts";

/** A caller's ledger as the table had it. */
export interface StoredState {
  version: string;
  ledger: WindowState;
}

/** Of a row that is not there. */
const none: StoredState = { version: "00000000-0000-0000-0000-000000000000", ledger: emptyState };

/**
 * Books in the ledger that all processes share. It is written only over the version that was
 * reckoned with: `known`, which is mostly still the latest and spares reading it, else the one that
 * is found. Resolves to what was booked, the version that it made, and the time at which it was
 * reckoned (Unix milliseconds).
 */
export async function bookShared(
  { db, clock }: Pick<Services, "db" | "clock">,
  caller: string,
  entry: Omit<BookingRequest, "now">,
  windows: readonly Window[],
  known: StoredState = none,
): Promise<{ booked: Booking; known: StoredState; now: number }> {
  for (let seen = known; ; ) {
    // At each try: what another process noted since the one before would else be taken for older
    // than it is, and end too early.
    const now = clock.now().getTime();
    const booked = book(seen.ledger, { ...entry, now }, windows);
    const written = { version: randomUUID(), ledger: booked.ledger };
    const found = await replace(db, caller, seen.version, written, new Date(now));
    if (found === "written") return { booked, known: written, now };
    seen = found;
  }
}

async function replace(
  db: Services["db"],
  caller: string,
  expected: string,
  { version, ledger }: StoredState,
  now: Date,
) {
  const { rows } = await sql<{ written: boolean; version: string; ledger: string }>`
    with written as (
      insert into rate_limits (caller, version, ledger, written_at) values (${caller}, ${version}, ${JSON.stringify(ledger)}, ${now})
      on conflict (caller) do update set version = excluded.version, ledger = excluded.ledger, written_at = excluded.written_at
      where rate_limits.version = ${expected}
      returning true
    )
    select exists (select from written) as written, version, ledger
    from (select true) as always left join rate_limits on caller = ${caller}
  `.execute(db);
  const row = rows[0];
  if (row?.written) return "written";
  // What stood there when the statement began; where nothing did, another process has just written
  // its first entry.
  return row?.version
    ? { version: row.version, ledger: JSON.parse(row.ledger) as WindowState }
    : none;
}

/** What one caller has used counts for another from now on. */
export async function transferUsage(
  tx: Transaction<Database>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update rate_limits set caller = ${to} where caller = ${from}`.execute(tx);
}

/** Forgets callers who have not asked since. */
export async function pruneRateLimits(db: Services["db"], before: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("written_at", "<", before).execute();
}
