import pg from "pg";

/**
 * Whether an error proves that the transaction was rolled back, because the server reported it.
 * After any other error, such as a lost connection, the commit may have succeeded.
 */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !connectionErrors.test(error.code ?? "");

/** Connection exceptions and shutdowns. The outcome of the last statement is unknown. */
const connectionErrors = /^(08|57P|$)/;
