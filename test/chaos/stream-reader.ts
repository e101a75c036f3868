import { setTimeout as delay } from "node:timers/promises";
import { parseEvents, type StreamedEvent } from "../clients/run-client.ts";
import type { Caller } from "./caller.ts";

/** What a client has received of a run's stream, over all of its connections. */
export interface StreamRecord {
  run_id: string;
  connections: number;
  /** The types of the events, in the order of their arrival. */
  types: string[];
  /** What was wrong with it. */
  faults: string[];
  /** `[DONE]` came after the last event of the run. */
  isDone: boolean;
}

const pauseMilliseconds = 200;
/** A connection that is silent for longer, keep-alive comments included, is opened anew. */
const silentSeconds = 30;
const finalTypes = ["run_complete", "run_failed", "run_cancelled"];

/** Follows a run to its end. Each connection resumes after the last event that arrived whole. */
export async function followStream(
  caller: Caller,
  as: string,
  run_id: string,
  signal: AbortSignal,
): Promise<StreamRecord> {
  const record: StreamRecord = { run_id, connections: 0, types: [], faults: [], isDone: false };
  while (!record.isDone && !signal.aborted) {
    const url = `${await caller.address().catch(() => "")}/v1/runs/${run_id}/stream`;
    const silence = new AbortController();
    const headers = { "x-api-key": as, "last-event-id": String(record.types.length) };
    const ending = AbortSignal.any([signal, silence.signal]);
    const response = await fetch(url, { headers, signal: ending }).catch(() => undefined);
    if (response?.ok && response.body) {
      record.connections += 1;
      await readConnection(response.body, record, silence);
    } else if (response && response.status < 500 && response.status !== 429)
      record.faults.push(`the response was ${response.status}: ${await response.text()}`);
    await delay(pauseMilliseconds);
  }
  return record;
}

async function readConnection(
  body: ReadableStream<Uint8Array>,
  record: StreamRecord,
  silence: AbortController,
): Promise<void> {
  let text = "";
  const abort = () => silence.abort();
  let timer = setTimeout(abort, silentSeconds * 1000);
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(abort, silentSeconds * 1000);
      text += chunk;
      const whole = text.lastIndexOf("\n\n") + 2;
      if (whole < 2) continue;
      for (const event of parseEvents(text.slice(0, whole))) receive(record, event);
      if (text.slice(0, whole).includes("data: [DONE]"))
        record.isDone = finalTypes.includes(record.types.at(-1) ?? "");
      text = text.slice(whole);
    }
  } catch {
    // The connection broke; the next one resumes.
  } finally {
    clearTimeout(timer);
  }
}

function receive(record: StreamRecord, { id, data }: StreamedEvent): void {
  if (id === undefined) return;
  const expected = record.types.length + 1;
  if (id !== expected) record.faults.push(`event ${id} came where ${expected} was due`);
  record.types.push(data.type);
}
