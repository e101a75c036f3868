import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { setOperator } from "../src/accounts/operators.ts";
import { createApiKey, revokeApiKey } from "../src/api-keys/api-keys.ts";
import composeTimeline from "../src/catalog/tools/delivery/compose_timeline.ts";
import renderVideo from "../src/catalog/tools/delivery/render_video.ts";
import type { Scope } from "../src/identity/caller.ts";
import {
  type ApiDocument,
  type ApiOperation,
  type ApiRequest,
  buildRequest,
  idsFor,
  listOperations,
  wrongTexts,
  wrongValue,
} from "./api/operations.ts";
import { createOwnedResources, type Ids, titleCard } from "./clients/account-fixtures.ts";
import { runClient } from "./clients/run-client.ts";
import { newProject } from "./clients/upload-video.ts";
import { startIdentityProvider } from "./fakes/identity-provider.ts";
import { movableClock, startTestService, type TestAccount } from "./harness.ts";
import { runCatalog } from "./small-tools/run-catalog.ts";

// Tests what all operations have in common, for every operation of the OpenAPI document.
const provider = await startIdentityProvider();
const env = {
  RATE_LIMIT_PRO: "100000",
  RATE_LIMIT_FREE: "1",
  TRUST_PROXY: "127.0.0.0/8",
  WEBHOOK_ALLOW_PRIVATE: "true",
};
const service = await startTestService({
  clock: movableClock(),
  catalog: runCatalog({ compose_timeline: composeTimeline, render_video: renderVideo }),
  env: { ...provider.env, ...env, SANDBOX_PAYMENTS: "true" },
});
const { services, account } = service;
const operations = listOperations((await service.call<ApiDocument>("GET", "/openapi.json")).body);
await setOperator(services, account.id, true);
const ids: Ids = {
  account_id: (await service.newAccount()).id,
  ...(await createOwnedResources(service, account)),
  template_id: "topic_to_short",
  tool_id: "write_text",
  voice: "en-us",
  model: "voice-en",
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
const createKey = async (
  { id }: TestAccount,
  scopes: Scope[],
  more: { expires_in_days?: number } = {},
) => createApiKey(services, id, { name: scopes.join(), scopes, ...more });
const refusal = (status: number, error: string) => ({ status, body: { status, error } });

const describeEach = (define: (operation: ApiOperation) => void) => {
  for (const operation of operations) describe(operation.name, () => define(operation));
};

describeEach((operation) => {
  const { method, id, query, body, statuses } = operation;
  const own = idsFor(operation, ids);
  const validRequest = buildRequest(operation, own);
  const unknownRequest = buildRequest(operation, idsFor(operation, unknown));

  it("400 for two authentication methods at once", async () => {
    const both = { "x-api-key": account.api_key, authorization: `Bearer ${account.access_token}` };
    expect(await send(method, validRequest, both)).toMatchObject(refusal(400, "bad_request"));
  });

  const queries = Object.entries(query).flatMap(([name, schema]) =>
    wrongTexts(schema).map((text) => [name, text] as const),
  );
  if (queries.length > 0)
    it.each(queries)("400 for the query %s=%s", async (name, text) => {
      const response = await send(method, {
        ...validRequest,
        path: `${validRequest.path}?${name}=${text}`,
      });
      expect(response).toMatchObject(refusal(400, "bad_request"));
      expect(response.body.detail).toContain(`"${name}"`);
    });

  if (body) {
    const { properties = {}, required = [] } = body.schema;
    const given = validRequest.body as Record<string, unknown>;
    it.each(Object.entries(properties))("400 for a %s of another type", async (name, schema) => {
      const response = await send(method, {
        ...validRequest,
        body: { ...given, [name]: wrongValue(schema) },
      });
      expect(response).toMatchObject(refusal(400, "bad_request"));
      expect(response.body.detail).toContain(`"${name}"`);
    });
    if (required.length > 0)
      it.each(required)("400 without %s", async (name) => {
        const response = await send(method, {
          ...validRequest,
          body: { ...given, [name]: undefined },
        });
        expect(response).toMatchObject(refusal(400, "bad_request"));
        expect(response.body.detail).toContain(`"${name}"`);
      });
    const absent = Object.keys(properties).filter((name) => !(name in given));
    if (absent.length > 0)
      it(`takes null for ${absent.join(", ")} as not given, as generated clients send it`, async () => {
        const nulls = Object.fromEntries(absent.map((name) => [name, null]));
        const plain = unknownRequest.body as Record<string, unknown>;
        const expected = await send(method, unknownRequest);
        const response = await send(method, { ...unknownRequest, body: { ...plain, ...nulls } });
        expect(response.status).toBe(expected.status);
        expect(response.body.detail).toBe(expected.body.detail);
      });
    it.each(["", "null", "[]", "{"])("400 for a body of %j", async (text) => {
      expect(await send(method, { ...validRequest, body: text })).toMatchObject(
        refusal(400, "bad_request"),
      );
    });
  }

  it("401 without a key, with a wrong, revoked or expired key, and with an invalid token", async () => {
    const otherAddress = { "x-forwarded-for": `203.0.113.${operations.indexOf(operation)}` };
    const headers = [
      { "x-api-key": "" },
      { "x-api-key": "vk_wrong" },
      { "x-api-key": keys.revoked },
      { authorization: "Basic x" },
    ];
    for (const header of [...headers, { authorization: "Bearer x.y.z" }]) {
      const response = await send(method, validRequest, { ...otherAddress, ...header });
      expect(response).toMatchObject(refusal(401, "unauthorized"));
      expect(response.headers["www-authenticate"]).toBe("Bearer");
    }
    expect(
      await send(method, validRequest, { ...otherAddress, "x-api-key": keys.expired }),
    ).toMatchObject(refusal(401, "api_key_expired"));
  });

  it("403 with scopes that do not cover the operation, and only with those", async () => {
    const required = requiredScope(operation);
    const covering = [required, "admin", ...(required === "read" ? ["write"] : [])];
    expect(operation.scope).toBe(required);
    for (const [scopes, key] of Object.entries(keys.scoped)) {
      const response = await send(
        method,
        { ...unknownRequest, body: undefined, headers: {} },
        { "x-api-key": key },
      );
      if (scopes.split(",").some((scope) => covering.includes(scope)))
        expect([200, 400, 404]).toContain(response.status);
      else {
        expect(response).toMatchObject(refusal(403, "forbidden"));
        expect(response.body.detail).toBe(
          `Missing scope "${required}". The API key has: ${scopes.replaceAll(",", ", ")}. Use one with this scope.`,
        );
      }
    }
  });

  if (statuses.includes("404"))
    it("404 for an unknown id, which the message names", async () => {
      const path =
        "project_id" in query ? `${unknownRequest.path}?project_id=unknown` : unknownRequest.path;
      const response = await send(method, { ...unknownRequest, path });
      expect(response).toMatchObject(refusal(404, "not_found"));
      expect(response.body.detail).toContain('"unknown"');
    });

  if (operation.idempotent)
    it(`${statuses[0]} once with an Idempotency-Key, and the same response again; 409 with another body`, async () => {
      // The render of the account is pending, so the video of the run is published.
      const chosen = operation.path.startsWith("/v1/publish/") ? { render_id: "none" } : {};
      const prepared = await preparations[id]?.();
      const request = buildRequest(operation, { ...own, ...chosen, ...prepared });
      const key = { "idempotency-key": `key of ${id}` };
      const first = await send(method, request, key);
      expect(first.status).toBe(Number(statuses[0]));
      const again = await send(method, request, key);
      expect(again.status).toBe(first.status);
      expect(again.text).toBe(first.text);
      expect(again.headers["idempotency-replayed"]).toBe("true");
      const other = { ...(request.body as object | undefined), another: 1 };
      expect(await send(method, { ...request, body: other }, key)).toMatchObject(
        refusal(409, "conflict"),
      );
    });

  if (method !== "GET" && id !== "uploadAsset")
    it("413 for a body of more than 1 MiB", async () => {
      expect(
        await send(method, { ...validRequest, body: `"${"x".repeat(2 ** 20)}"` }),
      ).toMatchObject(refusal(413, "payload_too_large"));
    });

  it("429 when the rate limit is reached, with the time of the next request", async () => {
    const { status, body, headers } = await send(method, validRequest, {
      "x-api-key": keys.exhausted,
    });
    expect({ status, body }).toMatchObject(refusal(429, "rate_limit_exceeded"));
    const reset = String(services.clock.now().getTime() / 1000 + 60);
    expect(headers).toMatchObject({
      "retry-after": "60",
      "x-ratelimit-limit": "1",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": reset,
    });
  });

  it("502 while the identity provider is unreachable", async () => {
    provider.respondWith("error");
    const token = await provider.sign({}, { now: services.clock.now() });
    expect(await send(method, validRequest, { authorization: `Bearer ${token}` })).toMatchObject(
      refusal(502, "bad_gateway"),
    );
  });
});

/** The scope that the contract requires, independent of the document. */
const requiredScope = ({ method, path }: ApiOperation): string => {
  if (/^\/v1\/(system|models)/.test(path)) return "admin";
  if (method === "GET") return "read";
  return path.startsWith("/v1/publish/")
    ? "publish"
    : path.startsWith("/v1/credits/")
      ? "billing"
      : "write";
};

/** Prepares resources for operations that succeed only once. */
const preparations: Record<string, () => Promise<Ids>> = {
  cancelRun: async () => ({ run_id: await newRun() }),
  cancelRender: async () => {
    const { body } = await service.call("POST", "/v1/renders", { project_id: ids.project_id });
    return { render_id: String(body.id) };
  },
  continueRun: async () => {
    const run_id = await newRun();
    const since = "2026-01-01T00:00:00.000Z";
    const waiting = { node: "write_text", tool: "write_text", visit: 1, since, expires_at: since };
    await services.db
      .updateTable("runs")
      .set({ status: "running", waiting: JSON.stringify(waiting) })
      .where("id", "=", run_id)
      .execute();
    return { run_id };
  },
  restoreProjectRevision: async () => ({ project_id: await newEditedProject(), revision: "1" }),
  updateProject: async () => ({ project_id: await newEditedProject() }),
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
/** A project with an edit that no update has rendered. */
async function newEditedProject(): Promise<string> {
  const project_id = await newProject(service, {
    ...{ title: "Sea", timeline: titleCard, video_asset_id: ids.asset_id ?? "" },
    shared_values: { scenes: [{ text: "The sea." }] },
  });
  await service.call("PATCH", `/v1/projects/${project_id}/scenes`, { title: "The sea" });
  return project_id;
}
const newRun = async () =>
  (await runClient(service).start(ids.agent_id ?? "", { topic: "x" })).body.id;

const keys = { revoked: "", expired: "", exhausted: "", scoped: {} as Record<string, string> };
beforeAll(async () => {
  const other = await service.newAccount();
  await setOperator(services, other.id, true);
  const revoked = await createKey(other, ["admin"]);
  await revokeApiKey(services, { account_id: other.id, scopes: ["admin"] }, revoked.id);
  const expired = await createKey(other, ["admin"], { expires_in_days: 1 });
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
    sets.map(async (scopes) => [scopes.join(), (await createKey(other, scopes)).key]),
  );
  const { api_key: exhausted } = await service.newAccount({ plan: "free" });
  await service.call("GET", "/v1/tools", undefined, { "x-api-key": exhausted });
  Object.assign(keys, {
    revoked: revoked.key,
    expired: expired.key,
    exhausted,
    scoped: Object.fromEntries(scoped),
  });
});

describe("during an outage of the database", () => {
  const server = new pg.Client({ connectionString: inject("postgresUrl") });
  const name = services.config.databaseUrl?.match(/\/(test_\w+)\?/)?.[1] ?? "";
  let uncachedAccount: TestAccount;
  beforeAll(async () => {
    uncachedAccount = await service.newAccount();
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
    it("500 without internal details", async () => {
      const request = buildRequest(operation, idsFor(operation, ids));
      const { status, body, headers } = await send(operation.method, request, {
        "x-api-key": uncachedAccount.api_key,
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
