import { type Kysely, sql } from "kysely";
import { type Clock, systemClock } from "../system/clock.ts";
import type { Database } from "./schema.ts";

export interface DatabaseClock extends Clock {
  close(): void;
}

const compareMilliseconds = 10_000;
/** A comparison that takes longer says too little: the process or the connection stood still. */
const comparisonMillisecondsMax = 1000;

/**
 * Opens the clock of the database, which is the same in all processes: times that one writes, such
 * as when a delivery is due, are compared by another. Between comparisons it goes on by the
 * processor's clock, so that a correction of the machine's clock changes nothing.
 */
export async function openDatabaseClock(db: Kysely<Database>): Promise<DatabaseClock> {
  let offset = await compare(db).then(({ difference }) => difference);
  let comparing = false;
  const correct = async () => {
    if (comparing) return;
    comparing = true;
    // Without the database, the last comparison holds.
    const found = await compare(db).catch(() => undefined);
    comparing = false;
    if (!found || found.milliseconds > comparisonMillisecondsMax) return;
    // A smaller difference may be that of the duration of the query, and time should not go back.
    if (Math.abs(found.difference - offset) > found.milliseconds) offset = found.difference;
  };
  const timer = setInterval(() => void correct(), compareMilliseconds).unref();
  return {
    now: () => new Date(performance.now() + offset),
    sleep: systemClock.sleep,
    close: () => clearInterval(timer),
  };
}

/** The time of the database minus `performance.now()`, and how long the question took. */
async function compare(db: Kysely<Database>) {
  const asked = performance.now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  const milliseconds = performance.now() - asked;
  return { difference: (rows[0]?.now ?? 0) - (asked + milliseconds / 2), milliseconds };
}
