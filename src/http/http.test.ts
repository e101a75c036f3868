import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { createApiKey } from "../api-keys/api-keys.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const post = (body: unknown, headers?: Record<string, string>) =>
  service.call("POST", "/v1/agents", body, headers);

describe("every response", () => {
  it.each([
    ["GET", "/v1/agents", 200],
    ["GET", "/v1/nothing", 404],
    ["PUT", "/v1/agents", 405],
    ["GET", "/healthz", 200],
    ["GET", "/v1/agents/%ff", 400],
    ["GET", "/v1/agents/a%00b", 404],
    ["GET", "/v1/agents?page=%00", 400],
    ["GET", `/v1/agents/${"a".repeat(3000)}`, 404],
  ] as const)("%s %.20s has a new X-Request-ID", async (method, path, status) => {
    const [first, second] = [await service.call(method, path), await service.call(method, path)];
    expect(first.status).toBe(status);
    expect(first.headers["x-request-id"]).toMatch(/^req_[\w-]{24,}$/);
    expect(first.headers["x-request-id"]).not.toBe(second.headers["x-request-id"]);
    expect(first.headers["x-content-type-options"]).toBe("nosniff");
    if (status >= 400)
      expect(first.body).toMatchObject({ status, request_id: first.headers["x-request-id"] });
  });

  it("ignores a request id that the client sends", async () => {
    const { headers } = await service.call("GET", "/healthz", undefined, {
      "x-request-id": "mine",
      "request-id": "mine",
    });
    expect(headers["x-request-id"]).not.toBe("mine");
  });
});

describe("a request without a matching route", () => {
  it("returns 404 with exactly the fields of the error body", async () => {
    const { status, body, headers } = await service.call("GET", "/v2/agents?secret=1");
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(body).toEqual({
      error: "not_found",
      detail:
        "No endpoint at /v2/agents. Did you mean GET /v1/agents? GET /docs lists all endpoints.",
      status: 404,
      request_id: headers["x-request-id"],
    });
  });

  it.each([
    ["GET", "/v1/templates", "GET /v1/marketplace/templates"],
    ["GET", "/v1/templates/five_facts", "GET /v1/marketplace/templates/{template_id}"],
    ["GET", "/v1/videos", "GET /v1/runs"],
    ["POST", "/v1/generate", "POST /v1/runs"],
    ["POST", "/api/run", "POST /v1/runs"],
    ["GET", "/agents/", "GET /v1/agents"],
    ["GET", "/v1/run/run_1/steam", "GET /v1/runs/{run_id}/stream"],
    ["GET", "/v1/keys", "GET /api-keys"],
  ] as const)(
    "returns 404 for %s %s with the nearest endpoint, %s",
    async (method, path, meant) => {
      const { status, body } = await service.call(method, path);
      const detail = `No endpoint at ${path}. Did you mean ${meant}? GET /docs lists all endpoints.`;
      expect({ status, detail: body.detail }).toEqual({ status: 404, detail });
    },
  );

  it.each(["/v1/nothing", "/favicon.ico", "/constructor", `/v1/${"x/".repeat(500)}runs`])(
    "returns 404 for GET %.20s, which is near to no endpoint, without one",
    async (path) => {
      const { status, body } = await service.call("GET", path);
      const detail = `No endpoint at ${path}. GET /docs lists all endpoints.`;
      expect({ status, detail: body.detail }).toEqual({ status: 404, detail });
    },
  );

  it("returns 405 with the allowed methods", async () => {
    const { status, body, headers } = await service.call("PUT", "/v1/agents/abc");
    expect(status).toBe(405);
    expect(body.error).toBe("method_not_allowed");
    expect(headers.allow).toBe("DELETE, GET, HEAD, OPTIONS, PATCH");
    expect(body.detail).toBe(
      "Method PUT is not allowed at /v1/agents/abc. Use DELETE, GET, HEAD, OPTIONS, PATCH.",
    );
  });

  it.each([
    ["POST", "/v1/publish/nothing", ["write"], "publish"],
    ["DELETE", "/v1/publish/nothing", ["write", "billing"], "publish"],
    ["GET", "/v1/publish/nothing", ["publish"], "read"],
    ["POST", "/v1/credits/nothing/at/all", ["write"], "billing"],
    ["PUT", "/v1/agents/a/b/c", ["read"], "write"],
    ["GET", "/v1/runs/a/nothing", ["billing"], "read"],
    ["POST", "/api-keys/a/b/c", ["read"], "write"],
    ["PATCH", "/v1/tools", ["read"], "write"],
  ] as const)(
    "hides what exists from a key without the scope: %s %s with %j is a 403",
    async (method, path, scopes, needed) => {
      const { api_key, id } = await service.newAccount();
      const { key } = await createApiKey(service.services, id, { name: "a", scopes: [...scopes] });
      const refused = await service.call(method, path, undefined, { "x-api-key": key });
      expect(refused.status).toBe(403);
      expect(refused.body.detail).toContain(`Missing scope "${needed}"`);
      const allowed = await service.call(method, path, undefined, { "x-api-key": api_key });
      expect([404, 405]).toContain(allowed.status);
    },
  );

  it.each([
    ["POST", "/v1/publish/nothing", 401],
    ["PUT", "/v1/agents", 401],
    ["GET", "/v1/runs/a/b", 401],
    ["GET", "/v1/nothing", 404],
    ["GET", "/favicon.ico", 404],
  ] as const)("without credentials, %s %s is a %i", async (method, path, status) => {
    const response = await service.call(method, path, undefined, { "x-api-key": "" });
    expect(response.status).toBe(status);
  });

  it("returns the methods for OPTIONS with the scope read", async () => {
    expect((await service.call("OPTIONS", "/v1/agents")).headers.allow).toBe(
      "GET, HEAD, OPTIONS, POST",
    );
    expect(
      (await service.call("OPTIONS", "/v1/agents", undefined, { "x-api-key": "" })).status,
    ).toBe(401);
  });

  it("responds to HEAD as to GET, without a body", async () => {
    const { status, text } = await service.call("HEAD", "/v1/agents");
    expect(status).toBe(200);
    expect(text).toBe("");
  });
});

describe("a request body", () => {
  const tool = ["no_such_tool"];

  it.each([
    ["that is not JSON", "{ name: ", /^The request body is not valid JSON/],
    [
      "with invalid UTF-8",
      Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
      /^The request body is not valid UTF-8\./,
    ],
    ["that is missing", undefined, /^Missing request body\. Expected a JSON object\.$/],
    ["that is an array", [], /^Invalid request body: an empty array\. Expected a JSON object\.$/],
    [
      "without a required field",
      { tools: tool },
      /^Missing field "name". Expected a string of 1 to 120 characters\.$/,
    ],
    [
      "with a wrong type",
      { name: 5, tools: tool },
      /^Invalid field "name": 5. Expected a string of 1 to 120 characters\.$/,
    ],
    [
      "with a number in an array of strings",
      { name: "a", tools: ["x", 2] },
      /^Invalid field "tools\[1\]": 2. Expected a string\.$/,
    ],
    [
      "with an array of 250,000 entries, whose errors would take a second to list,",
      { name: "a", tools: Array(250_000).fill(1) },
      /^Invalid field "tools": an array of 250000\. Expected an array of strings with 1 to 64 entries\.$/,
    ],
    [
      "with a wrong type in a nested object",
      { name: "a", tools: tool, graph_edges: [{ source: 1, target: "b" }] },
      /^Invalid field "graph_edges\[0\]\.source": 1/,
    ],
    [
      "with a NUL character",
      { name: "a\0b", tools: tool },
      /^The text in "name" has a NUL character/,
    ],
    ["with a lone surrogate", '{"name":"\\ud83d","tools":["x"]}', /lone surrogate/],
    [
      "with a number that is too large",
      '{"name":"a","tools":["x"],"cosmetics":{"n":1e999}}',
      /^The number in "n" is too large/,
    ],
    [
      "with a __proto__ key",
      '{"name":"a","tools":["x"],"cosmetics":{"__proto__":{}}}',
      /"__proto__"/,
    ],
    [
      "that is nested too deeply",
      `{"name":"a","tools":["x"],"cosmetics":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}`,
      /nested too deeply\. The maximum depth is 100/,
    ],
  ])("%s is a 400", async (_case, body, detail) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.body.error).toBe("bad_request");
    expect(response.body.detail).toMatch(detail);
  });

  it("with another Content-Type is a 400 that names both types", async () => {
    const { status, body } = await post("name=a", {
      "x-api-key": service.account.api_key,
      "content-type": "text/plain",
    });
    expect(status).toBe(400);
    expect(body.detail).toBe(
      'Invalid Content-Type: "text/plain". Send the body as application/json.',
    );
  });

  it.each(["application/json", "application/x-www-form-urlencoded", "text/plain"])(
    "that is empty counts as no body, with Content-Type %s",
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
        "Missing request body. Expected a JSON object.",
      );
    },
  );

  it("of more than 1 MiB is a 413", async () => {
    const { status, body } = await post({
      name: "a",
      tools: tool,
      description: "x".repeat(1024 * 1024),
    });
    expect(status).toBe(413);
    expect(body.error).toBe("payload_too_large");
    expect(body.detail).toContain("1048576 bytes");
  });

  it.each([
    [{ nmae: "a" }, "nmae", "name"],
    [{ discription: "a" }, "discription", "description"],
    [{ pipelineType: "dag" }, "pipelineType", "pipeline_type"],
    [{ pipeline: "dag" }, "pipeline", "pipeline_type"],
  ])("with the field of %j is a 400 that names the known field", async (field, given, known) => {
    const { status, body } = await post({ name: "a", tools: ["write_script"], ...field });
    expect({ status, ...body }).toMatchObject({
      ...{ status: 400, error: "bad_request", pointer: `/${given}` },
      detail: `Unknown field "${given}". Did you mean "${known}"? Correct the field or remove it.`,
    });
  });

  it("with a misspelled field in a nested object is a 400 with its place", async () => {
    const { status, body } = await service.call("PATCH", "/v1/projects/any/scenes", {
      scenes: [
        { id: "scene_0", text: "a" },
        { id: "scene_1", txet: "b" },
      ],
    });
    expect({ status, ...body }).toMatchObject({
      status: 400,
      pointer: "/scenes/1/txet",
      detail: expect.stringContaining('"scenes[1].txet". Did you mean "text"?'),
    });
  });

  it.each(["start_at", "schedule", "scheduled_for", "runAt", "delay_seconds"])(
    "with %s, which promises a time, is a 400",
    async (name) => {
      const { status, body } = await post({ name: "a", tools: ["write_script"], [name]: 1 });
      expect(status).toBe(400);
      expect(body.detail).toContain(`Unknown field "${name}". Times are not supported here`);
    },
  );

  it.each([
    ["/v1/runs", "agent_id", {}],
    ["/v1/runs/estimate", "agent_id", {}],
    ["/v1/runs", "project_id", { agent_id: "topic_to_short", inputs: { topic: "Sea" } }],
    ["/v1/renders", "project_id", {}],
    ["/v1/publish/page", "project_id", {}],
    ["/v1/publish/http", "connection_id", { project_id: randomUUID() }],
  ])("of POST %s with an unknown %s is a 404 that points to it", async (path, name, more) => {
    const { status, body } = await service.call("POST", path, { ...more, [name]: randomUUID() });
    expect({ status, ...body }).toMatchObject({ status: 404, pointer: `/${name}` });
  });

  it("with other unknown fields is accepted, and the response names them", async () => {
    const { status, headers } = await post({
      ...{ name: "a", tools: ["write_script"], surprise: true, "名, new": 1, unset: null },
      ...{ cosmetics: { free: 1 }, requirements: { inputs: {} } },
    });
    expect(status).toBe(201);
    expect(headers["x-ignored-fields"]).toBe("surprise, %E5%90%8D%2C%20new");
  });

  it("that is what the service returned is accepted", async () => {
    const { body: agent } = await post({ name: "a", tools: ["write_script"] });
    const again = await post(agent);
    expect(again.status).toBe(201);
    expect(again.headers["x-ignored-fields"]).toBe("id, slug, is_public, created_at");
    expect((await service.call("PATCH", `/v1/agents/${agent.id}`, agent)).status).toBe(200);
  });

  it("with 80,000 unknown fields names twenty of them", async () => {
    const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`x${n}`, 1]));
    const { status, headers } = await post({ name: "a", tools: ["write_script"], ...many });
    expect(status).toBe(201);
    expect(String(headers["x-ignored-fields"]).split(", ")).toHaveLength(20);
  });
});

describe("a query string", () => {
  it.each([
    ["limit=abc", 'Invalid query parameter "limit": "abc". Expected an integer from 1 to 100.'],
    ["limit=1.5", 'Invalid query parameter "limit": "1.5". Expected an integer from 1 to 100.'],
    ["limit=101", 'Invalid query parameter "limit": 101. Expected an integer from 1 to 100.'],
    ["limit=0", 'Invalid query parameter "limit": 0. Expected an integer from 1 to 100.'],
    ["limit=", 'Invalid query parameter "limit": "". Expected an integer from 1 to 100.'],
    ["limit=1e1", 'Invalid query parameter "limit": "1e1". Expected an integer from 1 to 100.'],
    [
      "limit=1&limit=2",
      'Invalid query parameter "limit": an array of 2. Expected an integer from 1 to 100.',
    ],
    ["page=0", 'Invalid query parameter "page": 0. Expected an integer from 1 to 1000000000.'],
  ])("%s is a 400 that names the parameter, the value and the range", async (query, detail) => {
    const { status, body } = await service.call("GET", `/v1/agents?${query}`);
    expect(status).toBe(400);
    expect(body.error).toBe("bad_request");
    expect(body.detail).toBe(detail);
  });
});

it.each([
  ["/healthz", { status: "ok" }],
  ["/readyz", { status: "degraded", reasons: [expect.objectContaining({ part: "worker" })] }],
])("GET %s returns 200 without an API key", async (path, expected) => {
  const { status, body } = await service.call("GET", path, undefined, { "x-api-key": "" });
  expect(status).toBe(200);
  expect(body).toEqual(expected);
});

it("responds to bytes that are not HTTP with the error body", async () => {
  const address = await service.app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write("nonsense\r\n\r\n");
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nx-request-id: req_/);
  expect(JSON.parse(body)).toMatchObject({
    error: "bad_request",
    detail: "The request is not valid HTTP. Send an HTTP/1.1 request.",
    status: 400,
  });
});
