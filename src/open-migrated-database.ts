import type { Config } from "./config/config.ts";
import { openDatabase } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { openEmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import type { Log } from "./system/log.ts";

/**
 * Opens only the database and applies the migrations. `applied` contains the names of the new ones.
 */
export async function openMigratedDatabase(config: Config, log: Log) {
  const opened = new AsyncDisposableStack();
  try {
    const url = config.databaseUrl ?? (await startEmbedded(config, log, opened));
    const db = openDatabase(url, log);
    opened.defer(() => db.destroy());
    const applied = await migrate(db).catch((error) => {
      throw config.databaseUrl ? toConnectionError(error) : error;
    });
    return { url, db, applied, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function startEmbedded(
  config: Config,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<string> {
  const server = await openEmbeddedPostgres(config.dataDir, log);
  opened.defer(() => server.close());
  return server.url;
}

const connectionCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "ENOENT",
  "28P01",
  "28000",
  "3D000",
]);

/** The message does not contain the URL, which includes the password. */
function toConnectionError(error: Error & { code?: string }): Error {
  if (!connectionCodes.has(error.code ?? "")) return error;
  const reason = error.message || error.code;
  return new Error(
    `The database of DATABASE_URL is not reachable: ${reason}. Check the URL, or unset it to use the embedded PostgreSQL.`,
  );
}
