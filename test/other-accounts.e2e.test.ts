import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createOwnedResources, type Ids } from "./account-fixtures.ts";
import { databaseSnapshot } from "./database-snapshot.ts";
import { movableClock, startTestService } from "./harness.ts";
import {
  type ApiDocument,
  type ApiOperation,
  buildRequest,
  idsFor,
  listOperations,
} from "./operations.ts";
import { runCatalog } from "./run-tools.ts";

// For whatever the OpenAPI document names that takes the id of somebody's thing: another account's is as one that does not exist, in
// status, words, headers, and in what the database is asked. Time itself is not measured: it follows from the statements.
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
const stranger = await service.newAccount();
const made = await createOwnedResources(service, stranger);
const theirs: Ids = { ...made, template_id: made.agent_id ?? "" };
afterAll(() => service.close());

/** Of the same form as a real id, and of nothing. */
const likeIt = (id: string) => `${id.slice(0, -1)}${id.endsWith("a") ? "b" : "a"}`;

/** What the service answers, and asks the database for it. */
async function seen({ method, ...operation }: ApiOperation, ids: Ids, name: string) {
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
  const told = text.replaceAll(String(request_id), "").replaceAll(ids[name] ?? "", `{${name}}`);
  return {
    status,
    told,
    headers: others,
    statements: statements.filter((text) => !inTheBackground.test(text ?? "")),
  };
}
const inTheBackground = /usage|rate_limits|pgboss|last_used_at/;

const namesIn = ({ pathParameters: inPath, query, body }: ApiOperation) => [
  ...inPath,
  ...Object.keys(query),
  ...Object.keys(body?.schema.properties ?? {}),
];

for (const operation of operations) {
  const [own, foreign] = [idsFor(operation, mine), idsFor(operation, theirs)];
  const names = namesIn(operation).filter((name) => name in foreign);
  // A list that is narrowed to what is not there is empty.
  const status = operation.statuses.includes("404") ? 404 : 200;
  for (const name of names)
    describe(`${operation.name} with another account's ${name}`, () => {
      it(`${status} as for one that does not exist: the same words, headers and statements, and nothing is changed`, async () => {
        const before = await databaseSnapshot(service.services);
        const answer = await seen(operation, { ...own, [name]: foreign[name] ?? "" }, name);
        expect(answer).toEqual(
          await seen(operation, { ...own, [name]: likeIt(foreign[name] ?? "") }, name),
        );
        expect(answer.status).toBe(status);
        if (status === 404) expect(answer.told).toContain(`{${name}}`);
        expect(answer.statements).not.toEqual([]);
        expect(await databaseSnapshot(service.services)).toEqual(before);
      });
    });
}

for (const operation of operations.filter(({ method }) => method === "GET"))
  describe(operation.name, () => {
    it("200 with nothing of another account's", async () => {
      const { path } = buildRequest(operation, {
        ...mine,
        template_id: "topic_to_short",
        tool_id: "write_text",
      });
      const { status, text } = await service.call("GET", path);
      expect(status).toBe(200);
      expect(Object.values(made).filter((id) => text.includes(id))).toEqual([]);
    });
  });

describe("POST /v1/runs with another account's asset among the inputs", () => {
  it("422 as for one that does not exist", async () => {
    const say = async (source = "") => {
      const { status, body } = await service.call("POST", "/v1/runs", {
        agent_id: mine.agent_id,
        inputs: { topic: "x", source },
      });
      return { status, detail: String(body.detail).replaceAll(source, "{source}") };
    };
    const foreign = await say(theirs.asset_id);
    expect(foreign).toEqual(await say(likeIt(theirs.asset_id ?? "")));
    expect(foreign.status).toBe(422);
  });
});
