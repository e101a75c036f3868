import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../system/log.ts";
import { databaseUser, requiresPassword, setPasswordOnline } from "./postgres-auth.ts";
import { dataMajor, initialize } from "./postgres-data.ts";
import { type PostgresPlace, passwordFile, preparePlace } from "./postgres-place.ts";
import { findPrograms } from "./postgres-programs.ts";
import { logTail, startPostmaster, stopPostmaster } from "./postmaster.ts";
import { postmasterPid } from "./running-server.ts";

export interface EmbeddedPostgres {
  /** A connection URL for pg (a unix socket). */
  url: string;
  /** Leaves the server. The last process to leave stops it. Close your own connections first. */
  close(): Promise<void>;
}

// Every process that uses the data directory holds this advisory lock in shared mode. A process
// that gets it exclusively is the last one.
const usersLock = 7_203_511;
const startTimeoutSeconds = 60;
const startAttemptsMax = 5;
const restartSeconds = 3;

/**
 * Starts a PostgreSQL in the data directory, or connects to the one that is already running there.
 * A server that exits is started again. Rejects if no suitable programs are found or the server
 * does not start.
 * Why: docs/decisions/embedded-postgres.md
 */
export async function openEmbeddedPostgres(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const place = await preparePlace(resolve(dataDir));
  const url = `postgresql://${databaseUser}:${place.password}@/postgres?host=${encodeURIComponent(place.run)}`;
  let closing = false;
  const connectAndWatch = async (): Promise<pg.Client> => {
    const client = await joinServer(place, { url, log });
    client.once("end", () => {
      if (closing) return;
      log.warn("Database server exited; restarting");
      session = restart();
    });
    return client;
  };
  /** Tries until it succeeds: the cause may pass, such as a full disk. */
  const restart = async (): Promise<pg.Client | undefined> => {
    while (!closing) {
      try {
        return await connectAndWatch();
      } catch (error) {
        log.error({ err: error, retry_in_s: restartSeconds }, "Database server restart failed");
        await delay(restartSeconds * 1000);
      }
    }
    return undefined;
  };
  let session: Promise<pg.Client | undefined> = connectAndWatch();
  await session;
  const close = async () => {
    closing = true;
    const client = await session;
    if (client) await leaveServer(place, client);
  };
  return { url, close };
}

async function leaveServer(place: PostgresPlace, client: pg.Client): Promise<void> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [usersLock]);
    const { rows } = await client.query("select pg_try_advisory_lock($1) as last", [usersLock]);
    if (rows[0].last) {
      await waitForOthers(client);
      await stopPostmaster(place);
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
  await client.end();
}

/** Waits for closed connections to end. Stopping the server earlier would log an error for each. */
async function waitForOthers(client: pg.Client): Promise<void> {
  const others =
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  for (let tries = 0; tries < 50 && (await client.query(others)).rows[0].count > 0; tries++)
    await delay(10);
}

async function joinServer(
  place: PostgresPlace,
  { url, log }: { url: string; log: Log },
): Promise<pg.Client> {
  const deadline = performance.now() + startTimeoutSeconds * 1000;
  let server: { ended(): boolean } | undefined;
  for (let starts = 0; performance.now() < deadline; ) {
    const client = await joinSession(place, url);
    if (client) return client;
    if ((!server || server.ended()) && (await postmasterPid(place.data)) === undefined) {
      if (starts === startAttemptsMax) break;
      // After a crash, children of the old server may still be exiting.
      await delay(starts * 200);
      if (place.userFault && starts === 0)
        log.warn({ cause: place.userFault }, "Database runs as nobody; create a user reelwright");
      server = await startServer(place);
      starts++;
    }
    await delay(5);
  }
  throw new Error(
    `The database in ${place.home} does not start. The end of its log:\n${await logTail(place)}`,
  );
}

async function startServer(place: PostgresPlace): Promise<{ ended(): boolean }> {
  const programs = await findPrograms(place.home, place.as, await dataMajor(place));
  if ((await dataMajor(place)) === undefined) await initialize(place, programs);
  return startPostmaster(place, programs);
}

/** Connects and takes the lock. Returns undefined if no server accepts connections. */
async function joinSession(place: PostgresPlace, url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: "reelwright: in use" });
  client.on("error", () => undefined); // The event "end" follows.
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [usersLock]);
    if (!(await requiresPassword(place))) await protectServer(place, client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isUnavailable(error)) return undefined;
    throw isRejected(error) ? passwordError(error) : error;
  }
}

/**
 * Sets the password of a server that an earlier version left running. While other processes of that
 * version use the server, it stays as it is: they could not connect anymore.
 */
async function protectServer(place: PostgresPlace, client: pg.Client): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as alone", [usersLock]);
  if (!rows[0].alone) return;
  await setPasswordOnline(place, client);
  await client.query("select pg_advisory_unlock($1)", [usersLock]);
}

/** PostgreSQL's invalid_password and invalid_authorization_specification. */
const isRejected = (error: unknown) =>
  error instanceof pg.DatabaseError && /^28(P01|000)$/.test(error.code ?? "");

const passwordError = (cause: unknown) =>
  new Error(
    `The embedded PostgreSQL rejected the password in DATA_DIR/${passwordFile}. Restore this file from a backup, or stop all processes of Reelwright and start again.`,
    { cause },
  );

// 57P01: shutting down. 57P02: crashed. 57P03: starting or stopping.
const unavailableCodes = new Set([
  "ENOENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
]);

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    unavailableCodes.has("code" in error ? String(error.code) : "") ||
    error.message.startsWith("Connection terminated")
  );
}
