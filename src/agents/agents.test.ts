import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { smallTool, toDefinitions } from "../../test/small-tools/memory-host.ts";
import { createCatalog } from "../catalog/catalog.ts";
import { string } from "../catalog/definition/fields.ts";
import type { Template } from "../catalog/templates/load-templates.ts";
import { seedTemplates } from "../marketplace/seed-templates.ts";
import type { Agent, AgentList } from "./agents.schema.ts";

const tool = () =>
  smallTool({ topic: string({ optional: true }) }, { text: string() }, () => ({ text: "" }));
const catalog = createCatalog(toDefinitions({ first_tool: tool(), second_tool: tool() }));
const template: Template = {
  name: "Topic to short",
  slug: "topic_to_short",
  description: "A public agent",
  category: "social",
  pipeline_type: "dag",
  tools: ["first_tool", "second_tool"],
  graph_edges: [{ source: "first_tool", target: "second_tool" }],
  requirements: { inputs: {} },
  cosmetics: { icon: "film", color: "#112233" },
};
const clock = movableClock("2026-01-01T00:00:00Z");
let service: TestService;
let otherAccount: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock, catalog });
  otherAccount = await service.newAccount();
  await service.services.db.deleteFrom("agents").execute();
  await seedTemplates(service.services, [template]);
});
afterAll(() => service.close());

const asOtherAccount = () => ({ "x-api-key": otherAccount.api_key });
const make = (body: Record<string, unknown>, headers?: Record<string, string>) =>
  service.call<Agent & { detail: string; error: string }>(
    "POST",
    "/v1/agents",
    { name: "Mine", tools: ["first_tool"], ...body },
    headers,
  );
const get = (id: string, headers?: Record<string, string>) =>
  service.call<Agent>("GET", `/v1/agents/${id}`, undefined, headers);
const list = async (query = "", headers?: Record<string, string>) =>
  (await service.call<AgentList>("GET", `/v1/agents${query}`, undefined, headers)).body;

describe("POST /v1/agents", () => {
  it("returns 201 with defaults", async () => {
    const { status, body } = await make({ name: "Crème brûlée & Æther!" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Crème brûlée & Æther!",
      slug: "creme_brulee_aether",
      description: "",
      pipeline_type: "simple",
      tools: ["first_tool"],
      graph_edges: [],
      requirements: {},
      cosmetics: {},
      is_public: false,
      created_at: clock.now().toISOString(),
    });
  });

  it("returns 201 and keeps unknown keys of edges, requirements and cosmetics", async () => {
    const graph_edges = [
      {
        source: "first_tool",
        target: "second_tool",
        when: "text == ''",
        max_visits: 2,
        note: { a: [1] },
      },
    ];
    const requirements = {
      inputs: { topic: { type: "string", required: true, hint: "x" } },
      other: [null, 1.5],
    };
    const cosmetics = { icon: "star", theme: { dark: true } };
    const { body } = await make({
      pipeline_type: "graph",
      tools: ["first_tool", "second_tool"],
      graph_edges,
      requirements,
      cosmetics,
    });
    expect((await get(body.id)).body).toMatchObject({ graph_edges, requirements, cosmetics });
    expect((await get(body.slug)).body).toEqual(body);
  });

  it.each([
    ["日本語", "agent"],
    ["__A--b  C__", "a_b_c"],
    [`${"x".repeat(59)} yz`, "x".repeat(59)],
    [template.name, "topic_to_short_2"],
  ])("creates a slug for the name %.10s", async (name, slug) => {
    expect((await make({ name })).body.slug).toBe(slug);
  });

  it("gives agents created concurrently with the same name distinct numbered slugs", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => make({ name: "Same" })));
    expect(made.map(({ body }) => body.slug).sort()).toEqual([
      "same",
      ...[2, 3, 4, 5, 6, 7, 8].map((number) => `same_${number}`),
    ]);
    expect((await make({ name: "Same" }, asOtherAccount())).body.slug).toBe("same");
    const long = "y".repeat(80);
    expect((await make({ name: long })).body.slug).toEqual("y".repeat(60));
    expect((await make({ name: long })).body.slug).toBe(`${"y".repeat(58)}_2`);
  });

  it.each([
    [{ name: "" }, 'Invalid field "name": "". Expected a string of 1 to 120 characters.'],
    [
      { name: "x".repeat(121) },
      /^Invalid field "name": "x+… \(121 characters\). Expected a string of 1 to 120 characters\.$/,
    ],
    [{ name: "  " }, /blank/],
    [
      { tools: [] },
      'Invalid field "tools": an empty array. Expected an array of strings with 1 to 64 entries.',
    ],
    [
      { tools: Array(65).fill("first_tool") },
      'Invalid field "tools": an array of 65. Expected an array of strings with 1 to 64 entries.',
    ],
    [
      { tools: "first_tool" },
      'Invalid field "tools": "first_tool". Expected an array of strings with 1 to 64 entries.',
    ],
    [
      { graph_edges: [{ source: "first_tool" }] },
      'Missing field "graph_edges[0].target". Expected a string.',
    ],
    [
      { graph_edges: Array(257).fill({ source: "a", target: "b" }) },
      /"graph_edges": an array of 257/,
    ],
    [{ requirements: [] }, 'Invalid field "requirements": an empty array. Expected a JSON object.'],
    [{ requirements: { inputs: [] } }, /^Invalid "requirements\.inputs"/],
    [{ requirements: { inputs: { topic: 5 } } }, /^Invalid "requirements\.inputs\.topic"/],
    [
      { requirements: { inputs: { topic: { enum: "x" } } } },
      /^Invalid "requirements\.inputs\.topic\.enum"\. Use an array/,
    ],
    [
      { requirements: { inputs: { topic: { min: "1" } } } },
      /^Invalid "requirements\.inputs\.topic\.min": "1"\. Use a number/,
    ],
    [
      { requirements: { inputs: { topic: { required: "yes" } } } },
      /^Invalid "requirements\.inputs\.topic\.required": "yes"\. Use true or false/,
    ],
    [{ cosmetics: "red" }, 'Invalid field "cosmetics": "red". Expected a JSON object.'],
    [{ pipeline_type: 3 }, 'Invalid field "pipeline_type": 3. Expected a string.'],
    [{ description: "x".repeat(5001) }, /a string of at most 5000 characters/],
  ])("returns 400 for %j", async (body, detail) => {
    const response = await make(body);
    expect(response.status).toBe(400);
    expect(response.body.error).toBe("bad_request");
    expect(response.body.detail).toEqual(
      typeof detail === "string" ? detail : expect.stringMatching(detail),
    );
  });

  it.each([
    [{ pipeline_type: "magic" }, /"magic"/],
    [{ tools: ["first_tol"] }, /"first_tol".*"first_tool"/],
    [
      { pipeline_type: "dag", graph_edges: [{ source: "first_tool", target: "missing_tool" }] },
      /"missing_tool"/,
    ],
    [{ pipeline_type: "dag", tools: ["first_tool", "first_tool"] }, /twice/],
    [{ requirements: { inputs: { topic: { enum: [] } } } }, /topic\.enum" is empty/],
    [
      { requirements: { inputs: { seconds: { min: 5, max: 1 } } } },
      /seconds\.min" \(5\) is greater than its max \(1\)/,
    ],
  ])("returns 422 for %j and creates nothing", async (body, detail) => {
    const before = (await list()).total;
    const response = await make(body);
    expect(response.status).toBe(422);
    expect(response.body.error).toBe("validation_error");
    expect(response.body.detail).toMatch(detail);
    expect((await list()).total).toBe(before);
  });
});

describe("GET /v1/agents", () => {
  it("returns 200 with public and own agents, newest first, in the list view", async () => {
    const reader = await service.newAccount();
    const headers = { "x-api-key": reader.api_key };
    for (const name of ["One", "Two"]) {
      await clock.advance(1000);
      await make({ name }, headers);
    }
    const body = await list("", headers);
    expect(body.total).toBe(3);
    expect(body.page).toBe(1);
    expect(body.agents.map(({ slug }) => slug)).toEqual(["two", "one", "topic_to_short"]);
    expect(body.agents.at(-1)).toEqual({
      id: expect.any(String),
      name: "Topic to short",
      slug: "topic_to_short",
      description: "A public agent",
      pipeline_type: "dag",
      tools: ["first_tool", "second_tool"],
      is_public: true,
      install_count: 0,
      created_at: "2026-01-01T00:00:00.000Z",
    });
    expect(body.agents[0]?.is_public).toBe(false);
    const pages = [
      await list("?limit=2", headers),
      await list("?limit=2&page=2", headers),
      await list("?limit=2&page=9", headers),
    ];
    expect(pages.map(({ agents, total, page }) => [agents.length, total, page])).toEqual([
      [2, 3, 1],
      [1, 3, 2],
      [0, 3, 9],
    ]);
    expect(pages.flatMap(({ agents }) => agents)).toEqual(body.agents);
  });

  it("never returns a list older than the request, with concurrent requests", async () => {
    const headers = { "x-api-key": (await service.newAccount()).api_key };
    for (let number = 1; number <= 5; number += 1) {
      const asking = Array.from({ length: 10 }, () => list("", headers));
      await make({ name: `Fresh ${number}` }, headers);
      const after = await Promise.all(Array.from({ length: 10 }, () => list("", headers)));
      expect(after.map(({ total }) => total)).toEqual(Array(10).fill(number + 1));
      await Promise.all(asking);
    }
  });
});

describe("GET /v1/agents/{agent_id}", () => {
  it("returns 200 by id and by slug, and prefers the caller's own slug", async () => {
    const shared = (await get("topic_to_short")).body;
    expect(shared).toMatchObject({ is_public: true, graph_edges: template.graph_edges });
    expect((await get(shared.id.toUpperCase())).body).toEqual(shared);
    const { id } = (await make({ name: "Later public" })).body;
    await seedTemplates(service.services, [{ ...template, slug: "later_public" }]);
    expect((await get("later_public")).body.id).toBe(id);
    expect((await get("later_public", asOtherAccount())).body.is_public).toBe(true);
  });

  it("returns the same 404 for another account's agent as for an unknown one", async () => {
    const { id, slug } = (await make({ name: "Only mine" })).body;
    for (const name of [
      id,
      slug,
      "no_such_agent",
      "..%2f",
      "00000000-0000-0000-0000-000000000000",
    ]) {
      const { status, body } = await service.call(
        "GET",
        `/v1/agents/${name}`,
        undefined,
        asOtherAccount(),
      );
      expect(status).toBe(404);
      expect(body.error).toBe("not_found");
      expect(body.detail).toBe(
        `There is no agent "${decodeURIComponent(name)}" that this account can access.`,
      );
    }
  });
});

describe("DELETE /v1/agents/{agent_id}", () => {
  const remove = (id: string, headers?: Record<string, string>) =>
    service.call("DELETE", `/v1/agents/${id}`, undefined, headers);

  it("returns 200 for the caller's agent and 404 the second time", async () => {
    const { id } = (await make({ name: "Short-lived" })).body;
    const { status, body } = await remove(id);
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: true, id });
    expect((await remove(id)).status).toBe(404);
    expect((await get(id)).status).toBe(404);
  });

  it("returns 200 for the slug of the caller's agent, as GET does", async () => {
    const { id, slug } = (await make({ name: "By its slug" })).body;
    expect((await remove(slug)).body).toEqual({ deleted: true, id });
    expect((await get(id)).status).toBe(404);
  });

  it("returns 403 for a public agent and 404 for others, and deletes nothing", async () => {
    const { id } = (await make({ name: "Keep me" })).body;
    const { body: shared } = await get("topic_to_short");
    expect((await remove(shared.id)).body).toMatchObject({
      error: "forbidden",
      detail: '"Topic to short" is a public agent and cannot be deleted.',
    });
    const others = [[id, asOtherAccount()], ["keep_me", asOtherAccount()], ["nonsense"]] as const;
    for (const [name, headers] of others) expect((await remove(name, headers)).status).toBe(404);
    expect((await get(id)).status).toBe(200);
    expect((await get(shared.id)).status).toBe(200);
  });

  it("returns 403 for a key without the write scope", async () => {
    const { createApiKey } = await import("../api-keys/api-keys.ts");
    const { key } = await createApiKey(service.services, service.account.id, {
      name: "reader",
      scopes: ["read"],
    });
    expect((await remove("anything", { "x-api-key": key })).status).toBe(403);
  });
});

describe("PATCH /v1/agents/{agent_id}", () => {
  const change = (id: string, body: object, headers?: Record<string, string>) =>
    service.call<Agent & { detail: string; error: string }>(
      "PATCH",
      `/v1/agents/${id}`,
      body,
      headers,
    );

  it("returns 200 with the changed fields, and keeps the others and the slug", async () => {
    const before = (await make({ name: "Before", description: "Kept" })).body;
    const cosmetics = { icon: "star" };
    const tools = ["first_tool", "second_tool"];
    const { status, body } = await change(before.slug, { name: "After", tools, cosmetics });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, name: "After", tools, cosmetics });
    expect((await get(before.id)).body).toEqual(body);
    expect((await list("?limit=100")).agents.map(({ name }) => name)).toContain("After");
  });

  it.each<[object, number, string | RegExp]>([
    [{ name: " " }, 400, /blank/],
    [{ tools: [] }, 400, /"tools"/],
    [{ tools: ["first_tol"] }, 422, /Unknown tool "first_tol"/],
    [{ pipeline_type: "magic" }, 422, /"magic"/],
    [{ graph_edges: [{ source: "first_tool", target: "missing_tool" }] }, 422, /"missing_tool"/],
    [{ requirements: { inputs: { topic: { enum: [] } } } }, 422, /enum" is empty/],
  ])(
    "returns 400 or 422 for %j as a new agent does, and changes nothing",
    async (body, status, detail) => {
      const before = (await make({ name: "Unchanged" })).body;
      const response = await change(before.id, body);
      expect(response.status).toBe(status);
      expect(response.body.detail).toMatch(detail);
      expect((await get(before.id)).body).toEqual(before);
    },
  );

  it("returns 403 for a public agent and 404 for another account's", async () => {
    const { id, slug } = (await make({ name: "Not theirs" })).body;
    const { body: shared } = await get("topic_to_short");
    expect((await change(shared.id, { name: "Mine now" })).body).toMatchObject({
      error: "forbidden",
      detail: '"Topic to short" is a public agent and cannot be changed.',
    });
    for (const name of [id, slug])
      expect((await change(name, { name: "Stolen" }, asOtherAccount())).status).toBe(404);
    expect((await get(id)).body.name).toBe("Not theirs");
  });
});

describe("seedTemplates", () => {
  it("keeps ids and install counts and updates only changed templates", async () => {
    const rows = () =>
      service.services.db
        .selectFrom("agents")
        .selectAll()
        .where("slug", "=", "topic_to_short")
        .where("account_id", "is", null)
        .execute();
    const version = async () => {
      const { sql } = await import("kysely");
      return (
        await sql<{
          xmin: string;
        }>`select xmin::text from agents where slug = 'topic_to_short'`.execute(service.services.db)
      ).rows;
    };
    const [before, written] = [await rows(), await version()];
    await seedTemplates(service.services, [template]);
    expect(await rows()).toEqual(before);
    expect(await version()).toEqual(written);
    await seedTemplates(service.services, [{ ...template, description: "Changed" }]);
    expect(await rows()).toEqual([{ ...before[0], description: "Changed" }]);
    expect(await version()).not.toEqual(written);
  });
});
