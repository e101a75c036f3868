import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../system/log.ts";
import { createPreparedPool } from "./prepared-pool.ts";
import type { Database } from "./schema.ts";

/**
 * Opens a connection pool for a PostgreSQL URL. int8 and numeric are returned as numbers (amounts
 * and byte counts fit), timestamptz as Date.
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
  });
  // Without a listener, an idle connection that is lost would end the process. The pool opens a new
  // one on demand.
  pool.on("error", (error) => log.warn({ err: error }, "Database connection lost"));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: "text" | "binary") =>
  numbers.has(id) ? Number : pg.types.getTypeParser(id, format as "text");
