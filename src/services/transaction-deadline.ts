import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { ApiError } from "../system/errors.ts";
import type { Services } from "./services.ts";

/** Runs a transaction that commits in time or not at all. */
export type DeadlineTransaction = <T>(
  work: (tx: Transaction<Database>) => Promise<T>,
) => Promise<T>;

/**
 * Starts something in one transaction, or gives it up: after RUN_ADMISSION_SECONDS the caller gets gateway_timeout, and what the
 * transaction has done by then is undone, however late the database comes back to it.
 */
export async function withDeadline<T>(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  start: (transact: DeadlineTransaction) => Promise<T>,
): Promise<T> {
  const seconds = config.runAdmissionSeconds;
  const late = () =>
    new ApiError(
      "gateway_timeout",
      `This could not be started within ${seconds} s. Nothing was started or charged; try again later.`,
    );
  let state: "open" | "committing" | "given up" = "open";
  const goOn = (next: "open" | "committing") => {
    if (state === "given up") throw late();
    state = next;
  };
  const transact: DeadlineTransaction = (work) =>
    db
      .transaction()
      .execute(async (tx) => {
        goOn("open");
        // Frees the connection too: a statement that waits for a lock would hold it for as long as the other does.
        await sql`select set_config('statement_timeout', ${String(seconds * 1000)}, true)`.execute(
          tx,
        );
        const result = await work(tx);
        goOn("committing");
        return result;
      })
      .catch((error) => {
        throw error.code === statementTimeout ? late() : error;
      });
  const started = start(transact);
  const inTime = new AbortController();
  const timeout = clock.sleep(seconds * 1000, inTime.signal).then(() => {
    // Once the commit is on its way, only its answer tells what happened.
    if (state === "committing") return started;
    state = "given up";
    throw late();
  });
  try {
    return await Promise.race([started, timeout]);
  } finally {
    inTime.abort();
  }
}

/** PostgreSQL's query_canceled. */
const statementTimeout = "57014";
