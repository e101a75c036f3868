import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnedResources } from "../clients/account-fixtures.ts";
import { databaseSnapshot } from "../database-snapshot.ts";
import { startTestService, type TestService } from "../harness.ts";
import { runCatalog } from "../small-tools/run-catalog.ts";
import { type AnyRequest, anyRequest, type Known, type OpenApi } from "./any-request.ts";

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
      TRUST_PROXY: "127.0.0.0/8",
      WEBHOOK_ALLOW_PRIVATE: "true",
      SANDBOX_PAYMENTS: "true",
    },
  });
  document = (await service.app.inject("/openapi.json")).json();
  const otherAccount = await service.newAccount();
  const [mine, theirs] = [
    await createOwnedResources(service, service.account),
    await createOwnedResources(service, otherAccount),
  ];
  const ids = Object.entries(mine).map(([name, own]) => [name, [own, own, theirs[name] ?? own]]);
  known = { ...Object.fromEntries(ids), ...words };
  // Internal authentication has no rate limit. Refused requests use a new address each time.
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
  codec: ["h264", "h265"],
  aspect_ratio: ["1:1"],
};

const snapshot = () => databaseSnapshot(service.services);

/** A stream of a run that is not finished stays open. */
const endless = new Set(["streamRun"]);

describe("every operation of the OpenAPI document", () => {
  it("never returns 5xx for any request, and changes nothing when it returns an error", async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );
    expect(operations.length).toBeGreaterThan(40);
    // Deletes come last, because other operations need the resources.
    operations.sort(
      (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
    );
    const seen = new Map<number, Set<string>>();
    let before = await snapshot();
    for (const { path, method, operation } of operations) {
      const ids = endless.has(operation.operationId) ? { run_id: ["run_unknown"] } : known;
      const property = async ({ path, body, headers }: AnyRequest) => {
        const response = await service.call(
          method as "GET",
          path,
          method === "GET" ? undefined : body,
          headers,
        );
        seen.set(
          response.status,
          (seen.get(response.status) ?? new Set()).add(operation.operationId),
        );
        expect(response.status, `${operation.operationId}: ${response.text}`).toBeLessThan(500);
        expect(response.headers["x-request-id"]).toMatch(/^req_/);
        const now = method === "GET" && response.status < 400 ? before : await snapshot();
        if (response.status >= 400) {
          expect(response.body).toMatchObject({
            status: response.status,
            error: expect.any(String),
            detail: expect.any(String),
          });
          expect(now).toEqual(before);
        }
        before = now;
      };
      await fc.assert(
        fc.asyncProperty(
          anyRequest(document, { path, operation }, { known: ids, callers }),
          property,
        ),
        { numRuns: 40 },
      );
    }
    // Otherwise the requests would be too wrong to reach any rule.
    const operationsWith = (status: number) => seen.get(status)?.size ?? 0;
    for (const status of [200, 400, 401, 404, 422])
      expect(operationsWith(status), String(status)).toBeGreaterThanOrEqual(1);
    // Some of many operations, because a single one may get no valid request by chance.
    expect(operationsWith(201) + operationsWith(202)).toBeGreaterThanOrEqual(1);
    expect(operationsWith(200)).toBeGreaterThan(20);
  });
});
