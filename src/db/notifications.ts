import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Log } from "../system/log.ts";
import type { Database } from "./schema.ts";

/**
 * Notifications from other processes (LISTEN/NOTIFY). They can be lost or merged, so listeners must
 * read the tables.
 */
export interface Notifications {
  /**
   * Calls the listener for every notification of the channel, and with "" when notifications may
   * have been missed: after each (re)connection. Returns a function that stops listening.
   */
  on(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

const reconnectMilliseconds = 500;
const connectMilliseconds = 10_000;

/**
 * Opens the connection of this process that listens, and reopens it when it is lost. An idle
 * connection does not notice that the server is gone, so a query checks it every
 * `probeMilliseconds`.
 */
export async function openNotifications(
  connection: pg.ClientConfig,
  log: Log,
  { probeMilliseconds = 10_000 }: { probeMilliseconds?: number } = {},
): Promise<Notifications> {
  const channels: Channels = new Map();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  // Queries run one after another: a client processes one at a time.
  let lastQuery: Promise<unknown> = Promise.resolve();
  const runQuery = (on: pg.Client, text: string, onSuccess = () => {}) => {
    lastQuery = lastQuery
      .then(() => on.query(text))
      .then(onSuccess, (error) => disconnect(on, error));
    return lastQuery;
  };
  const listen = (to: pg.Client, channel: string) =>
    runQuery(to, `listen ${pg.escapeIdentifier(channel)}`, () => publish(channels, channel, ""));
  const scheduleReconnect = (error: unknown) => {
    if (closed) return;
    log.warn({ err: error }, "Notification connection lost; reconnecting");
    retry = setTimeout(() => connect().catch(scheduleReconnect), reconnectMilliseconds);
  };
  const disconnect = (from: pg.Client, error: unknown) => {
    if (client !== from) return;
    client = undefined;
    from.end().catch(() => {});
    scheduleReconnect(error);
  };
  const connect = async () => {
    const next = new pg.Client({ ...connection, ...clientOptions(probeMilliseconds) });
    next.on("error", (error) => disconnect(next, error));
    next.on("end", () => disconnect(next, new Error("The server closed the connection.")));
    next.on("notification", ({ channel, payload }) => publish(channels, channel, payload ?? ""));
    await next.connect();
    if (closed) return next.end();
    client = next;
    await Promise.all([...channels.keys()].map((channel) => listen(next, channel)));
  };

  await connect();
  const probing = setInterval(() => client && void runQuery(client, "select"), probeMilliseconds);
  return {
    on(channel, listener) {
      const listeners = channels.get(channel);
      if (listeners) listeners.add(listener);
      else {
        channels.set(channel, new Set([listener]));
        if (client) void listen(client, channel);
      }
      return () => channels.get(channel)?.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(probing);
      await client?.end();
    },
  };
}

type Channels = Map<string, Set<(payload: string) => void>>;

function publish(channels: Channels, channel: string, payload: string): void {
  for (const listener of channels.get(channel) ?? []) listener(payload);
}

const clientOptions = (milliseconds: number) => ({
  application_name: "reelwright notifications",
  query_timeout: milliseconds,
  connectionTimeoutMillis: connectMilliseconds,
});

/**
 * Sends a notification. Inside a transaction it is sent at the commit, and discarded by a rollback.
 */
export async function notify(
  db: Kysely<Database>,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
