import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleCard } from "../../test/clients/account-fixtures.ts";
import { runClient } from "../../test/clients/run-client.ts";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { Run, RunList } from "./records/runs.schema.ts";

const clock = movableClock("2026-03-01T00:00:00Z");
let service: TestService;
// No worker: runs stay pending.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), clock });
});
afterAll(() => service.close());

/** Creates an account with that many runs, two per millisecond. */
async function withRuns(count: number) {
  const account = await service.newAccount();
  const client = runClient(service, { "x-api-key": account.api_key });
  const agent = await client.newAgent(["write_text"]);
  const more = async (number: number) => {
    const made: Run[] = [];
    for (let index = 0; index < number; index += 1) {
      if (index % 2 === 0) await clock.advance(1);
      made.push((await client.start(agent, { topic: "The sea" })).body);
    }
    return made;
  };
  const list = async (query = "") => {
    const response = await service.call<RunList & { error: string; detail: string }>(
      "GET",
      `/v1/runs${query}`,
      undefined,
      client.headers,
    );
    return { status: response.status, ...response.body };
  };
  return { client, agent, more, list, runs: await more(count) };
}

const idsOf = ({ runs }: { runs: { id: string }[] }) => runs.map(({ id }) => id);

describe("GET /v1/runs", () => {
  it("returns 200 with the account's runs as GET /v1/runs/{run_id} returns them, newest first", async () => {
    const { client, list, runs } = await withRuns(3);
    const body = await list();
    expect(Object.keys(body).sort()).toEqual(["next_cursor", "runs", "status"]);
    expect(body.next_cursor).toBe(null);
    expect(idsOf(body).sort()).toEqual(runs.map(({ id }) => id).sort());
    const { inputs: _, ...newest } = runs[2] ?? {};
    const inputs_preview = "topic: The sea";
    expect(body.runs[0]).toEqual({ ...newest, inputs_preview });
    const { inputs, queue, ...oldest } = await client.read(String(runs[0]?.id));
    expect(inputs).toEqual({ topic: "The sea" });
    expect(queue).toBeDefined();
    expect(body.runs).toContainEqual({ ...oldest, inputs_preview });
  });

  it("returns 200 with long inputs cut to one line of 200 characters", async () => {
    const { client, agent, list } = await withRuns(0);
    const inputs = {
      topic: `Line one\n${"long ".repeat(100)}`,
      tags: ["a", "b"],
      more: "x".repeat(200),
    };
    await client.start(agent, inputs, { allow_unused_inputs: true });
    const [run] = (await list()).runs;
    expect(run?.inputs_preview).toMatch(/^more: x+…, tags: \["a","b"\], topic: Line one long/);
    expect(run?.inputs_preview.length).toBeLessThanOrEqual(200);
  });

  it("returns 200 with each run on exactly one page, even if runs start meanwhile", async () => {
    const { list, more } = await withRuns(7);
    const all = idsOf(await list());
    const first = await list("?limit=3");
    await more(2);
    const second = await list(`?limit=3&cursor=${first.next_cursor}`);
    const last = await list(`?limit=3&cursor=${second.next_cursor}`);
    expect([first, second, last].map(({ runs }) => runs.length)).toEqual([3, 3, 1]);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(last)]).toEqual(all);
    expect(last.next_cursor).toBe(null);
    expect(idsOf(await list())).toHaveLength(9);
  });

  it("returns 200 with 20 runs per page by default and up to 100", async () => {
    const { list } = await withRuns(21);
    const page = await list();
    expect(page.runs.length).toBe(20);
    expect(typeof page.next_cursor).toBe("string");
    expect((await list("?limit=100")).runs).toHaveLength(21);
  });

  it("returns 200 with the runs of a status or of an agent", async () => {
    const { client, list, runs } = await withRuns(2);
    const other = (
      await client.start(await client.newAgent(["write_text"], { name: "Other" }), { topic: "Sky" })
    ).body;
    await service.call("POST", `/v1/runs/${other.id}/cancel`, undefined, client.headers);
    expect(idsOf(await list("?status=cancelled"))).toEqual([other.id]);
    expect(idsOf(await list("?status=pending")).sort()).toEqual(runs.map(({ id }) => id).sort());
    expect(idsOf(await list(`?agent_id=${other.agent_id}`))).toEqual([other.id]);
    expect(idsOf(await list(`?agent_id=${other.agent_id}&status=pending`))).toEqual([]);
    expect(idsOf(await list("?agent_id=00000000-0000-0000-0000-000000000000"))).toEqual([]);
  });

  it("returns 200 with the runs of a project or of a time", async () => {
    const { client, agent, list, runs } = await withRuns(2);
    const [first] = runs;
    const at = new Date(clock.now().getTime() + 1000).toISOString();
    await clock.advance(2000);
    const later = (await client.start(agent, { topic: "Sky" })).body;
    expect(idsOf(await list(`?created_after=${at}`))).toEqual([later.id]);
    expect(idsOf(await list(`?created_before=${at}`)).sort()).toEqual(
      runs.map(({ id }) => id).sort(),
    );
    const project_id = await newProject(service, {
      account_id: String(
        (await service.call("GET", "/v1/account", undefined, client.headers)).body.account_id,
      ),
      run_id: String(first?.id),
      title: titleCard.title,
      video_asset_id: await uploadVideo(service, client.headers),
      timeline: titleCard,
    });
    const continued = (await client.start(agent, { topic: "Sky" }, { project_id })).body;
    expect(continued).toMatchObject({ project_id, agent_name: "Test agent", started_at: null });
    expect(idsOf(await list(`?project_id=${project_id}`))).toEqual([continued.id]);
    expect(idsOf(await list("?project_id=00000000-0000-0000-0000-000000000000"))).toEqual([]);
  });

  it("returns 400 for a limit out of range, an unknown status, and an invalid cursor", async () => {
    const { list } = await withRuns(0);
    const cursor = (text: string) => `?cursor=${Buffer.from(text).toString("base64url")}`;
    const queries = [
      "?limit=0",
      "?limit=101",
      "?limit=ten",
      "?status=lost",
      "?agent_id=7",
      "?project_id=7",
      "?created_after=yesterday",
      "?cursor=",
      "?cursor=x",
      cursor("1 \0"),
    ];
    queries.push(cursor(`1 run_${"x".repeat(25)}`), cursor(`99999999999999 run_${"x".repeat(24)}`));
    for (const query of queries) {
      const { status, error, detail } = await list(query);
      expect(status, query).toBe(400);
      expect(error, query).toBe("bad_request");
      expect(detail).toContain(`query parameter "${/\?(\w+)/.exec(query)?.[1]}"`);
    }
    expect((await list("?created_after=yesterday")).detail).toBe(
      'Invalid query parameter "created_after": "yesterday". ' +
        'Expected a date and time such as "2026-01-31T12:00:00Z".',
    );
  });

  it("never lists another account's runs, whatever the cursor", async () => {
    const mine = await withRuns(3);
    const theirs = await withRuns(1);
    const { next_cursor } = await mine.list("?limit=1");
    expect(idsOf(await theirs.list())).toEqual(theirs.runs.map(({ id }) => id));
    expect(idsOf(await theirs.list(`?cursor=${next_cursor}`))).toEqual([]);
  });
});

describe("POST /v1/runs/cancel", () => {
  it("returns 200 and says which runs it cancelled, and why not the others", async () => {
    const mine = await withRuns(2);
    const theirs = await withRuns(1);
    const ids = [...mine.runs, ...theirs.runs].map(({ id }) => id);
    const cancel = (run_ids: unknown) =>
      service.call<{ runs: { id: string; cancelled: boolean; detail?: string }[] }>(
        "POST",
        "/v1/runs/cancel",
        { run_ids },
        mine.client.headers,
      );
    await service.call("POST", `/v1/runs/${ids[0]}/cancel`, undefined, mine.client.headers);
    const { status, body } = await cancel(ids);
    expect(status).toBe(200);
    expect(body.runs).toEqual([
      { id: ids[0], cancelled: false, detail: expect.stringContaining("has ended (cancelled)") },
      { id: ids[1], cancelled: true },
      { id: ids[2], cancelled: false, detail: expect.stringContaining("There is no run") },
    ]);
    expect((await theirs.list("?status=pending")).runs).toHaveLength(1);
    const many = Array.from({ length: 101 }, (_, index) => `run_${index}`);
    for (const wrong of [[], many, [ids[0], ids[0]], "all"])
      expect((await cancel(wrong)).status).toBe(400);
  });
});

describe("POST /v1/runs/estimate", () => {
  const estimate = (client: ReturnType<typeof runClient>, body: Record<string, unknown>) =>
    service.call<{ credits: number; steps: unknown[]; error: string; detail: string }>(
      "POST",
      "/v1/runs/estimate",
      body,
      client.headers,
    );

  it("returns 200 with the cost per tool, creates no run and holds no credits", async () => {
    const { client, list } = await withRuns(0);
    const agent_id = await client.newAgent(["write_text", "count_seconds", "make_video"], {
      name: "Dear",
    });
    const before = await client.wallet();
    const { status, body } = await estimate(client, {
      agent_id,
      inputs: { topic: "Sky", seconds: 2.5, secconds: 3 },
      allow_unused_inputs: true,
    });
    const steps = [
      { node: "write_text", tool: "write_text", credits: 1 },
      { node: "count_seconds", tool: "count_seconds", credits: 5 },
      { node: "make_video", tool: "make_video", credits: 2 },
    ];
    expect(status).toBe(200);
    const more = { unused_inputs: ["secconds"], warnings: [] };
    expect(body).toEqual({ credits: 8, credits_min: 3, steps, ...more });
    expect(await client.wallet()).toEqual(before);
    expect(idsOf(await list())).toEqual([]);
    await client.start(agent_id, { topic: "Sky", seconds: 2.5 });
    expect(before.balance - (await client.wallet()).balance).toBe(8);
  });

  it("returns 200 even if the cost exceeds the balance", async () => {
    const poor = runClient(service, {
      "x-api-key": (await service.newAccount({ credits: 0 })).api_key,
    });
    const agent_id = await poor.newAgent(["write_text"]);
    expect(await estimate(poor, { agent_id, inputs: { topic: "Sky" } })).toMatchObject({
      status: 200,
      body: { credits: 1 },
    });
  });

  it("returns 400, 404, 413 and 422 as a start does", async () => {
    const { client, agent } = await withRuns(0);
    const project_id = "00000000-0000-0000-0000-000000000000";
    const bodies = [
      [400, {}],
      [404, { agent_id: "no_such_agent" }],
      [404, { agent_id: agent, inputs: { topic: "Sky" }, project_id }],
      [413, { agent_id: agent, inputs: { topic: "x".repeat(256 * 1024) } }],
      [422, { agent_id: agent }],
      [422, { agent_id: agent, inputs: { topic: 7 } }],
      [400, { agent_id: agent, inputs: { topic: "Sky" }, max_credits: -1 }],
      [422, { agent_id: agent, inputs: { topic: "Sky" }, max_credits: 0.5 }],
      [422, { agent_id: agent, inputs: { topic: "Sky" }, pause_after: ["no_such_step"] }],
    ] as const;
    for (const [status, body] of bodies) {
      const estimated = await estimate(client, body);
      const started = await service.call<{ error: string; detail: string }>(
        "POST",
        "/v1/runs",
        body,
        client.headers,
      );
      expect(estimated.status).toBe(status);
      expect(started.status).toBe(status);
      expect(estimated.body.error).toBe(started.body.error);
      expect(estimated.body.detail).toBe(started.body.detail);
    }
  });

  it("returns 404 for another account's agent", async () => {
    const [mine, theirs] = [await withRuns(0), await withRuns(0)];
    const { status, body } = await estimate(theirs.client, {
      agent_id: mine.agent,
      inputs: { topic: "Sky" },
    });
    expect(status).toBe(404);
    expect(body.detail).toBe(`There is no agent "${mine.agent}" that this account can access.`);
  });
});
