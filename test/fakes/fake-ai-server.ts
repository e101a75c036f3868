import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import sharp from "sharp";
import { fixture } from "../tool-benches/local-media.ts";

export interface FakeRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  /** Parsed if it is JSON. */
  body: unknown;
}

/**
 * Replaces the default response. `hangs`: the request never gets a response. `endless`: its body
 * exceeds every limit. `slow`: only the first byte of its body arrives.
 * `stream`: its body.
 */
export interface FakeResponse {
  status?: number;
  json?: unknown;
  bytes?: Uint8Array;
  hangs?: true;
  endless?: true;
  slow?: true;
  stream?: Readable;
}

export interface FakeAi {
  /** The origin. /v1 speaks OpenAI's protocol, /replicate Replicate's, /fal fal's. */
  url: string;
  requests: FakeRequest[];
  /** Each response is used for one of the next requests, whatever its path. */
  respondNext(...responses: FakeResponse[]): void;
  /** Sets the JSON output of the language models. */
  setModelOutput(value: unknown): void;
  close(): Promise<void>;
}

/**
 * Serves the protocols of the AI providers on 127.0.0.1: OpenAI (responses, chat, images, speech,
 * transcriptions), Replicate (predictions, which succeed at the second request) and fal (queue and
 * pictures). The language model describes one picture for each scene of the prompt.
 */
export async function startFakeAi(): Promise<FakeAi> {
  const requests: FakeRequest[] = [];
  const next: FakeResponse[] = [];
  let modelOutput: unknown;
  const server = createServer(async (incoming, response) => {
    const request = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: await readBody(incoming),
    };
    const earlierRequests = requests.filter(({ path }) => path === request.path).length;
    requests.push(request);
    const reply =
      next.shift() ??
      (await defaultResponse(request, {
        origin: `http://${incoming.headers.host}`,
        modelOutput,
        earlierRequests,
      }));
    if (reply.hangs) return;
    if (reply.slow) return void response.writeHead(reply.status ?? 200).write("{");
    if (reply.stream) return void reply.stream.pipe(response);
    if (reply.endless) return void sendEndlessly(response, reply.status);
    const type = reply.bytes ? "application/octet-stream" : "application/json";
    response
      .writeHead(reply.status ?? 200, { "content-type": type })
      .end(reply.bytes ?? JSON.stringify(reply.json));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondNext: (...responses) => next.push(...responses),
    setModelOutput: (value) => {
      modelOutput = value;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Sends spaces, which may precede any JSON: more than every limit, but not without end, so that a
 * test without a limit fails soon.
 */
function sendEndlessly(response: ServerResponse, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  const spaces = Buffer.alloc(1024 ** 2, " ");
  Readable.from(Array.from({ length: endlessMegabytes }, () => spaces)).pipe(response);
}

const endlessMegabytes = 128;

interface Situation {
  origin: string;
  modelOutput: unknown;
  /** Number of earlier requests to this path. */
  earlierRequests: number;
}

async function defaultResponse(
  { method, path, body }: FakeRequest,
  { origin, modelOutput, earlierRequests }: Situation,
): Promise<FakeResponse> {
  const model = readText(body, "model");
  if (path === "/v1/responses")
    return { json: responses(model, JSON.stringify(modelOutput ?? picturesFor(body))) };
  if (path === "/v1/chat/completions")
    return { json: completion(model, JSON.stringify(modelOutput ?? picturesFor(body))) };
  if (path === "/v1/images/generations")
    return {
      json: {
        created: 1,
        data: [{ b64_json: (await picture(readText(body, "size"))).toString("base64") }],
      },
    };
  if (path === "/v1/audio/speech") return { bytes: await readFile(fixture("tone.wav")) };
  if (path === "/v1/audio/transcriptions") return { json: transcript };
  if (path.startsWith("/files/"))
    return {
      bytes: path.endsWith(".png")
        ? await picture("640x640")
        : await readFile(fixture("color-bars.mp4")),
    };
  const get = `${origin}/replicate/predictions/p1`;
  if (path.startsWith("/replicate/models/") && method === "POST")
    return { json: { id: "p1", status: "starting", urls: { get } } };
  if (path === "/replicate/predictions/p1")
    return { json: prediction(get, earlierRequests > 0 ? `${origin}/files/clip.mp4` : undefined) };
  if (path.startsWith("/fal/") && method === "POST")
    return { json: { images: [{ url: `${origin}/files/a.png`, width: 640, height: 640 }] } };
  return {
    status: 404,
    json: { error: { message: `no ${path} here`, type: "not_found", code: null, param: null } },
  };
}

/** OpenAI's verbose_json with the times of words. */
const transcript = {
  task: "transcribe",
  language: "english",
  duration: 1,
  text: "Hello from the sea.",
  segments: [{ id: 0, start: 0, end: 1, text: " Hello from the sea." }],
  words: [
    { word: "Hello", start: 0, end: 0.3 },
    { word: "from", start: 0.3, end: 0.5 },
    { word: "the", start: 0.5, end: 0.6 },
    { word: "sea.", start: 0.6, end: 0.98 },
  ],
};

const prediction = (get: string, output: string | undefined) => ({
  id: "p1",
  status: output ? "succeeded" : "processing",
  urls: { get },
  ...(output ? { output } : {}),
});

const usage = { input_tokens: 10, output_tokens: 10 };

const responses = (model: string, text: string) => ({
  id: "resp_1",
  object: "response",
  created_at: 1,
  model,
  status: "completed",
  output: [
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text, annotations: [] }],
    },
  ],
  usage,
});

const completion = (model: string, content: string) => ({
  id: "chat_1",
  object: "chat.completion",
  created: 1,
  model,
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
  usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
});

/** The prompt contains numbered scenes, one per line. */
function picturesFor(body: unknown) {
  const scenes = JSON.stringify(body).match(/(?<=\\n)\d+\. /g) ?? [];
  return {
    pictures: scenes.map((_, index) => ({
      scene: index + 1,
      visual: `picture ${index + 1}`,
      keywords: ["one", "two"],
    })),
  };
}

function picture(size: string): Promise<Buffer> {
  const [width = 64, height = 64] = size.split("x").map(Number);
  return sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
}

const readText = (body: unknown, name: string): string => {
  const value =
    typeof body === "object" && body !== null && name in body
      ? Object.entries(body).find(([key]) => key === name)?.[1]
      : undefined;
  return typeof value === "string" ? value : "";
};

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
