import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnedResources } from "./account-fixtures.ts";
import { type AnyRequest, anyRequest, type Known, type OpenApi } from "./any-request.ts";
import { databaseSnapshot } from "./database-snapshot.ts";
import { startTestService, type TestService } from "./harness.ts";
import { runCatalog } from "./run-tools.ts";

const internal = "an internal secret of 32 characters";
let service: TestService;
let document: OpenApi;
let known: Known;
let callers: Record<string, string>[];

beforeAll(async () => {
  service = await startTestService({
    catalog: runCatalog(),
    env: {
      INTERNAL_AUTH_SECRET: internal,
      TRUST_PROXY: "127.0.0.1",
      WEBHOOK_ALLOW_PRIVATE: "true",
      SANDBOX_PAYMENTS: "true",
    },
  });
  document = (await service.app.inject("/openapi.json")).json();
  const stranger = await service.newAccount();
  const [mine, theirs] = [
    await createOwnedResources(service, service.account),
    await createOwnedResources(service, stranger),
  ];
  const ids = Object.entries(mine).map(([name, own]) => [name, [own, own, theirs[name] ?? own]]);
  known = { ...Object.fromEntries(ids), ...words };
  // Without the limit of requests, which these would meet at once; who is refused comes from another address each time.
  const owner = {
    "x-api-key": "",
    "x-internal-auth": internal,
    "x-account-id": service.account.id,
  };
  callers = [
    ...Array(20).fill(owner),
    { "x-api-key": "vk_wrong" },
    { authorization: "Bearer x.y.z" },
    { authorization: "Basic x" },
  ];
});
afterAll(() => service.close());

const words = {
  tools: ["write_text", "make_video"],
  tool_id: ["write_text"],
  source: ["write_text"],
  target: ["make_video"],
  events: ["run.completed", "credits.low"],
  scopes: ["read", "write"],
  pipeline_type: ["simple", "dag"],
  template_id: ["topic_to_short"],
  payment_provider: ["sandbox", "stripe"],
  platform: ["http"],
  resolution: ["360p", "4k"],
  format: ["mp4", "gif"],
  aspect_ratio: ["1:1"],
};

const stored = () => databaseSnapshot(service.services);

/** A stream of a run that has not ended waits for its end. */
const endless = new Set(["streamRun"]);

describe("every endpoint, whatever comes", () => {
  it("never fails, says every error in the one form, and has changed nothing then", async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );
    expect(operations.length).toBeGreaterThan(40);
    // What others need is not deleted before they had it.
    operations.sort(
      (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
    );
    const seen = new Map<number, Set<string>>();
    let before = await stored();
    for (const { path, method, operation } of operations) {
      const ids = endless.has(operation.operationId) ? { run_id: ["run_unknown"] } : known;
      const holds = async ({ path, body, headers }: AnyRequest) => {
        const answer = await service.call(
          method as "GET",
          path,
          method === "GET" ? undefined : body,
          headers,
        );
        seen.set(answer.status, (seen.get(answer.status) ?? new Set()).add(operation.operationId));
        expect(answer.status, `${operation.operationId}: ${answer.text}`).toBeLessThan(500);
        expect(answer.headers["x-request-id"]).toMatch(/^req_/);
        const now = method === "GET" && answer.status < 400 ? before : await stored();
        if (answer.status >= 400) {
          expect(answer.body).toMatchObject({
            status: answer.status,
            error: expect.any(String),
            detail: expect.any(String),
          });
          expect(now).toEqual(before);
        }
        before = now;
      };
      await fc.assert(
        fc.asyncProperty(anyRequest(document, { path, operation }, { known: ids, callers }), holds),
        { numRuns: 40 },
      );
    }
    // Or the requests would be too wrong to come anywhere.
    const answered = (status: number) => seen.get(status)?.size ?? 0;
    expect([200, 201, 202, 400, 401, 404, 422].map(answered)).toEqual(
      Array(7).fill(expect.toSatisfy((count) => count >= 1)),
    );
    expect(answered(200)).toBeGreaterThan(20);
  }, 240_000);
});
