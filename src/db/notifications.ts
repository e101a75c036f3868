import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Log } from "../system/log.ts";
import type { Database } from "./schema.ts";

/** Hints from other processes. A listener must read the tables for the truth: hints may be lost or merged. */
export interface Notifications {
  /** Calls back on every hint of the channel, and with "" when hints may have been missed (listening has just begun, again or at all). Returns the way to stop. */
  on(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

const reconnectMilliseconds = 500;
const connectMilliseconds = 10_000;

/**
 * Opens the one connection of this process that listens; it comes back by itself when it is lost. Who only listens does not notice that
 * nobody is there any more, so the server is asked for an answer now and then.
 */
export async function openNotifications(
  connection: pg.ClientConfig,
  log: Log,
  { proof_milliseconds = 10_000 }: { proof_milliseconds?: number } = {},
): Promise<Notifications> {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const tell = (channel: string, payload: string) => {
    for (const listener of channels.get(channel) ?? []) listener(payload);
  };
  // One after another: a client takes one query at a time.
  let turn: Promise<unknown> = Promise.resolve();
  const ask = (of: pg.Client, text: string, answered = () => {}) => {
    turn = turn.then(() => of.query(text)).then(answered, (error) => lost(of, error));
    return turn;
  };
  const listen = (to: pg.Client, channel: string) =>
    ask(to, `listen ${pg.escapeIdentifier(channel)}`, () => tell(channel, ""));
  const connectAgain = (error: unknown) => {
    if (closed) return;
    log.warn({ err: error }, "There is no connection for notifications; connecting again.");
    retry = setTimeout(() => connect().catch(connectAgain), reconnectMilliseconds);
  };
  const lost = (from: pg.Client, error: unknown) => {
    if (client !== from) return;
    client = undefined;
    from.end().catch(() => {});
    connectAgain(error);
  };
  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      ...patience(proof_milliseconds),
      application_name: "reelwright notifications",
    });
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("The server closed the connection.")));
    next.on("notification", ({ channel, payload }) => tell(channel, payload ?? ""));
    await next.connect();
    if (closed) return next.end();
    client = next;
    await Promise.all([...channels.keys()].map((channel) => listen(next, channel)));
  };

  await connect();
  const proving = setInterval(() => client && void ask(client, "select"), proof_milliseconds);
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
      clearInterval(proving);
      await client?.end();
    },
  };
}

const patience = (milliseconds: number) => ({
  query_timeout: milliseconds,
  connectionTimeoutMillis: connectMilliseconds,
});

/** Sends a hint. Within a transaction it goes out when that commits, and not at all when it does not. */
export async function notify(
  db: Kysely<Database>,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
