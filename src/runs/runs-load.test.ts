import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { RunList } from "./records/runs.schema.ts";

const query = vi.spyOn(pg.Client.prototype, "query");
let service: TestService;
// No worker: runs stay pending.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  const client = runClient(service);
  await client.start(await client.newAgent(["write_text"]), { topic: "The sea" });
});
afterAll(() => service.close());

const list = async (filter: string) => {
  const { status, body } = await service.call<RunList>("GET", `/v1/runs?${filter}`);
  expect(status).toBe(200);
  return body.runs;
};

describe("GET /v1/runs", () => {
  it("returns 200 for a time in a leap second, which was a 500", async () => {
    expect(await list("created_after=2016-12-31T23:59:60Z")).toHaveLength(1);
    expect(await list("created_before=2016-12-31T23:59:60.5%2B00:00")).toEqual([]);
  });

  it("reads an index for each filter, so that an account with many runs cannot load the database", async () => {
    const { db } = service.services;
    const columns = sql.raw("account_id, agent_id, agent, inputs, status, held, result");
    await sql`insert into runs (id, created_at, ${columns})
      select 'run_' || number, now() - make_interval(secs => number), account_id, agent_id, agent,
        inputs, 'completed', held, json_build_object('project_id', gen_random_uuid())
      from runs, generate_series(1, 20000) number`.execute(db);
    await sql`analyze runs`.execute(db);
    const id = "00000000-0000-0000-0000-000000000000";
    for (const [filter, index] of [
      ["status=failed", "runs_by_status"],
      [`agent_id=${id}`, "runs_by_agent"],
      [`project_id=${id}`, "runs_by_made_project"],
    ] as const) {
      expect(await list(filter)).toEqual([]);
      const countScans = async () => {
        const { rows } = await sql<{ idx_scan: string }>`
          select idx_scan from pg_stat_user_indexes where indexrelname = ${index}`.execute(db);
        return Number(rows[0]?.idx_scan);
      };
      await expect.poll(countScans, { message: filter }).toBeGreaterThan(0);
    }
  });
});

describe("POST /v1/runs/cancel", () => {
  it("costs as many statements for 100 unknown ids as for one, so that it cannot load the database", async () => {
    const countStatements = async (run_ids: string[]) => {
      query.mockClear();
      const { status } = await service.call("POST", "/v1/runs/cancel", { run_ids });
      expect(status).toBe(200);
      const texts = query.mock.calls.map(([first]) => String(Object(first).text ?? first));
      return texts.filter((text) => /from "runs"/.test(text)).length;
    };
    expect(await countStatements(["run_none"])).toBe(1);
    const ids = Array.from({ length: 100 }, (_, index) => `run_none_${index}`);
    expect(await countStatements(ids)).toBe(1);
  });
});
