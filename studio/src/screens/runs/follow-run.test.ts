import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../../sdk/client.ts";
import { ReelwrightError } from "../../../../sdk/error.ts";
import { followRun } from "./follow-run.ts";

const start = { type: "tool_start", tool: "write_script" };
const end = { type: "run_complete", status: "completed", result: {} };
const line = (id: number, event: object) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
const done = "data: [DONE]\n\n";

interface Reply {
  text: string;
  /** The connection breaks after the text. */
  cut?: boolean;
  /** Whether the run is known to have ended after this stream. Default: false. */
  hasEnded?: boolean;
}

const tooMany = { status: 400, error: "", detail: "No more streams.", request_id: "" };

/** A service that sends these streams one after the other. */
async function follow(replies: readonly Reply[]) {
  const opened: (string | undefined)[] = [];
  const events: string[] = [];
  const states: boolean[] = [];
  const source = {
    open: async (last: string | undefined) => {
      const reply = replies[opened.length];
      opened.push(last);
      if (!reply) throw new ReelwrightError(tooMany);
      return new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(reply.text));
          if (!reply.cut) controller.close();
        },
        pull(controller) {
          if (reply.cut) controller.error(new TypeError("terminated"));
        },
      });
    },
    hasEnded: async () => replies[opened.length - 1]?.hasEnded ?? false,
    pause: async () => {},
  };
  await followRun(source, new AbortController().signal, {
    receive: (event: RunEvent) => events.push(event.type),
    setInterrupted: (interrupted) => states.push(interrupted),
  });
  return { opened, events, states };
}

describe("followRun", () => {
  it("reads the last event after an interruption, although the run is known to have ended", async () => {
    const { events, opened } = await follow([
      { text: line(1, start), hasEnded: true },
      { text: line(2, end) + done },
    ]);
    expect(events).toEqual(["tool_start", "run_complete"]);
    expect(opened).toEqual([undefined, "1"]);
  });

  it("opens the stream again if it is done before the last event", async () => {
    const { events, opened } = await follow([
      { text: line(1, start) + done, hasEnded: true },
      { text: line(2, end), cut: true },
      { text: done },
    ]);
    expect(events).toEqual(["tool_start", "run_complete"]);
    expect(opened).toEqual([undefined, "1", "2"]);
  });

  it("says when the connection is interrupted, and repeats no event", async () => {
    const { events, states } = await follow([
      { text: `${line(1, start)}id: 2\ndata: {"ty`, cut: true },
      { text: line(2, end) + done },
    ]);
    expect(events).toEqual(["tool_start", "run_complete"]);
    expect(states).toEqual([false, true, false]);
  });

  it("ends without a last event if that event is not kept any more", async () => {
    const { events, opened } = await follow([{ text: done, hasEnded: true }, { text: done }]);
    expect(events).toEqual([]);
    expect(opened).toEqual([undefined, undefined]);
  });

  it("continues after the failure of a run that was resumed", async () => {
    const failed = { type: "run_failed", status: "failed", error: { message: "No." } };
    const resumed = { type: "run_resumed", status: "pending" };
    const { events } = await follow([
      { text: line(1, failed) + line(2, resumed) + done },
      { text: line(3, end) + done },
    ]);
    expect(events).toEqual(["run_failed", "run_resumed", "run_complete"]);
  });
});
