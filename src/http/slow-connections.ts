import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../system/clock.ts";
import { createRateWindow, type RateWindow } from "./rate-window.ts";

const checkMilliseconds = 1000;

/** For a JSON body, which has at most 1 MiB. */
const bodyMilliseconds = 60_000;

/** An upload must reach its minimum rate in any 10 seconds. */
const uploadWindowMilliseconds = 10_000;

/**
 * Limits on what a client may still send after its response. A small rest keeps the connection
 * usable, and a client that reads only after sending gets its response. Together with the interval
 * of the checks, a connection closes within 5 seconds.
 */
const drain = { milliseconds: 4000, bytes: 64 * 1024 };

/** A client must take 64 KiB of a response within a minute, or all that is left of it. */
const sending = { milliseconds: 60_000, bytes: 64 * 1024 };

export interface SlowConnectionOptions {
  clock: Clock;
  uploadBytesPerSecondMin: number;
  /** Reports a connection before it is closed. */
  onSlow(reason: string, request_id: string | undefined): void;
}

interface Connection {
  /** The request whose body has not arrived completely. */
  body?: Body | undefined;
  /** Since when data waits to be sent, and how much had been sent then. */
  sending?: { since: number; bytes: number } | undefined;
}

interface Body {
  request: FastifyRequest;
  since: number;
  /** The received bytes of an upload; absent for other bodies. */
  upload?: RateWindow;
  /** Set when the response is sent although the body is incomplete. */
  drain?: { since: number; bytes: number };
}

/**
 * Closes connections of clients that send or read too slowly, so that a client cannot hold
 * many connections without work: bodies that take longer than a minute, uploads below a minimum
 * rate, bodies that go on after their response (such as a 401), and responses that the client does
 * not read. Headers have a timeout in Node. One loop checks all connections each second, which
 * costs a request less than a timer of its own.
 * Why: docs/decisions/slow-connections.md
 */
export function closeSlowConnections(
  app: FastifyInstance,
  { clock, uploadBytesPerSecondMin, onSlow }: SlowConnectionOptions,
): void {
  const connections = new Map<Socket, Connection>();
  const closed = new AbortController();
  let isWatching = false;
  const now = () => clock.now().getTime();

  const watch = async () => {
    isWatching = true;
    while (connections.size > 0 && !closed.signal.aborted) {
      await clock.sleep(checkMilliseconds, closed.signal).catch(() => {});
      for (const [socket, connection] of connections) {
        const reason = findFault(socket, connection, now(), uploadBytesPerSecondMin);
        if (reason === undefined) continue;
        onSlow(reason, connection.body?.request.id);
        socket.destroy();
      }
    }
    isWatching = false;
  };
  const open = (socket: Socket): Connection => {
    const connection: Connection = {};
    connections.set(socket, connection);
    socket.once("close", () => connections.delete(socket));
    if (!isWatching) void watch();
    return connection;
  };

  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    // Injected requests have no socket.
    if (!(socket instanceof Socket)) return done();
    const connection = connections.get(socket) ?? open(socket);
    connection.body = hasBody(request) ? watchBody(request, reply, now) : undefined;
    done();
  });
  app.addHook("onClose", async () => closed.abort());
}

const hasBody = ({ raw: { headers } }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function watchBody(request: FastifyRequest, reply: FastifyReply, now: () => number): Body {
  const since = now();
  const body: Body = {
    request,
    since,
    ...(request.routeOptions.config.form && { upload: createRateWindow(uploadWindowMilliseconds) }),
  };
  reply.raw.once("finish", () => {
    if (request.raw.complete) return;
    body.drain = { since: now(), bytes: request.raw.socket.bytesRead };
    // A handler may have stopped reading.
    request.raw.resume();
  });
  return body;
}

/** Why a connection must close; undefined if it may stay open. `now` is in Unix milliseconds. */
function findFault(
  socket: Socket,
  connection: Connection,
  now: number,
  bytesPerSecondMin: number,
): string | undefined {
  const { body } = connection;
  if (body && (body.request.raw.complete || body.request.raw.destroyed))
    connection.body = undefined;
  else if (body) {
    const fault = findBodyFault(socket, body, now, bytesPerSecondMin);
    if (fault) return fault;
  }
  return isReading(socket, connection, now) ? undefined : "the client does not read the response";
}

function findBodyFault(
  { bytesRead }: Socket,
  { request, since, upload, drain: drained }: Body,
  now: number,
  bytesPerSecondMin: number,
): string | undefined {
  if (drained) {
    return now - drained.since >= drain.milliseconds || bytesRead - drained.bytes > drain.bytes
      ? "the body continues after the response"
      : undefined;
  }
  if (!upload) return now - since >= bodyMilliseconds ? "the body is too slow" : undefined;
  // While the handler does not read, the service is slow and not the client.
  const isWaiting = request.raw.readableFlowing !== true;
  const rate = isWaiting ? upload.restart() : upload.add(now, bytesRead);
  return rate !== undefined && rate < bytesPerSecondMin ? "the upload is too slow" : undefined;
}

/** Whether the client takes the data that waits to be sent. */
function isReading(socket: Socket, connection: Connection, now: number): boolean {
  const waiting = socket.writableLength;
  const bytes = socket.bytesWritten - waiting;
  const before = connection.sending;
  if (waiting === 0) connection.sending = undefined;
  else if (!before || bytes - before.bytes >= sending.bytes)
    connection.sending = { since: now, bytes };
  else return now - before.since < sending.milliseconds;
  return true;
}
