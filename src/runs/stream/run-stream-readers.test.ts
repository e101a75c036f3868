import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEvents, runClient } from "../../../test/clients/run-client.ts";
import { movableClock, startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import { claimRun, recordBatch } from "../../../test/small-tools/worker-writes.ts";
import { createLinks } from "../../storage/signed-links.ts";
import { runNotifier, runSubscriptions } from "../records/run-notifications.ts";
import type { ClaimedRun } from "../records/run-state.ts";
import { createRunStreams } from "./run-stream.ts";

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

async function newRun(): Promise<ClaimedRun> {
  const client = runClient(service);
  const { body } = await client.start(await client.newAgent(["write_text", "make_video"]), {
    topic: "The sea",
  });
  const run = await claimRun(service.services.db, body.id, clock.now());
  if (!run) throw new Error("The run could not be claimed.");
  return run;
}

const eventBytes = 200_000;
const emit = async (run: ClaimedRun, number: number, bytes = 0) => {
  const event = {
    type: "tool_complete" as const,
    tool: `tool ${number}`,
    result: { text: "x".repeat(bytes) },
  };
  await recordBatch(service.services.db, run, { events: [event], steps: [] }, clock.now());
  runNotifier(service.services.db, service.services.log)(run.id);
};

/**
 * A stream over a socket of its own, which reads on request. `read` is the text received so far.
 */
async function open(run: ClaimedRun) {
  const socket = connect(port, "127.0.0.1").pause();
  const stream = { socket, read: "", server: undefined as Socket | undefined };
  socket.setEncoding("utf8").on("data", (chunk) => {
    stream.read += chunk;
  });
  // Data listeners start a socket.
  socket.pause();
  await once(socket, "connect");
  socket.write(
    `GET /v1/runs/${run.id}/stream HTTP/1.1\r\nhost: test\r\nx-api-key: ${service.account.api_key}\r\n\r\n`,
  );
  await expect
    .poll(() => connections.some(({ remotePort }) => remotePort === socket.localPort))
    .toBe(true);
  stream.server = connections.find(({ remotePort }) => remotePort === socket.localPort);
  return stream;
}

describe("a reader of a stream", () => {
  it("that stalls delays no other reader and misses nothing afterwards", async () => {
    const run = await newRun();
    const [stalled, reading] = [await open(run), await open(run)];
    reading.socket.resume();
    for (let number = 1; number <= 100; number++) {
      await emit(run, number, eventBytes);
      await expect
        .poll(() => reading.read.includes(`"tool ${number}"`), { interval: 5 })
        .toBe(true);
      reading.read = "";
    }
    // The other reader got 20 MB. This socket holds one page; buffers of the kernel do not count.
    await expect.poll(() => stalled.server?.writableLength).toBeGreaterThan(0);
    expect(stalled.server?.writableLength).toBeLessThan(10 * eventBytes);
    stalled.socket.resume();
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    await expect.poll(() => stalled.read.includes("data: [DONE]")).toBe(true);
    // Transfer chunks may cut an event, but not within a name.
    for (let number = 1; number <= 100; number++)
      expect(stalled.read).toContain(`"tool ${number}"`);
    for (const { socket } of [stalled, reading]) socket.destroy();
  });

  it("that stalls keeps only a few large events in memory", async () => {
    const run = await newRun();
    for (let number = 1; number <= 40; number++) await emit(run, number, eventBytes);
    const stalled = await open(run);
    await expect.poll(() => stalled.server?.writableLength).toBeGreaterThan(0);
    expect(stalled.server?.writableLength).toBeLessThan(4 * eventBytes);
    stalled.socket.resume();
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    await expect.poll(() => stalled.read.includes("data: [DONE]")).toBe(true);
    for (let number = 1; number <= 40; number++) expect(stalled.read).toContain(`"tool ${number}"`);
    stalled.socket.destroy();
  });

  it("that takes nothing for a minute is disconnected", async () => {
    const run = await newRun();
    const stalled = await open(run);
    const { server } = stalled;
    for (let number = 1; server?.writableLength === 0; number++) {
      await emit(run, number, 20 * eventBytes);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(server?.timeout).toBe(60_000);
    const cut = once(
      stalled.socket.on("error", () => {}),
      "close",
    );
    // The timeout uses the real clock, so the test shortens it.
    server?.setTimeout(20);
    await expect.poll(() => server?.destroyed).toBe(true);
    stalled.socket.resume();
    await cut;
    expect(stalled.read).not.toContain("[DONE]");
  });

  it("that takes a long history slowly gets stream_timeout after ten minutes, or [DONE] when the service stops", async () => {
    const run = await newRun();
    const events = Array.from({ length: 350 }, (_, number) => ({
      type: "tool_start" as const,
      tool: `tool ${number}`,
    }));
    await recordBatch(service.services.db, run, { events, steps: [] }, clock.now());
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    const { db, notifications } = service.services;
    const streamOf = createRunStreams({
      db,
      clock,
      links: createLinks(service.services),
      subscriptions: runSubscriptions(notifications),
    });
    const ended = { id: run.id, status: "cancelled" };
    const rest = async (then: (stop: AbortController) => unknown) => {
      const stop = new AbortController();
      const stream = streamOf({ run: ended, after: 0, signal: stop.signal });
      const texts = [(await stream.next()).value, (await stream.next()).value];
      await then(stop);
      for await (const text of stream) texts.push(text);
      return {
        ids: parseEvents(texts.join("")).flatMap(({ id }) => id ?? []),
        last: texts.slice(2),
      };
    };
    const first = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(await rest(() => clock.advance(600_000))).toEqual({
      ids: first,
      last: ['data: {"type":"stream_timeout"}\n\n', "data: [DONE]\n\n"],
    });
    expect(await rest((stop) => stop.abort())).toEqual({ ids: first, last: ["data: [DONE]\n\n"] });
  });

  it("that waits for the same event as others shares their query", async () => {
    const { db, notifications } = service.services;
    const run = await newRun();
    await emit(run, 1);
    let queries = 0;
    const counted = new Proxy(db, {
      get: (target, name) => {
        if (name === "getExecutor") queries++;
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const streamOf = createRunStreams({
      db: counted,
      clock,
      links: createLinks(service.services),
      subscriptions: runSubscriptions(notifications),
    });
    const end = new AbortController();
    const streams = Array.from({ length: 50 }, () =>
      streamOf({ run, after: 0, signal: end.signal }),
    );
    await Promise.all(streams.map((stream) => stream.next()));
    const firsts = await Promise.all(streams.map((stream) => stream.next()));
    expect(firsts.map(({ value }) => parseEvents(String(value)).map(({ id }) => id))).toEqual(
      Array(50).fill([1]),
    );
    expect(queries).toBe(1);
    const seconds = Promise.all(streams.map((stream) => stream.next()));
    await expect.poll(() => queries).toBe(2);
    await emit(run, 2);
    expect(
      (await seconds).map(({ value }) => parseEvents(String(value)).map(({ id }) => id)),
    ).toEqual(Array(50).fill([2]));
    // The second query may see the event already.
    expect(queries).toBeLessThanOrEqual(3);
    end.abort();
    await Promise.all(streams.map((stream) => stream.return(undefined)));
  });
});
