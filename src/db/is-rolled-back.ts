import pg from "pg";

/**
 * Whether the server itself says that it refused a statement, and with it the transaction. Any other failure, such as a lost connection,
 * may hide a commit that took effect.
 */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !endsConnection.test(error.code ?? "");

/** Connection exceptions and shutdowns: what the server was doing last is not told. */
const endsConnection = /^(08|57P|$)/;
