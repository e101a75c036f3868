import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { jsonResponse, problemResponse, scriptedServer } from "../test/fakes/scripted-server.ts";
import { type RunEvent, reelwright } from "./client.ts";

const start = { type: "tool_start", tool: "write_script" };
const complete = { type: "tool_complete", tool: "write_script", result: { script: "Ünï" } };
const end = { type: "run_complete", status: "completed", result: {} };
const line = (id: number, event: object) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
const done = "data: [DONE]\n\n";

/** Sends the chunks one by one and then ends or breaks the connection. */
const stream =
  (pieces: (string | Buffer)[], { cut = false } = {}) =>
  async (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of pieces) await new Promise((sent) => response.write(piece, sent));
    cut ? response.destroy() : response.end();
  };

const api = (baseUrl: string) =>
  reelwright({ baseUrl, apiKey: "vk_1", retry: { firstPauseMs: 1 } });
async function readEvents(baseUrl: string): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of api(baseUrl).stream("run_1")) events.push(event);
  return events;
}

describe("stream", () => {
  it("yields all events however the bytes are split", async () => {
    const whole = Buffer.from(
      `: the events of this run\n\n${line(1, start)}: keep-alive\n\n${line(2, complete)}${line(3, end)}${done}`,
    );
    await using server = await scriptedServer([
      stream([...whole].map((byte) => Buffer.from([byte]))),
    ]);
    expect(await readEvents(server.baseUrl)).toEqual([start, complete, end]);
    expect(server.requests).toMatchObject([
      { url: "/v1/runs/run_1/stream", headers: { "x-api-key": "vk_1" } },
    ]);
  });

  it("reconnects after the last complete event and yields no event twice", async () => {
    await using server = await scriptedServer([
      stream([line(1, start), "id: 2\ndata: {"], { cut: true }),
      (response) => response.destroy(),
      stream([line(2, complete)], { cut: true }),
      stream([line(3, end), done]),
    ]);
    expect(await readEvents(server.baseUrl)).toEqual([start, complete, end]);
    expect(server.requests.map(({ headers }) => headers["last-event-id"])).toEqual([
      undefined,
      "1",
      "1",
      "2",
    ]);
  });

  it("reconnects after ten minutes and after a restart of the service", async () => {
    await using server = await scriptedServer([
      stream([line(1, start), 'data: {"type":"stream_timeout"}\n\n', done]),
      jsonResponse(200, { id: "run_1", status: "running" }),
      stream([line(2, complete), line(3, end), done]),
    ]);
    expect(await readEvents(server.baseUrl)).toEqual([start, complete, end]);
  });

  it("continues after the failure of a run that was resumed", async () => {
    const failed = { type: "run_failed", status: "failed", error: { code: "tool_failed" } };
    const resumed = { type: "run_resumed", status: "pending" };
    await using server = await scriptedServer([
      stream(
        [failed, resumed, start, end].map((event, index) => line(index + 1, event)).concat(done),
      ),
    ]);
    expect(await readEvents(server.baseUrl)).toEqual([failed, resumed, start, end]);
  });

  it("ends without events if the run has ended", async () => {
    await using server = await scriptedServer([
      stream([done]),
      jsonResponse(200, { id: "run_1", status: "cancelled" }),
    ]);
    expect(await readEvents(server.baseUrl)).toEqual([]);
  });

  it("rejects at once for an unknown run, and after four attempts for an unreachable service", async () => {
    await using unknown = await scriptedServer([problemResponse(404, "not_found")]);
    await expect(readEvents(unknown.baseUrl)).rejects.toMatchObject({
      status: 404,
      code: "not_found",
    });
    await using broken = await scriptedServer(
      Array(20).fill(stream([": hello\n\n"], { cut: true })),
    );
    await expect(readEvents(broken.baseUrl)).rejects.toThrow("terminated");
    expect(broken.requests.length).toBe(4);
  });

  it("closes the connection when the loop is left", async () => {
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

  it("rejects with the reason of an abort", async () => {
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
});
