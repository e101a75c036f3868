import { fastify } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { createResponseCheck, type ResponseCheck } from "./documented-response.ts";
import type { ResponseNote } from "./response-notes.ts";

const Thing = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "string", format: "uuid" }, note: { type: ["string", "null"] } },
};
const Event = {
  type: "object",
  required: ["type"],
  properties: { type: { enum: ["start", "end"] } },
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const problem = {
  type: "object",
  required: ["error", "request_id"],
  properties: { error: { type: "string" }, request_id: { type: "string" } },
};
const document = {
  paths: {
    "/v1/things/{thing_id}": {
      get: {
        responses: {
          200: json({ $ref: "#/components/schemas/Thing" }),
          404: { $ref: "#/components/responses/NotFound" },
        },
      },
    },
    "/v1/things/stream": {
      get: { responses: { 200: { content: { "text/event-stream": { schema: Event } } } } },
    },
    "/v1/things": { delete: { responses: { 204: {} } } },
  },
  components: {
    schemas: { Thing, Problem: problem },
    responses: { NotFound: json({ $ref: "#/components/schemas/Problem" }) },
  },
};

const app = fastify();
app.get("/openapi.json", async () => document);
const notes: ResponseNote[] = [];
const check: ResponseCheck = createResponseCheck(app, (note) => notes.push(note));
afterAll(() => app.close());

const request_id = "req_0123456789abcdef01234567";
const id = "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234";
interface Given {
  method?: string;
  path?: string;
  status?: number;
  type?: string;
  text?: string;
  body?: unknown;
  request_id?: string;
}

const checkResponse = ({
  method = "GET",
  path = `/v1/things/${id}`,
  status = 200,
  type = "application/json",
  body = {},
  ...given
}: Given) =>
  check(method, path, {
    status,
    body,
    text: given.text ?? JSON.stringify(body),
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "x-request-id": given.request_id ?? request_id,
    },
  });

describe("createResponseCheck", () => {
  it.each<[string, Given]>([
    ["a documented body", { body: { id, note: null } }],
    ["a documented error", { status: 404, body: { error: "not_found", request_id } }],
    [
      "a stream of documented events",
      {
        path: "/v1/things/stream?after=1",
        type: "text/event-stream",
        text: 'id: 1\ndata: {"type":"start"}\n\ndata: [DONE]\n\n',
      },
    ],
    ["no body", { method: "DELETE", path: "/v1/things", status: 204, text: "" }],
    [
      "a method that the path does not have",
      { method: "PUT", status: 405, body: { error: "method_not_allowed", request_id } },
    ],
    ["a path outside the API", { path: "/healthz", status: 503, request_id: "" }],
  ])("accepts %s", async (_case, given) => {
    await expect(checkResponse(given)).resolves.toBeUndefined();
  });

  it.each<[string, Given, string]>([
    ["a status that is not documented", { status: 418, body: { request_id } }, "returned 418"],
    ["a further field", { body: { id, secret: 1 } }, '"additionalProperty":"secret"'],
    ["a missing field", { body: {} }, "must have required property 'id'"],
    ["another format", { body: { id: "1" } }, '/id must match format "uuid"'],
    ["another type", { body: { id, note: 1 } }, "/note must be string,null"],
    ["another media type", { type: "text/html", body: { id } }, "returned text/html"],
    [
      "an event that is not documented",
      { path: "/v1/things/stream", type: "text/event-stream", text: 'data: {"type":"other"}\n\n' },
      "/type must be equal",
    ],
    [
      "a body where there is none",
      { method: "DELETE", path: "/v1/things", status: 204, text: "x" },
      "returned a body",
    ],
    ["no X-Request-ID", { body: { id }, request_id: "" }, "has no X-Request-ID"],
    [
      "another request_id in an error",
      { status: 404, body: { error: "not_found", request_id: "req_1" } },
      "another request_id",
    ],
    [
      "an error of another form",
      { method: "PUT", status: 405, body: { request_id } },
      "must have required property 'error'",
    ],
  ])("refuses %s", async (_case, given, message) => {
    await expect(checkResponse(given)).rejects.toThrow(message);
  });

  it("notes the documented responses once, and each received response", async () => {
    await checkResponse({ status: 404, body: { error: "not_found", request_id } });
    const things = "/v1/things/{thing_id}";
    const documented = [
      `GET ${things} 200`,
      `GET ${things} 404`,
      "GET /v1/things/stream 200",
      "DELETE /v1/things 204",
    ];
    expect(notes.filter((note) => "documented" in note)).toEqual([{ documented }]);
    expect(notes.at(-1)).toEqual({ received: `GET ${things} 404` });
  });
});
