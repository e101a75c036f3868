import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { eventsIn, runClient } from "../../test/run-client.ts";
import { runCatalog } from "../../test/run-tools.ts";
import { linksOf } from "../storage/signed-links.ts";
import { hintReceiver, hintSender } from "./run-hints.ts";
import { record, type TakenRun, takeRun } from "./run-state.ts";
import { runStreams } from "./run-stream.ts";

const clock = movableClock("2026-05-01T12:00:00Z");
let service: TestService;
let port: number;
let connections: Socket[];
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), clock });
  connections = [];
  service.app.server.on("connection", (socket) => connections.push(socket));
  port = Number(new URL(await service.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => service.close());

async function newRun(): Promise<TakenRun> {
  const client = runClient(service);
  const { body } = await client.start(await client.newAgent(["write_text", "make_video"]), { topic: "The sea" });
  const run = await takeRun(service.services.db, body.id, clock.now());
  if (!run) throw new Error("The run could not be taken.");
  return run;
}

const event_bytes = 200_000;
const tell = async (run: TakenRun, number: number, bytes = 0) => {
  const event = { type: "tool_complete" as const, tool: `tool ${number}`, result: { text: "x".repeat(bytes) } };
  await record(service.services.db, run, { events: [event], steps: [] }, clock.now());
  hintSender(service.services.db, service.services.log)(run.id);
};

/** A stream over a socket of its own, which reads when it is told to. `read` is what has come so far. */
async function open(run: TakenRun) {
  const socket = connect(port, "127.0.0.1").pause();
  const stream = { socket, read: "", server: undefined as Socket | undefined };
  socket.setEncoding("utf8").on("data", (chunk) => {
    stream.read += chunk;
  });
  // Data listeners start a socket.
  socket.pause();
  await once(socket, "connect");
  socket.write(`GET /v1/runs/${run.id}/stream HTTP/1.1\r\nhost: test\r\nx-api-key: ${service.account.api_key}\r\n\r\n`);
  await expect.poll(() => connections.some(({ remotePort }) => remotePort === socket.localPort)).toBe(true);
  stream.server = connections.find(({ remotePort }) => remotePort === socket.localPort);
  return stream;
}

describe("readers of a run", () => {
  test("one that takes nothing holds up no other and is not written for; when it reads again, nothing is missing", async () => {
    const run = await newRun();
    const [stalled, reading] = [await open(run), await open(run)];
    reading.socket.resume();
    for (let number = 1; number <= 100; number++) {
      await tell(run, number, event_bytes);
      await expect.poll(() => reading.read.includes(`"tool ${number}"`), { interval: 5, timeout: 5000 }).toBe(true);
      reading.read = "";
    }
    // 20 MB were sent to the other. Here one page waits in the socket; what the kernels hold is nobody's memory of ours.
    expect(stalled.server?.writableLength).toBeGreaterThan(0);
    expect(stalled.server?.writableLength).toBeLessThan(10 * event_bytes);
    stalled.socket.resume();
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    await expect.poll(() => stalled.read.includes("data: [DONE]"), { timeout: 10_000 }).toBe(true);
    // Chunks of the transfer may cut an event in two, and names do not stand at the cuts.
    for (let number = 1; number <= 100; number++) expect(stalled.read).toContain(`"tool ${number}"`);
    for (const { socket } of [stalled, reading]) socket.destroy();
  });

  test("those who wait for the same event share one query", async () => {
    const { db, notifications } = service.services;
    const run = await newRun();
    await tell(run, 1);
    let queries = 0;
    const counted = new Proxy(db, {
      get: (target, name) => {
        if (name === "selectFrom") queries++;
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const streamOf = runStreams({ db: counted, clock, links: linksOf(service.services), follower: hintReceiver(notifications) });
    const end = new AbortController();
    const streams = Array.from({ length: 50 }, () => streamOf({ run, after: 0, signal: end.signal }));
    await Promise.all(streams.map((stream) => stream.next())); // the first word
    const firsts = await Promise.all(streams.map((stream) => stream.next()));
    expect(firsts.map(({ value }) => eventsIn(String(value)).map(({ id }) => id))).toEqual(Array(50).fill([1]));
    expect(queries).toBe(1);
    const seconds = Promise.all(streams.map((stream) => stream.next()));
    await expect.poll(() => queries).toBe(2);
    await tell(run, 2);
    expect((await seconds).map(({ value }) => eventsIn(String(value)).map(({ id }) => id))).toEqual(Array(50).fill([2]));
    expect(queries).toBe(3);
    end.abort();
    await Promise.all(streams.map((stream) => stream.return(undefined)));
  });
});
