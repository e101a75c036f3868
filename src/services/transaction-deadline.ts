import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { ApiError } from "../system/errors.ts";
import type { Services } from "./services.ts";

/** Runs a transaction that commits before the deadline or never. */
export type DeadlineTransaction = <T>(
  work: (tx: Transaction<Database>) => Promise<T>,
) => Promise<T>;

/**
 * Starts something in one transaction within RUN_ADMISSION_SECONDS. After that time the caller gets
 * gateway_timeout and the transaction is rolled back, however late the database responds.
 */
export async function withDeadline<T>(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  start: (transact: DeadlineTransaction) => Promise<T>,
): Promise<T> {
  const seconds = config.runAdmissionSeconds;
  const timedOut = () =>
    new ApiError(
      "gateway_timeout",
      `The start took longer than ${seconds} s. Nothing was started or charged. Try again later.`,
    );
  let state: "open" | "committing" | "timed out" = "open";
  const advance = (next: "open" | "committing") => {
    if (state === "timed out") throw timedOut();
    state = next;
  };
  const transact: DeadlineTransaction = (work) =>
    db
      .transaction()
      .execute(async (tx) => {
        advance("open");
        // Frees the connection too: a statement could otherwise wait for a lock without end.
        await sql`select set_config('statement_timeout', ${String(seconds * 1000)}, true)`.execute(
          tx,
        );
        const result = await work(tx);
        advance("committing");
        return result;
      })
      .catch((error) => {
        throw error.code === queryCanceled ? timedOut() : error;
      });
  const started = start(transact);
  const inTime = new AbortController();
  const timeout = clock.sleep(seconds * 1000, inTime.signal).then(() => {
    // Once the commit is sent, only its response tells whether it succeeded.
    if (state === "committing") return started;
    state = "timed out";
    throw timedOut();
  });
  try {
    return await Promise.race([started, timeout]);
  } finally {
    inTime.abort();
  }
}

/** PostgreSQL's error code query_canceled, which statement_timeout raises. */
const queryCanceled = "57014";
