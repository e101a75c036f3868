import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type StreamEvent = { type: string; tool?: string; progress?: number; [key: string]: unknown };

/** The little of the public API that the demo needs, over HTTP like any other client. */
export interface ApiClient {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
  /** The events of a run, from the first to the end of the stream. */
  events(path: string): AsyncGenerator<StreamEvent>;
  download(url: string, path: string): Promise<void>;
}

/** A client of the service at `baseUrl`. Rejects with the detail of an error response. */
export function apiClient(baseUrl: string, apiKey: string): ApiClient {
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { "x-api-key": apiKey, ...(init.body ? { "content-type": "application/json" } : {}) };
    const response = await fetch(new URL(path, baseUrl), { ...init, headers });
    if (response.ok) return response;
    const problem = (await response.json().catch(() => ({}))) as { error?: string; detail?: string };
    throw new Error(`${init.method ?? "GET"} ${path} answered ${response.status} ${problem.error ?? ""}: ${problem.detail ?? "no detail"}`);
  };
  const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
  return {
    get: async (path) => json(await call(path)),
    post: async (path, body) => json(await call(path, { method: "POST", body: JSON.stringify(body) })),
    events: async function* (path) {
      for await (const data of dataLines(await call(path))) {
        if (data === "[DONE]") return;
        yield JSON.parse(data) as StreamEvent;
      }
    },
    download: async (url, path) => {
      const response = await fetch(url);
      if (!response.ok || !response.body) throw new Error(`The download link answered ${response.status}.`);
      await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
    },
  };
}

/** The `data:` lines of an event stream; the service writes each event's data on one line. */
async function* dataLines(response: Response): AsyncGenerator<string> {
  if (!response.body) return;
  let rest = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: ")) yield line.slice("data: ".length);
  }
}
