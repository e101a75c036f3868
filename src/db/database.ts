import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../system/log.ts";
import { parseOrdered } from "../values/column-order.ts";
import { createPreparedPool } from "./prepared-pool.ts";
import type { Database } from "./schema.ts";

/**
 * A process that freezes, or whose network fails, during a transaction keeps its locks no longer
 * than this: others would wait for them, such as the worker that claims its runs.
 */
export const idleTransactionMilliseconds = 10_000;

/**
 * Opens a connection pool for a PostgreSQL URL. int8 and numeric are returned as numbers (amounts
 * and byte counts fit), timestamptz as Date, jsonb as `parseOrdered` reads it.
 */
export function openDatabase(
  url: string,
  log: Log,
  options: { connections?: number } = {},
): Kysely<Database> {
  const pool = createPreparedPool({
    connectionString: url,
    max: options.connections ?? 20,
    types: { getTypeParser },
    application_name: "reelwright",
    idle_in_transaction_session_timeout: idleTransactionMilliseconds,
  });
  // Without a listener, an idle connection that is lost would end the process. The pool opens a new
  // one on demand.
  pool.on("error", (error) => log.warn({ err: error }, "Database connection lost"));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

const { INT8, NUMERIC, JSONB } = pg.types.builtins;
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [JSONB, parseOrdered],
]);

const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: "text" | "binary") =>
  parsers.get(id) ?? pg.types.getTypeParser(id, format as "text");
