import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const post = (body: unknown, headers?: Record<string, string>) =>
  service.call("POST", "/v1/agents", body, headers);

describe("every answer", () => {
  test.each([
    ["GET", "/v1/agents", 200],
    ["GET", "/v1/nothing", 404],
    ["PUT", "/v1/agents", 405],
    ["GET", "/healthz", 200],
    ["GET", "/v1/agents/%ff", 400],
    ["GET", "/v1/agents/a%00b", 404],
    ["GET", "/v1/agents?page=%00", 400],
    ["GET", `/v1/agents/${"a".repeat(3000)}`, 404],
  ] as const)("%s %.20s carries X-Request-ID, new each time", async (method, path, status) => {
    const [first, second] = [await service.call(method, path), await service.call(method, path)];
    expect(first.status).toBe(status);
    expect(first.headers["x-request-id"]).toMatch(/^req_[\w-]{24,}$/);
    expect(first.headers["x-request-id"]).not.toBe(second.headers["x-request-id"]);
    expect(first.headers["x-content-type-options"]).toBe("nosniff");
    if (status >= 400)
      expect(first.body).toMatchObject({ status, request_id: first.headers["x-request-id"] });
  });

  test("an id sent by the client is not taken over", async () => {
    const { headers } = await service.call("GET", "/healthz", undefined, {
      "x-request-id": "mine",
      "request-id": "mine",
    });
    expect(headers["x-request-id"]).not.toBe("mine");
  });
});

describe("an address that nothing answers", () => {
  test("404 with exactly the fields of the error body", async () => {
    const { status, body, headers } = await service.call("GET", "/v2/agents?secret=1");
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(body).toEqual({
      error: "not_found",
      detail: "There is nothing at /v2/agents; /docs tells what there is.",
      status: 404,
      request_id: headers["x-request-id"],
    });
  });

  test("405 with the methods that are allowed", async () => {
    const { status, body, headers } = await service.call("PATCH", "/v1/agents/abc");
    expect([status, body.error, headers.allow]).toEqual([
      405,
      "method_not_allowed",
      "DELETE, GET, HEAD, OPTIONS",
    ]);
    expect(body.detail).toContain(
      "PATCH is not possible at /v1/agents/abc; use DELETE, GET, HEAD, OPTIONS",
    );
  });

  test("OPTIONS tells the methods, with the scope read", async () => {
    expect((await service.call("OPTIONS", "/v1/agents")).headers.allow).toBe(
      "GET, HEAD, OPTIONS, POST",
    );
    expect(
      (await service.call("OPTIONS", "/v1/agents", undefined, { "x-api-key": "" })).status,
    ).toBe(401);
  });

  test("HEAD answers as GET does, without a body", async () => {
    const { status, text } = await service.call("HEAD", "/v1/agents");
    expect([status, text]).toEqual([200, ""]);
  });
});

describe("a body", () => {
  const tool = ["no_such_tool"];

  test.each([
    ["that is not JSON", "{ name: ", /^The body is not valid JSON/],
    [
      "with invalid UTF-8",
      Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
      /^The body is not valid UTF-8\.$/,
    ],
    ["that is missing", undefined, /^The body is missing; it must be a JSON object\.$/],
    ["that is an array", [], /^The body is an empty array; it must be a JSON object\.$/],
    [
      "without a required field",
      { tools: tool },
      /^Field "name" is missing; it must be text of 1 to 120 characters\.$/,
    ],
    [
      "with a wrong type",
      { name: 5, tools: tool },
      /^Field "name" is 5; it must be text of 1 to 120 characters\.$/,
    ],
    [
      "with a number where text stands in an array",
      { name: "a", tools: ["x", 2] },
      /^Field "tools\[1\]" is 2; it must be text\.$/,
    ],
    [
      "with a wrong type inside",
      { name: "a", tools: tool, graph_edges: [{ source: 1, target: "b" }] },
      /^Field "graph_edges\[0\]\.source" is 1/,
    ],
    ["with a NUL", { name: "a\0b", tools: tool }, /^The text of "name" has a NUL character/],
    ["with half a surrogate pair", '{"name":"\\ud83d","tools":["x"]}', /half of a surrogate pair/],
    [
      "with a number beyond all",
      '{"name":"a","tools":["x"],"cosmetics":{"n":1e999}}',
      /^The number of "n" is too large/,
    ],
    ["with a prototype", '{"name":"a","tools":["x"],"cosmetics":{"__proto__":{}}}', /"__proto__"/],
    [
      "that is nested too deep",
      `{"name":"a","tools":["x"],"cosmetics":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}`,
      /nested deeper than 100/,
    ],
  ])("%s: 400", async (_case, body, detail) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error]).toEqual([400, "bad_request"]);
    expect(answer.body.detail).toMatch(detail);
  });

  test("of another type than JSON: 400 that names both", async () => {
    const { status, body } = await post("name=a", {
      "x-api-key": service.account.api_key,
      "content-type": "text/plain",
    });
    expect(status).toBe(400);
    expect(body.detail).toBe(
      'The Content-Type is "text/plain"; send the body as application/json.',
    );
  });

  test.each(["application/json", "application/x-www-form-urlencoded", "text/plain"])(
    "that is empty, as %s, is none",
    async (type) => {
      const headers = { "x-api-key": service.account.api_key, "content-type": type };
      const installed = await service.app.inject({
        method: "POST",
        url: "/v1/marketplace/templates/topic_to_short/install",
        headers,
      });
      expect(installed.statusCode).toBe(201);
      const { statusCode } = await service.app.inject({
        method: "DELETE",
        url: `/v1/agents/${installed.json().id}`,
        headers,
      });
      expect(statusCode).toBe(200);
      expect((await post("", headers)).body.detail).toBe(
        "The body is missing; it must be a JSON object.",
      );
    },
  );

  test("of more than 1 MiB: 413", async () => {
    const { status, body } = await post({
      name: "a",
      tools: tool,
      description: "x".repeat(1024 * 1024),
    });
    expect([status, body.error]).toEqual([413, "payload_too_large"]);
    expect(body.detail).toContain("1048576 bytes");
  });

  test("a key that nobody knows is ignored", async () => {
    const { status, body } = await post({ name: "a", tools: tool, surprise: true });
    expect([status, body.error]).toEqual([422, "validation_error"]);
  });
});

describe("a query", () => {
  test.each([
    ["limit=abc", 'Query parameter "limit" is "abc"; it must be a whole number from 1 to 100.'],
    ["limit=1.5", 'Query parameter "limit" is "1.5"; it must be a whole number from 1 to 100.'],
    ["limit=101", 'Query parameter "limit" is 101; it must be a whole number from 1 to 100.'],
    ["limit=0", 'Query parameter "limit" is 0; it must be a whole number from 1 to 100.'],
    ["limit=", 'Query parameter "limit" is ""; it must be a whole number from 1 to 100.'],
    ["limit=1e1", 'Query parameter "limit" is "1e1"; it must be a whole number from 1 to 100.'],
    [
      "limit=1&limit=2",
      'Query parameter "limit" is an array of 2; it must be a whole number from 1 to 100.',
    ],
    ["page=0", 'Query parameter "page" is 0; it must be a whole number from 1 to 1000000000.'],
  ])("%s: 400 that names the parameter, the value and the range", async (query, detail) => {
    const { status, body } = await service.call("GET", `/v1/agents?${query}`);
    expect([status, body.error, body.detail]).toEqual([400, "bad_request", detail]);
  });
});

test("GET /healthz and /readyz need no key", async () => {
  const [alive, ready] = await Promise.all(
    ["/healthz", "/readyz"].map((path) =>
      service.call("GET", path, undefined, { "x-api-key": "" }),
    ),
  );
  expect([alive?.status, alive?.body, ready?.status, ready?.body]).toEqual([
    200,
    { status: "ok" },
    200,
    { status: "ready" },
  ]);
});

test("what is not HTTP gets the error body too", async () => {
  const address = await service.app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write("nonsense\r\n\r\n");
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nx-request-id: req_/);
  expect(JSON.parse(body)).toMatchObject({
    error: "bad_request",
    detail: "The request is not valid HTTP.",
    status: 400,
  });
});
