import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composeTimeline } from "../src/media/timeline/compose.ts";
import { createProject } from "../src/projects/projects.ts";
import { type AnyRequest, anyRequest, type Known, type OpenApi } from "./any-request.ts";
import { startTestService, type TestAccount, type TestService } from "./harness.ts";
import { runClient } from "./run-client.ts";
import { runCatalog } from "./run-tools.ts";

const internal = "an internal secret of 32 characters";
let service: TestService;
let document: OpenApi;
let known: Known;
let callers: Record<string, string>[];
let tables: string[];

beforeAll(async () => {
  service = await startTestService({
    catalog: runCatalog(),
    env: { INTERNAL_AUTH_SECRET: internal, TRUST_PROXY: "127.0.0.1", WEBHOOK_ALLOW_PRIVATE: "true", SANDBOX_PAYMENTS: "true" },
  });
  document = (await service.app.inject("/openapi.json")).json();
  const stranger = await service.newAccount();
  const [mine, theirs] = [await someThings(service.account, {}), await someThings(stranger, { "x-api-key": stranger.api_key })];
  const ids = Object.entries(mine).map(([name, own]) => [name, [own, own, theirs[name] ?? own]]);
  known = { ...Object.fromEntries(ids), ...words };
  // Without the limit of requests, which these would meet at once; who is refused comes from another address each time.
  const owner = { "x-api-key": "", "x-internal-auth": internal, "x-account-id": service.account.id };
  callers = [...Array(20).fill(owner), { "x-api-key": "vk_wrong" }, { authorization: "Bearer x.y.z" }, { authorization: "Basic x" }];
  const { rows } = await sql<{ name: string }>`select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(service.services.db);
  // Beside what a request may leave behind whatever it is answered: that it was made, and that a payment was tried.
  tables = rows.map(({ name }) => name).filter((name) => !/^(usage|rate_limit|idempotency|kysely|request|payments)/.test(name));
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

/** One of each kind of thing, as an account has it, by the name of its parameter. */
async function someThings({ id: account_id }: TestAccount, headers: Record<string, string>): Promise<Record<string, string>> {
  const client = runClient(service, headers);
  const make = async (path: string, body: unknown) => String((await service.call("POST", path, body, headers)).body.id);
  const agent_id = await client.newAgent(["write_text", "make_video"]);
  const run_id = (await client.start(agent_id, { topic: "x" })).body.id;
  await service.call("POST", `/v1/runs/${run_id}/cancel`, undefined, headers);
  const card = { kind: "card", card: "text", heading: "A card" };
  const timeline = composeTimeline({ title: "A card", aspect_ratio: "1:1", language: "en", caption_style: "none" }, new Map());
  const project = {
    account_id,
    run_id,
    title: "A card",
    shared_values: {},
    timeline: { ...timeline, scenes: [{ seconds: 1, visual: card }] },
  };
  const files = { video_asset_id: "asset_x", thumbnail_asset_id: null, captions_asset_id: null };
  const now = new Date();
  const project_id = (await service.services.db.transaction().execute((tx) => createProject(tx, { ...project, ...files, now }))).id;
  await service.call("POST", "/v1/webhooks", { url: "https://127.0.0.1:1/hook", events: ["run.completed"] }, headers);
  const [webhook] = (await service.call<{ webhooks: { id: string }[] }>("GET", "/v1/webhooks", undefined, headers)).body.webhooks;
  return {
    agent_id,
    run_id,
    project_id,
    project_uuid: project_id,
    render_id: await make("/v1/renders", { project_id }),
    webhook_id: webhook?.id ?? "",
    key_id: await make("/api-keys", { name: "Another", scopes: ["read"] }),
    connection_id: await make("/v1/publish/connections", { platform: "http", name: "Ours", credentials: { url: "https://127.0.0.1:1/" } }),
  };
}

/** What every table holds. A key's last use is what a refused request may write too. */
async function stored(): Promise<Record<string, string>> {
  const hashes = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, '' order by to_jsonb(t)::text), '')) as hash from ${name} t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.raw([...hashes, jobs].join(" union all "))}`.execute(
    service.services.db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
const jobs = "select 'jobs' as name, count(*)::text as hash from pgboss.job";

/** A stream of a run that has not ended waits for its end. */
const endless = new Set(["streamRun"]);

describe("every endpoint, whatever comes", () => {
  test("never fails, says every error in the one form, and has changed nothing then", async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
    expect(operations.length).toBeGreaterThan(40);
    // What others need is not deleted before they had it.
    operations.sort((one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"));
    const seen = new Map<number, Set<string>>();
    let before = await stored();
    for (const { path, method, operation } of operations) {
      const ids = endless.has(operation.operationId) ? { run_id: ["run_unknown"] } : known;
      const holds = async ({ path, body, headers }: AnyRequest) => {
        const answer = await service.call(method as "GET", path, method === "GET" ? undefined : body, headers);
        seen.set(answer.status, (seen.get(answer.status) ?? new Set()).add(operation.operationId));
        expect(answer.status, `${operation.operationId}: ${answer.text}`).toBeLessThan(500);
        expect(answer.headers["x-request-id"]).toMatch(/^req_/);
        const now = method === "GET" && answer.status < 400 ? before : await stored();
        if (answer.status >= 400) {
          expect(answer.body).toMatchObject({ status: answer.status, error: expect.any(String), detail: expect.any(String) });
          expect(now).toEqual(before);
        }
        before = now;
      };
      await fc.assert(fc.asyncProperty(anyRequest(document, { path, operation }, { known: ids, callers }), holds), { numRuns: 40 });
    }
    // Or the requests would be too wrong to come anywhere.
    const answered = (status: number) => seen.get(status)?.size ?? 0;
    expect([200, 201, 202, 400, 401, 404, 422].map(answered)).toEqual(Array(7).fill(expect.toSatisfy((count) => count >= 1)));
    expect(answered(200)).toBeGreaterThan(20);
  }, 240_000);
});
