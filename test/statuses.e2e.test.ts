import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createApiKey, revokeApiKey } from "../src/api-keys/api-keys.ts";
import type { Scope } from "../src/identity/caller.ts";
import { createOwnedResources, type Ids } from "./account-fixtures.ts";
import { movableClock, startTestService, type TestAccount } from "./harness.ts";
import { startIdentityProvider } from "./identity-provider.ts";
import {
  type ApiDocument,
  type ApiOperation,
  type ApiRequest,
  buildRequest,
  idsFor,
  listOperations,
  wrongTexts,
  wrongValue,
} from "./operations.ts";
import { runClient } from "./run-client.ts";
import { runCatalog } from "./run-tools.ts";

// What all operations do alike, for each that the OpenAPI document names: what is added there is tested here.
const provider = await startIdentityProvider();
const env = {
  RATE_LIMIT_PRO: "100000",
  RATE_LIMIT_FREE: "1",
  TRUST_PROXY: "127.0.0.1",
  WEBHOOK_ALLOW_PRIVATE: "true",
};
const service = await startTestService({
  clock: movableClock(),
  catalog: runCatalog(),
  env: { ...provider.env, ...env, SANDBOX_PAYMENTS: "true" },
});
const { services, account } = service;
const operations = listOperations((await service.call<ApiDocument>("GET", "/openapi.json")).body);
const ids: Ids = {
  ...(await createOwnedResources(service, account)),
  template_id: "topic_to_short",
  tool_id: "write_text",
  payment_provider: "sandbox",
};
const unknown: Ids = Object.fromEntries(Object.keys(ids).map((name) => [name, "unknown"]));
afterAll(async () => {
  await service.close();
  await provider.close();
});

const send = (
  method: ApiOperation["method"],
  { path, body, headers }: ApiRequest,
  more: Record<string, string> = {},
) =>
  service.call<Record<string, unknown> & { detail: string }>(method, path, body, {
    ...headers,
    ...more,
  });
const keyOf = async (
  { id }: TestAccount,
  scopes: Scope[],
  more: { expires_in_days?: number } = {},
) => createApiKey(services, id, { name: scopes.join(), scopes, ...more });
const refusal = (status: number, error: string) => ({ status, body: { status, error } });

const describeEach = (what: (operation: ApiOperation) => void) => {
  for (const operation of operations) describe(operation.name, () => what(operation));
};

describeEach((operation) => {
  const { method, id, query, body, statuses } = operation;
  const own = idsFor(operation, ids);
  const right = buildRequest(operation, own);
  const wrong = buildRequest(operation, idsFor(operation, unknown));

  it("400 for two ways of authentication at once", async () => {
    const both = { "x-api-key": account.api_key, authorization: `Bearer ${account.access_token}` };
    expect(await send(method, right, both)).toMatchObject(refusal(400, "bad_request"));
  });

  const queries = Object.entries(query).flatMap(([name, schema]) =>
    wrongTexts(schema).map((text) => [name, text] as const),
  );
  if (queries.length > 0)
    it.each(queries)("400 for the query %s=%s", async (name, text) => {
      const answer = await send(method, { ...right, path: `${right.path}?${name}=${text}` });
      expect(answer).toMatchObject(refusal(400, "bad_request"));
      expect(answer.body.detail).toContain(`"${name}"`);
    });

  if (body) {
    const { properties = {}, required = [] } = body.schema;
    const given = right.body as Record<string, unknown>;
    it.each(Object.entries(properties))("400 for a %s of another type", async (name, schema) => {
      const answer = await send(method, {
        ...right,
        body: { ...given, [name]: wrongValue(schema) },
      });
      expect(answer).toMatchObject(refusal(400, "bad_request"));
      expect(answer.body.detail).toContain(`"${name}"`);
    });
    if (required.length > 0)
      it.each(required)("400 without %s", async (name) => {
        const answer = await send(method, { ...right, body: { ...given, [name]: undefined } });
        expect(answer).toMatchObject(refusal(400, "bad_request"));
        expect(answer.body.detail).toContain(`"${name}"`);
      });
    it.each(["", "null", "[]", "{"])("400 for a body of %j", async (text) => {
      expect(await send(method, { ...right, body: text })).toMatchObject(
        refusal(400, "bad_request"),
      );
    });
  }

  it("401 without a key, with a wrong, a revoked, an expired one, and with a malformed or wrong token", async () => {
    const elsewhere = { "x-forwarded-for": `203.0.113.${operations.indexOf(operation)}` };
    const headers = [
      { "x-api-key": "" },
      { "x-api-key": "vk_wrong" },
      { "x-api-key": keys.revoked },
      { authorization: "Basic x" },
    ];
    for (const header of [...headers, { authorization: "Bearer x.y.z" }]) {
      const answer = await send(method, right, { ...elsewhere, ...header });
      expect(answer).toMatchObject(refusal(401, "unauthorized"));
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
    expect(await send(method, right, { ...elsewhere, "x-api-key": keys.expired })).toMatchObject(
      refusal(401, "api_key_expired"),
    );
  });

  it("403 with every scope that does not cover it, alone and together; not with one that does", async () => {
    const needed = neededScope(operation);
    const covering = [needed, "admin", ...(needed === "read" ? ["write"] : [])];
    expect(operation.scope).toBe(needed);
    for (const [scopes, key] of Object.entries(keys.scoped)) {
      const answer = await send(
        method,
        { ...wrong, body: undefined, headers: {} },
        { "x-api-key": key },
      );
      if (scopes.split(",").some((scope) => covering.includes(scope)))
        expect([200, 400, 404]).toContain(answer.status);
      else {
        expect(answer).toMatchObject(refusal(403, "forbidden"));
        expect(answer.body.detail).toBe(
          `This needs the scope "${needed}"; the API key has ${scopes.replaceAll(",", ", ")}.`,
        );
      }
    }
  });

  if (statuses.includes("404"))
    it("404 for what does not exist, and is named", async () => {
      const path = "project_id" in query ? `${wrong.path}?project_id=unknown` : wrong.path;
      const answer = await send(method, { ...wrong, path });
      expect(answer).toMatchObject(refusal(404, "not_found"));
      expect(answer.body.detail).toContain('"unknown"');
    });

  if (operation.idempotent)
    it(`${statuses[0]} once under an Idempotency-Key, and the same answer again; 409 with another body`, async () => {
      const request = buildRequest(operation, { ...own, ...(await special[id]?.()) });
      const key = { "idempotency-key": `key of ${id}` };
      const first = await send(method, request, key);
      expect(first.status).toBe(Number(statuses[0]));
      const again = await send(method, request, key);
      expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([
        first.status,
        first.text,
        "true",
      ]);
      const other = { ...(request.body as object | undefined), another: 1 };
      expect(await send(method, { ...request, body: other }, key)).toMatchObject(
        refusal(409, "conflict"),
      );
    });

  if (method !== "GET" && id !== "uploadAsset")
    it("413 for a body of more than 1 MiB", async () => {
      expect(await send(method, { ...right, body: `"${"x".repeat(2 ** 20)}"` })).toMatchObject(
        refusal(413, "payload_too_large"),
      );
    });

  it("429 when the limit is used up, and when to come again", async () => {
    const { status, body, headers } = await send(method, right, { "x-api-key": keys.used_up });
    expect({ status, body }).toMatchObject(refusal(429, "rate_limit_exceeded"));
    const reset = String(services.clock.now().getTime() / 1000 + 60);
    expect(headers).toMatchObject({
      "retry-after": "60",
      "x-ratelimit-limit": "1",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": reset,
    });
  });

  it("502 while the identity provider is down", async () => {
    provider.respondWith("error");
    const token = await provider.sign({}, { now: services.clock.now() });
    expect(await send(method, right, { authorization: `Bearer ${token}` })).toMatchObject(
      refusal(502, "bad_gateway"),
    );
  });
});

/** What the interface says of it, beside the document. */
const neededScope = ({ method, path }: ApiOperation): string => {
  if (method === "GET") return "read";
  return path.startsWith("/v1/publish/")
    ? "publish"
    : path.startsWith("/v1/credits/")
      ? "billing"
      : "write";
};

/** Of these the first time is not as any other. */
const special: Record<string, () => Promise<Ids>> = {
  cancelRun: async () => ({ run_id: await newRun() }),
  resumeRun: async () => {
    const run_id = await newRun();
    await service.call("POST", `/v1/runs/${run_id}/cancel`);
    await services.db
      .updateTable("runs")
      .set({ status: "failed" })
      .where("id", "=", run_id)
      .execute();
    return { run_id };
  },
  topUp: async () => {
    const urls = { success_url: "https://app.example/", cancel_url: "https://app.example/" };
    const { body } = await service.call("POST", "/v1/credits/sandbox/checkout", {
      credits: 250,
      ...urls,
    });
    const url = String(body.checkout_url).replace(services.config.publicUrl, "");
    await service.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    return {};
  },
};
const newRun = async () =>
  (await runClient(service).start(ids.agent_id ?? "", { topic: "x" })).body.id;

const keys = { revoked: "", expired: "", used_up: "", scoped: {} as Record<string, string> };
beforeAll(async () => {
  const other = await service.newAccount();
  const revoked = await keyOf(other, ["admin"]);
  await revokeApiKey(services, other.id, revoked.id);
  const expired = await keyOf(other, ["admin"], { expires_in_days: 1 });
  await services.db
    .updateTable("api_keys")
    .set({ expires_at: services.clock.now() })
    .where("id", "=", expired.id)
    .execute();
  const sets: Scope[][] = [
    ["read"],
    ["write"],
    ["billing"],
    ["publish"],
    ["admin"],
    ["read", "billing", "publish"],
    ["read", "write", "publish"],
    ["read", "write", "billing"],
  ];
  const scoped = await Promise.all(
    sets.map(async (scopes) => [scopes.join(), (await keyOf(other, scopes)).key]),
  );
  const { api_key: used_up } = await service.newAccount({ plan: "free" });
  await service.call("GET", "/v1/tools", undefined, { "x-api-key": used_up });
  Object.assign(keys, {
    revoked: revoked.key,
    expired: expired.key,
    used_up,
    scoped: Object.fromEntries(scoped),
  });
});

describe("without the database", () => {
  const server = new pg.Client({ connectionString: inject("postgresUrl") });
  const name = services.config.databaseUrl?.match(/\/(test_\w+)\?/)?.[1] ?? "";
  let nobody_yet: TestAccount;
  beforeAll(async () => {
    nobody_yet = await service.newAccount();
    await server.connect();
    await server.query(`alter database ${name} with allow_connections false`);
    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name],
    );
  });
  afterAll(async () => {
    await server.query(`alter database ${name} with allow_connections true`);
    await server.end();
  });

  describeEach((operation) => {
    it("500, and nothing of the inside is told", async () => {
      const request = buildRequest(operation, idsFor(operation, ids));
      const { status, body, headers } = await send(operation.method, request, {
        "x-api-key": nobody_yet.api_key,
      });
      const problem = {
        error: "internal_server_error",
        detail:
          "The service failed unexpectedly. Retry with backoff; if it fails again, report the request_id.",
        status: 500,
      };
      expect({ status, body }).toEqual({
        status: 500,
        body: { ...problem, request_id: headers["x-request-id"] },
      });
    });
  });
});
