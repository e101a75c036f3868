import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { ApiError } from "../system/errors.ts";
import type { Services } from "./services.ts";

/** The time within which something must start. */
export interface Deadline {
  /** Throws gateway_timeout if the time is over. */
  check(): void;
  /** Call it before the commit: once that is sent, only its response tells the outcome. */
  commit(): void;
}

/**
 * Starts something in one transaction within RUN_ADMISSION_SECONDS. After that time the caller gets
 * gateway_timeout and the transaction is rolled back, however late the database responds.
 */
export async function withDeadline<T>(
  { clock, config }: Pick<Services, "clock" | "config">,
  start: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const seconds = config.runAdmissionSeconds;
  let state: "open" | "committing" | "timed out" = "open";
  const check = () => {
    if (state === "timed out") throw timedOut(seconds);
    state = "open";
  };
  const commit = () => {
    check();
    state = "committing";
  };
  const started = start({ check, commit });
  const inTime = new AbortController();
  const timeout = clock.sleep(seconds * 1000, inTime.signal).then(() => {
    if (state === "committing") return started;
    state = "timed out";
    throw timedOut(seconds);
  });
  try {
    return await Promise.race([started, timeout]);
  } finally {
    inTime.abort(waitEnded);
  }
}

/**
 * Runs a transaction that commits before all of these deadlines or never. `started`: the deadlines
 * of what the work has started, if it leaves something out.
 */
export function transactBefore<T>(
  { db, config }: Pick<Services, "db" | "config">,
  deadlines: readonly Deadline[],
  work: (tx: Transaction<Database>) => Promise<T>,
  started: (result: T) => readonly Deadline[] = () => deadlines,
): Promise<T> {
  const seconds = config.runAdmissionSeconds;
  const transaction = db.transaction().execute(async (tx) => {
    for (const deadline of deadlines) deadline.check();
    // Frees the connection too: a statement could otherwise wait for a lock without end.
    await sql`select set_config('statement_timeout', ${String(seconds * 1000)}, true)`.execute(tx);
    const result = await work(tx);
    // One that is late leaves none of the others waiting for this commit.
    for (const deadline of deadlines) deadline.check();
    for (const deadline of started(result)) deadline.commit();
    return result;
  });
  return transaction.catch((error) => {
    throw error.code === queryCanceled ? timedOut(seconds) : error;
  });
}

/** One for all: an error of its own for each wait would need a stack trace. */
const waitEnded = new Error("The start has ended.");

const timedOut = (seconds: number) =>
  new ApiError(
    "gateway_timeout",
    `The start took longer than ${seconds} s. Nothing was started or charged. Try again later.`,
  );

/** PostgreSQL's error code query_canceled, which statement_timeout raises. */
const queryCanceled = "57014";
