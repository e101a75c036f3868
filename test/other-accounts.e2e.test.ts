import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  type ApiDocument,
  type ApiOperation,
  buildRequest,
  idsFor,
  listOperations,
} from "./api/operations.ts";
import { createOwnedResources, type Ids } from "./clients/account-fixtures.ts";
import { databaseSnapshot } from "./database-snapshot.ts";
import { movableClock, startTestService } from "./harness.ts";
import { runCatalog } from "./small-tools/run-catalog.ts";

// For every operation that takes an id: another account's id must behave like an unknown id in
// status, body, headers and SQL statements. Time is not measured; it follows from the statements.
const query = vi.spyOn(pg.Client.prototype, "query");
const service = await startTestService({
  clock: movableClock(),
  catalog: runCatalog(),
  env: { RATE_LIMIT_PRO: "100000", WEBHOOK_ALLOW_PRIVATE: "true", SANDBOX_PAYMENTS: "true" },
});
const operations = listOperations((await service.call<ApiDocument>("GET", "/openapi.json")).body);
const mine: Ids = {
  ...(await createOwnedResources(service, service.account)),
  payment_provider: "sandbox",
};
const otherAccount = await service.newAccount();
const foreignResources = await createOwnedResources(service, otherAccount);
const theirs: Ids = { ...foreignResources, template_id: foreignResources.agent_id ?? "" };
afterAll(() => service.close());

/** Changes an id into an unknown one of the same form. */
const unknownLike = (id: string) => `${id.slice(0, -1)}${id.endsWith("a") ? "b" : "a"}`;

/** Sends a request. Resolves to what the caller can observe and to the SQL statements. */
async function observe({ method, ...operation }: ApiOperation, ids: Ids, name: string) {
  const request = buildRequest(operation, ids);
  const path = name in operation.query ? `${request.path}?${name}=${ids[name]}` : request.path;
  query.mockClear();
  const { status, text, headers } = await service.call(method, path, request.body, request.headers);
  const statements = query.mock.calls.map(([first]) =>
    typeof first === "string" ? first : (first as { text?: string }).text,
  );
  const {
    "x-request-id": request_id = "",
    date: _date,
    "x-ratelimit-remaining": _left,
    ...others
  } = headers;
  const body = text.replaceAll(String(request_id), "").replaceAll(ids[name] ?? "", `{${name}}`);
  return {
    status,
    body,
    headers: others,
    statements: statements.filter((text) => !backgroundStatement.test(text ?? "")),
  };
}
// A bare "select" checks the connection of notifications every 10 s.
const backgroundStatement = /usage_|rate_limits|pgboss|last_used_at|^select$|^listen /;

const namesIn = ({ pathParameters: inPath, query, body }: ApiOperation) => [
  ...inPath,
  ...Object.keys(query),
  ...Object.keys(body?.schema.properties ?? {}),
];

for (const operation of operations) {
  const [own, foreign] = [idsFor(operation, mine), idsFor(operation, theirs)];
  const names = namesIn(operation).filter((name) => name in foreign);
  // A list that is filtered by an unknown id is empty.
  const status = operation.statuses.includes("404") ? 404 : 200;
  for (const name of names)
    describe(`${operation.name} with another account's ${name}`, () => {
      it(`${status} with the same body, headers and statements as for an unknown id, and no change`, async () => {
        const before = await databaseSnapshot(service.services);
        const response = await observe(operation, { ...own, [name]: foreign[name] ?? "" }, name);
        expect(response).toEqual(
          await observe(operation, { ...own, [name]: unknownLike(foreign[name] ?? "") }, name),
        );
        expect(response.status).toBe(status);
        if (status === 404) expect(response.body).toContain(`{${name}}`);
        expect(response.statements).not.toEqual([]);
        expect(await databaseSnapshot(service.services)).toEqual(before);
      });
    });
}

for (const operation of operations.filter(({ method }) => method === "GET")) {
  const expected = expectedStatus(operation.path);
  describe(operation.name, () => {
    it(`${expected} with nothing of another account's`, async () => {
      const { path } = buildRequest(operation, {
        ...mine,
        template_id: "topic_to_short",
        tool_id: "write_text",
        voice: "en-us",
      });
      const { status, text } = await service.call("GET", path);
      expect(status).toBe(expected);
      expect(Object.values(foreignResources).filter((id) => text.includes(id))).toEqual([]);
    });
  });
}

function expectedStatus(path: string): number {
  // Only operators see the installation.
  if (/^\/v1\/(system|models)/.test(path)) return 403;
  // No worker has executed a step of the run.
  return path.endsWith("/steps/{node}") ? 404 : 200;
}

describe("POST /v1/runs with another account's asset among the inputs", () => {
  it("422 as for an unknown id", async () => {
    const start = async (source = "") => {
      const { status, body } = await service.call("POST", "/v1/runs", {
        agent_id: mine.agent_id,
        inputs: { topic: "x", source },
      });
      return { status, detail: String(body.detail).replaceAll(source, "{source}") };
    };
    const response = await start(theirs.asset_id);
    expect(response).toEqual(await start(unknownLike(theirs.asset_id ?? "")));
    expect(response.status).toBe(422);
  });
});
