import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBufferSender } from "./send-buffer.ts";

const body = Buffer.from(Array.from({ length: 4 * 1024 ** 2 }, (_, index) => index % 251));
const clients = 30;
/** 8 slices of 64 KiB, and headers. */
const bytesPerTurnMax = 600 * 1024;

let app: FastifyInstance;
let port: number;
let written = () => 0;
beforeAll(async () => {
  const sendBuffer = createBufferSender();
  app = fastify({ forceCloseConnections: true });
  app.get("/large", (_request, reply) => sendBuffer(reply, body));
  app.get("/small", (_request, reply) => sendBuffer(reply, body.subarray(0, 1000)));
  const accepted: { bytesWritten: number }[] = [];
  app.server.on("connection", (socket) => accepted.push(socket));
  written = () => accepted.reduce((sum, socket) => sum + socket.bytesWritten, 0);
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());

it("responds with the whole body and its length", async () => {
  for (const [path, bytes] of [
    ["large", body.length],
    ["small", 1000],
  ] as const) {
    const url = `http://127.0.0.1:${port}/${path}`;
    const response = await fetch(url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(body.subarray(0, bytes));
    const head = await fetch(url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(bytes));
    expect(response.headers.get("content-length")).toBe(String(bytes));
  }
});

it("writes the responses of many clients in turn, so that slow readers do not hold the event loop", async () => {
  const start = written();
  const sockets = await Promise.all(
    Array.from({ length: clients }, async () => {
      const socket = connect(port, "127.0.0.1").pause();
      await once(socket, "connect");
      socket.write("GET /large HTTP/1.1\r\nhost: a\r\n\r\n");
      return socket;
    }),
  );
  let before = start;
  let most = 0;
  while (before - start < 20 * 1024 ** 2) {
    await turn();
    const now = written();
    most = Math.max(most, now - before);
    before = now;
  }
  for (const socket of sockets) socket.destroy();
  expect(most).toBeLessThan(bytesPerTurnMax);
});
