import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface RecordedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

/** For tests: a server on 127.0.0.1 that gives its answers one after the other, and what it was asked. */
export async function scriptedServer(
  answers: ((response: ServerResponse, seen: RecordedRequest) => void)[],
) {
  const seen: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const one = { method, url, headers, body: await text(request) };
    seen.push(one);
    const jsonResponse =
      answers[seen.length - 1] ?? ((late: ServerResponse) => late.writeHead(418).end());
    jsonResponse(response, one);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** An answer of the service. */
export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));
  };

export const problemResponse = (status: number, error: string, headers?: Record<string, string>) =>
  answer(status, { error, detail: "It is so.", status, request_id: "req_1" }, headers);
