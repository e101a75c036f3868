import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../system/log.ts";
import { dataMajor, initialize, type PostgresPlace, preparePlace } from "./postgres-data.ts";
import { findPrograms } from "./postgres-programs.ts";
import { logTail, postmasterPid, startPostmaster, stopPostmaster } from "./postmaster.ts";

export interface EmbeddedPostgres {
  /** A connection URL that pg understands (a unix socket). */
  url: string;
  /**
   * Leaves the server to the other processes that use it; the last one stops it. Close your own
   * connections first.
   */
  close(): Promise<void>;
}

// Every process that uses a data directory holds this lock shared, in a session of its own; whoever
// gets it alone is the last one.
const usersLock = 7_203_511;
const patienceSeconds = 60;
const startsMax = 5;

/**
 * Runs a PostgreSQL inside the data directory, or joins the one that another Reelwright runs there,
 * or left there when it was killed. A server that dies is started again. Throws when no fitting
 * programs are found or the server does not come up.
 */
export async function openEmbeddedPostgres(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const place = await preparePlace(resolve(dataDir));
  const url = `postgresql://reelwright@/postgres?host=${encodeURIComponent(place.run)}`;
  let closing = false;
  const watched = async (): Promise<pg.Client> => {
    const client = await joinServer(place, url);
    client.once("end", () => {
      if (closing) return;
      log.warn("the database server went away; starting it again");
      session = watched();
      session.catch((error) =>
        log.fatal({ err: error }, "the database server does not start again"),
      );
    });
    return client;
  };
  let session = watched();
  await session;
  const close = async () => {
    closing = true;
    await leaveServer(place, await session);
  };
  return { url, close };
}

async function leaveServer(place: PostgresPlace, client: pg.Client): Promise<void> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [usersLock]);
    const { rows } = await client.query("select pg_try_advisory_lock($1) as last", [usersLock]);
    if (rows[0].last) {
      await othersGone(client);
      await stopPostmaster(place);
    }
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  await client.end();
}

/** Closed connections take a moment to leave; stopping under them would make each log an error. */
async function othersGone(client: pg.Client): Promise<void> {
  const others =
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  for (let tries = 0; tries < 50 && (await client.query(others)).rows[0].count > 0; tries++)
    await delay(10);
}

async function joinServer(place: PostgresPlace, url: string): Promise<pg.Client> {
  const deadline = performance.now() + patienceSeconds * 1000;
  let server: { ended(): boolean } | undefined;
  for (let starts = 0; performance.now() < deadline; ) {
    const client = await joinSession(url);
    if (client) return client;
    if ((!server || server.ended()) && (await postmasterPid(place)) === undefined) {
      if (starts === startsMax) break;
      // Right after a crash the first start can find the old server's children still leaving.
      await delay(starts * 200);
      server = await startServer(place);
      starts++;
    }
    await delay(5);
  }
  throw new Error(
    `The database in ${place.home} does not start. Its log ends:\n${await logTail(place)}`,
  );
}

async function startServer(place: PostgresPlace): Promise<{ ended(): boolean }> {
  const programs = await findPrograms(place.home, place.as, await dataMajor(place));
  if ((await dataMajor(place)) === undefined) await initialize(place, programs);
  return startPostmaster(place, programs);
}

/** Undefined where no server answers yet or any more. */
async function joinSession(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: "reelwright: in use" });
  client.on("error", () => undefined); // "end" follows, and says all that is needed
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [usersLock]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

// 57P01: it is being stopped; 57P02: it crashed; 57P03: it is starting or stopping.
const absentCodes = new Set([
  "ENOENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
]);

function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    absentCodes.has("code" in error ? String(error.code) : "") ||
    error.message.startsWith("Connection terminated")
  );
}
