import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEvents, runClient } from "../../../test/clients/run-client.ts";
import { movableClock, startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import { claimRun, recordBatch } from "../../../test/small-tools/worker-writes.ts";
import type { RunEvent } from "../records/run-events.ts";
import { type NotifyRun, runNotifier } from "../records/run-notifications.ts";
import type { ClaimedRun } from "../records/run-state.ts";

const clock = movableClock("2026-05-01T12:00:00Z");
let service: TestService;
let client: ReturnType<typeof runClient>;
let tellRun: NotifyRun;
let agent: string;
let address: string;

// No worker: the test writes what happens, and the clock does not move.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), clock });
  client = runClient(service);
  tellRun = runNotifier(service.services.db, service.services.log);
  agent = await client.newAgent(["write_text", "make_video"]);
  address = await service.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => service.close());

async function newRun(): Promise<ClaimedRun> {
  const { body } = await client.start(agent, { topic: "The sea" });
  const run = await claimRun(service.services.db, body.id, clock.now());
  if (!run) throw new Error("The run could not be claimed.");
  return run;
}

async function emit(run: ClaimedRun, ...events: RunEvent[]): Promise<void> {
  await recordBatch(service.services.db, run, { events, steps: [] }, clock.now());
  tellRun(run.id);
}

/** Opens a stream over a real connection. */
async function open(
  id: string,
  { headers = {}, query = "" }: { headers?: Record<string, string>; query?: string } = {},
) {
  const response = await fetch(`${address}/v1/runs/${id}/stream${query}`, {
    headers: { "x-api-key": service.account.api_key, ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    /** Reads until `wanted` or the end. Resolves to the whole text so far. */
    async until(wanted?: string): Promise<string> {
      while (wanted === undefined || !text.includes(wanted)) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) break;
        text += value;
      }
      return text;
    },
    close: () => reader?.cancel(),
  };
}

const start = (tool: string): RunEvent => ({ type: "tool_start", tool });

describe("GET /v1/runs/{run_id}/stream", () => {
  it("returns 200 as an event stream that proxies do not buffer, with the request id", async () => {
    const run = await newRun();
    const stream = await open(run.id);
    expect(stream.response.status).toBe(200);
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      "content-type": expect.stringContaining("text/event-stream"),
      "x-accel-buffering": "no",
      "cache-control": "no-store, no-transform",
      "x-request-id": expect.stringMatching(/^req_/),
    });
    await stream.close();
  });

  it("returns 200 for HEAD at once, without a body, even while the run is running", async () => {
    const run = await newRun();
    const { status, headers, text: body } = await service.call("HEAD", `/v1/runs/${run.id}/stream`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(body).toBe("");
    expect((await service.call("HEAD", "/v1/runs/run_unknown/stream")).status).toBe(404);
  });

  it("returns 200 with past events, then new ones until the run ends, then [DONE]", async () => {
    const run = await newRun();
    await emit(run, start("one"), start("two"));
    const stream = await open(run.id);
    await stream.until("two");
    await emit(run, start("three"));
    await stream.until("three");
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    const received = await stream.until();
    expect(received).toMatch(
      /^: the events of this run\n\ndata: \{"type":"tool_start","tool":"one"\}\nid: 1\n\ndata: /,
    );
    expect(
      parseEvents(received).map(({ id, data }) => `${id} ${data.type} ${data.tool ?? ""}`),
    ).toEqual(["1 tool_start one", "2 tool_start two", "3 tool_start three", "4 run_cancelled "]);
    expect(received.endsWith("\n\ndata: [DONE]\n\n")).toBe(true);
  });

  it("returns 200 with all documented events of a run that has ended", async () => {
    const run = await newRun();
    await emit(run, start("one"), {
      type: "tool_complete",
      tool: "one",
      result: { text: "Words." },
    });
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    const { status, text: whole } = await service.call("GET", `/v1/runs/${run.id}/stream`);
    expect(status).toBe(200);
    expect(parseEvents(whole).map(({ data }) => data.type)).toEqual([
      "tool_start",
      "tool_complete",
      "run_cancelled",
    ]);
    expect(whole.endsWith("\n\ndata: [DONE]\n\n")).toBe(true);
  });

  it("begins each event with data:, for clients that expect it there", async () => {
    const run = await newRun();
    await emit(run, start("one"), start("two"));
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    const { text: whole } = await service.call("GET", `/v1/runs/${run.id}/stream`);
    const events = whole.split("\n\n").filter((block) => block !== "" && !block.startsWith(":"));
    expect(events).toHaveLength(4);
    for (const event of events) expect(event).toMatch(/^data: .*(\nid: \d+)?$/);
  });

  it("continues after Last-Event-ID and after ?last_event_id", async () => {
    const run = await newRun();
    await emit(run, start("one"), start("two"), start("three"));
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    const ids = async (options: Parameters<typeof open>[1]) =>
      parseEvents(await (await open(run.id, options)).until()).map(({ id }) => id);
    expect(await ids({ headers: { "last-event-id": "2" } })).toEqual([3, 4]);
    expect(await ids({ query: "?last_event_id=3" })).toEqual([4]);
    // The client has received the final event.
    expect(await (await open(run.id, { headers: { "last-event-id": "4" } })).until()).toBe(
      ": the events of this run\n\ndata: [DONE]\n\n",
    );
  });

  it("returns 200 from the first event for an id that this run has not reached, or an invalid one", async () => {
    const run = await newRun();
    await emit(run, start("one"));
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    const ids = async (options: Parameters<typeof open>[1]) =>
      parseEvents(await (await open(run.id, options)).until()).map(({ id }) => id);
    for (const seen of ["3", "999999999", "99999999999999999999", "-1", "1.5", "one", ""])
      expect(await ids({ headers: { "last-event-id": seen } })).toEqual([1, 2]);
    expect(await ids({ query: "?last_event_id=3" })).toEqual([1, 2]);
    expect(await ids({ query: "?last_event_id=99999999999" })).toEqual([1, 2]);
  });

  it("returns 200 for HTTP/1.0 without chunked encoding", async () => {
    const run = await newRun();
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    const { port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /v1/runs/${run.id}/stream HTTP/1.0\r\nx-api-key: ${service.account.api_key}\r\n\r\n`,
    );
    const [head = "", ...body] = (await text(socket)).split("\r\n\r\n");
    expect(head).not.toMatch(/transfer-encoding/i);
    expect(body.join()).toMatch(
      /^: the events of this run\n\ndata: .*\nid: 1\n\ndata: \[DONE\]\n\n$/s,
    );
  });

  it("sends more events than one query reads", async () => {
    const run = await newRun();
    await emit(run, ...Array.from({ length: 250 }, (_, index) => start(`tool ${index}`)));
    await service.call("POST", `/v1/runs/${run.id}/cancel`);
    expect(parseEvents(await (await open(run.id)).until()).map(({ id }) => id)).toEqual(
      Array.from({ length: 251 }, (_, index) => index + 1),
    );
  });

  it("sends a keep-alive every 15 s and ends with stream_timeout after 10 minutes", async () => {
    const run = await newRun();
    await emit(run, start("one"));
    const stream = await open(run.id);
    await stream.until("one");
    await expect
      .poll(async () => {
        await clock.advance(15_000);
        return Promise.race([
          stream.until(": keep-alive\n\n"),
          new Promise((resolve) => setTimeout(resolve, 50, "")),
        ]);
      })
      .toContain(": keep-alive");
    const rest = stream.until();
    const over = rest.then(() => true);
    await expect
      .poll(async () => {
        await clock.advance(60_000);
        return Promise.race([over, new Promise((resolve) => setTimeout(resolve, 20, false))]);
      })
      .toBe(true);
    expect((await rest).slice(-60)).toBe(
      `${": keep-alive\n\n".repeat(2)}data: {"type":"stream_timeout"}\n\ndata: [DONE]\n\n`.slice(
        -60,
      ),
    );
  });

  it("returns 404 for an unknown run and another account's run", async () => {
    const run = await newRun();
    const otherAccount = await service.newAccount();
    expect((await service.call("GET", "/v1/runs/run_unknown/stream")).status).toBe(404);
    expect(
      (
        await service.call("GET", `/v1/runs/${run.id}/stream`, undefined, {
          "x-api-key": otherAccount.api_key,
        })
      ).status,
    ).toBe(404);
  });

  it("returns 400 for a last_event_id that is not a number", async () => {
    const run = await newRun();
    expect((await service.call("GET", `/v1/runs/${run.id}/stream?last_event_id=x`)).status).toBe(
      400,
    );
  });

  it("ends with [DONE] when the service stops", async () => {
    const run = await newRun();
    await emit(run, start("one"));
    const stream = await open(run.id);
    await stream.until("one");
    const closing = service.app.close();
    expect(await stream.until()).toMatch(/data: \[DONE\]\n\n$/);
    await closing;
  });
});
