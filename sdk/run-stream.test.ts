import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { answer, problemResponse, scriptedServer } from "../test/scripted-server.ts";
import { type RunEvent, reelwright } from "./client.ts";

const start = { type: "tool_start", tool: "write_script" };
const complete = { type: "tool_complete", tool: "write_script", result: { script: "Ünï" } };
const end = { type: "run_complete", status: "completed", result: {} };
const line = (id: number, event: object) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
const done = "data: [DONE]\n\n";

/** Sends what it is given, piece by piece, and then ends or breaks. */
const stream =
  (pieces: (string | Buffer)[], { cut = false } = {}) =>
  async (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of pieces) await new Promise((sent) => response.write(piece, sent));
    cut ? response.destroy() : response.end();
  };

const api = (baseUrl: string) =>
  reelwright({ baseUrl, apiKey: "vk_1", retry: { firstPauseMs: 1 } });
async function eventsOf(baseUrl: string): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of api(baseUrl).stream("run_1")) events.push(event);
  return events;
}

it("gives the events to the end, however they are cut into pieces", async () => {
  const whole = Buffer.from(
    `: the events of this run\n\n${line(1, start)}: keep-alive\n\n${line(2, complete)}${line(3, end)}${done}`,
  );
  await using server = await scriptedServer([
    stream([...whole].map((byte) => Buffer.from([byte]))),
  ]);
  expect(await eventsOf(server.baseUrl)).toEqual([start, complete, end]);
  expect(server.seen).toMatchObject([
    { url: "/v1/runs/run_1/stream", headers: { "x-api-key": "vk_1" } },
  ]);
});

it("a cut connection is opened again after the last whole event, and nothing comes twice", async () => {
  await using server = await scriptedServer([
    stream([line(1, start), "id: 2\ndata: {"], { cut: true }),
    (response) => response.destroy(),
    stream([line(2, complete)], { cut: true }),
    stream([line(3, end), done]),
  ]);
  expect(await eventsOf(server.baseUrl)).toEqual([start, complete, end]);
  expect(server.seen.map(({ headers }) => headers["last-event-id"])).toEqual([
    undefined,
    "1",
    "1",
    "2",
  ]);
});

it("after ten minutes, or when the service is started anew, it goes on", async () => {
  await using server = await scriptedServer([
    stream([line(1, start), 'data: {"type":"stream_timeout"}\n\n', done]),
    answer(200, { id: "run_1", status: "running" }),
    stream([line(2, complete), line(3, end), done]),
  ]);
  expect(await eventsOf(server.baseUrl)).toEqual([start, complete, end]);
});

it("a run that was resumed goes on after its failure", async () => {
  const failed = { type: "run_failed", status: "failed", error: { code: "tool_failed" } };
  const resumed = { type: "run_resumed", status: "pending" };
  await using server = await scriptedServer([
    stream(
      [failed, resumed, start, end].map((event, index) => line(index + 1, event)).concat(done),
    ),
  ]);
  expect(await eventsOf(server.baseUrl)).toEqual([failed, resumed, start, end]);
});

it("a stream with nothing more to tell ends when the run has", async () => {
  await using server = await scriptedServer([
    stream([done]),
    answer(200, { id: "run_1", status: "cancelled" }),
  ]);
  expect(await eventsOf(server.baseUrl)).toEqual([]);
});

it("a run that is not there is an error at once; a service that is not, after four attempts", async () => {
  await using unknown = await scriptedServer([problemResponse(404, "not_found")]);
  await expect(eventsOf(unknown.baseUrl)).rejects.toMatchObject({ status: 404, code: "not_found" });
  await using broken = await scriptedServer(Array(20).fill(stream([": hello\n\n"], { cut: true })));
  await expect(eventsOf(broken.baseUrl)).rejects.toThrow("terminated");
  expect(broken.seen.length).toBe(4);
});

it("leaving the loop closes the connection", async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await scriptedServer([
    (response) => {
      response.on("close", () => closed.resolve());
      response.writeHead(200, { "content-type": "text/event-stream" }).write(line(1, start));
    },
  ]);
  for await (const _event of api(server.baseUrl).stream("run_1")) break;
  await closed.promise;
});

it("an abort ends the wait with its reason", async () => {
  const stop = new AbortController();
  await using server = await scriptedServer([
    (response) =>
      response
        .writeHead(200, { "content-type": "text/event-stream" })
        .write(line(1, start), () => stop.abort(new Error("enough"))),
  ]);
  await expect(api(server.baseUrl).waitForRun("run_1", { signal: stop.signal })).rejects.toThrow(
    "enough",
  );
});
