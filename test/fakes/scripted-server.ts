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

/** Starts a server that gives its responses in order and records the requests. */
export async function scriptedServer(
  responses: ((response: ServerResponse, request: RecordedRequest) => void)[],
) {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const recorded = { method, url, headers, body: await text(request) };
    requests.push(recorded);
    const respond =
      responses[requests.length - 1] ?? ((late: ServerResponse) => late.writeHead(418).end());
    respond(response, recorded);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A response with a JSON body. */
export const jsonResponse =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));
  };

export const problemResponse = (status: number, error: string, headers?: Record<string, string>) =>
  jsonResponse(status, { error, detail: "A test error.", status, request_id: "req_1" }, headers);
