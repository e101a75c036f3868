import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import type { Agent, AgentList } from "../agents/agents.schema.ts";
import { templateCategories } from "../catalog/templates/load-templates.ts";
import type { Template, TemplateDetail } from "./marketplace.schema.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Refusal = { error: string; detail: string };
const path = "/v1/marketplace/templates";
const authHeaders = ({ api_key }: TestAccount) => ({ "x-api-key": api_key });
const list = async (query = "") =>
  (await service.call<{ templates: Template[] }>("GET", `${path}${query}`)).body.templates;
const detail = (id: string) => service.call<TemplateDetail & Refusal>("GET", `${path}/${id}`);
const install = (id: string, headers?: Record<string, string>) =>
  service.call<Agent & Refusal>("POST", `${path}/${id}/install`, undefined, headers);
const listedAgents = async (headers?: Record<string, string>) =>
  (await service.call<AgentList>("GET", "/v1/agents?limit=100", undefined, headers)).body.agents;

describe("GET /v1/marketplace/templates", () => {
  it("returns 200 with public templates only", async () => {
    await service.call("POST", "/v1/agents", { name: "Mine alone", tools: ["write_script"] });
    const templates = await list();
    expect(templates.length).toBeGreaterThanOrEqual(2);
    expect(templates.find(({ slug }) => slug === "topic_to_short")).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Topic to short",
      slug: "topic_to_short",
      description: expect.stringContaining("narrated vertical short"),
      category: "social",
      tools: expect.arrayContaining(["write_script", "render_video"]),
      install_count: 0,
      is_public: true,
      example: {
        title: "Light in the deep sea",
        video_url: expect.stringMatching(/\/examples\/topic_to_short\/deep-sea\.mp4\?v=/),
        thumbnail_url: expect.stringMatching(/\/examples\/topic_to_short\/deep-sea\.jpg\?v=/),
      },
    });
    expect(templates.map(({ slug }) => slug)).not.toContain("mine_alone");
  });

  it("returns 200 with the templates of one category", async () => {
    const all = await list();
    for (const category of templateCategories)
      expect(await list(`?category=${category}`)).toEqual(
        all.filter((template) => template.category === category),
      );
    expect((await list("?category=social")).length).toBeGreaterThan(0);
  });

  it("returns 400 for an unknown category and lists the categories", async () => {
    const { status, body } = await service.call<Refusal>("GET", `${path}?category=memes`);
    expect(status).toBe(400);
    expect(body.error).toBe("bad_request");
    for (const category of templateCategories) expect(body.detail).toContain(`"${category}"`);
  });
});

describe("GET /v1/marketplace/templates/{template_id}", () => {
  it("returns 200 by id and slug, with edges and example outputs", async () => {
    const { status, body } = await detail("topic_to_short");
    expect(status).toBe(200);
    expect((await detail(body.id)).body).toEqual(body);
    const { graph_edges, example_outputs, ...listed } = body;
    expect((await list()).find(({ id }) => id === body.id)).toEqual(listed);
    expect(graph_edges).toContainEqual({ source: "write_script", target: "plan_scenes" });
    expect(example_outputs[0]).toEqual({
      title: "Light in the deep sea",
      video_url: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:\d+\/examples\/topic_to_short\/deep-sea\.mp4\?v=[0-9a-f]{12}$/,
      ),
      thumbnail_url: expect.stringMatching(
        /\/examples\/topic_to_short\/deep-sea\.jpg\?v=[0-9a-f]{12}$/,
      ),
      inputs: expect.objectContaining({ topic: "Light in the deep sea" }),
    });
  });

  it("returns 200 with examples whose inputs start a run as they are", async () => {
    for (const { slug } of await list()) {
      const { example_outputs } = (await detail(slug)).body;
      expect(example_outputs.length, slug).toBeGreaterThan(0);
      for (const { inputs } of example_outputs) {
        const estimate = await service.call<Refusal>("POST", "/v1/runs/estimate", {
          agent_id: slug,
          inputs,
        });
        expect([slug, estimate.status, estimate.body.detail]).toEqual([slug, 200, undefined]);
        for (const link of JSON.stringify(inputs).match(/http:[^"]+\/examples\/[^"]+/g) ?? [])
          expect((await service.call("GET", new URL(link).pathname)).status, link).toBe(200);
      }
    }
  });

  it("returns 404 for an unknown template and for a private agent", async () => {
    const own = await service.call<Agent>("POST", "/v1/agents", {
      name: "No template",
      tools: ["write_script"],
    });
    for (const id of [
      "no_such_template",
      own.body.id,
      own.body.slug,
      "00000000-0000-0000-0000-000000000000",
    ]) {
      const { status, body } = await detail(id);
      expect(status).toBe(404);
      expect(body.error).toBe("not_found");
      expect(body.detail).toBe(`There is no template "${id}" that this account can access.`);
    }
  });
});

describe("POST /v1/marketplace/templates/{template_id}/install", () => {
  it("returns 201 with a private copy whose slug ends in _copy, numbered if taken", async () => {
    const template = (await detail("narrated_slideshow")).body;
    const installed = await install("narrated_slideshow");
    expect(installed.status).toBe(201);
    const { install_count: _, category: __, example, example_outputs, ...same } = template;
    expect(example_outputs[0]).toMatchObject({ ...example });
    expect(installed.body).toEqual({
      ...same,
      id: expect.not.stringMatching(template.id),
      slug: "narrated_slideshow_copy",
      pipeline_type: "sequential",
      requirements: expect.objectContaining({
        inputs: expect.objectContaining({ script: expect.anything() }),
      }),
      cosmetics: expect.any(Object),
      is_public: false,
      created_at: expect.any(String),
    });
    expect((await install(template.id)).body.slug).toBe("narrated_slideshow_2_copy");
    expect((await install(template.id)).body.slug).toBe("narrated_slideshow_3_copy");
    expect((await service.call("GET", "/v1/agents/narrated_slideshow_copy")).body).toEqual(
      installed.body,
    );
  });

  it("returns 201 and shows the copy and the new install count in the next lists", async () => {
    const reader = await service.newAccount();
    const installCount = async () =>
      (await listedAgents(authHeaders(reader))).find(({ slug }) => slug === "topic_to_short")
        ?.install_count ?? 0;
    const before = await installCount();
    await listedAgents();
    const { body } = await install("topic_to_short");
    expect((await listedAgents()).map(({ id }) => id)).toContain(body.id);
    expect(await installCount()).toBe(before + 1);
    expect((await detail("topic_to_short")).body.install_count).toBe(before + 1);
  });

  it("returns 201 for concurrent installs with distinct slugs and counts each", async () => {
    const other = await service.newAccount();
    const before = (await detail("topic_to_short")).body.install_count;
    const made = await Promise.all(
      Array.from({ length: 6 }, () => install("topic_to_short", authHeaders(other))),
    );
    const numbered = [2, 3, 4, 5, 6].map((number) => `topic_to_short_${number}_copy`);
    expect(made.map(({ body }) => body.slug).sort()).toEqual(
      [...numbered, "topic_to_short_copy"].sort(),
    );
    expect((await detail("topic_to_short")).body.install_count).toBe(before + 6);
  });

  it("returns 201 and sends agent.installed to webhooks", async () => {
    const account = await service.newAccount();
    const { db } = service.services;
    await service.call(
      "POST",
      "/v1/webhooks",
      { url: "https://example.com/hook", events: ["agent.installed"] },
      authHeaders(account),
    );
    const { body } = await install("topic_to_short", authHeaders(account));
    const template_id = (await detail("topic_to_short")).body.id;
    const deliveries = await db
      .selectFrom("webhook_deliveries")
      .select("body")
      .where("event_type", "=", "agent.installed")
      .execute();
    expect(deliveries.map((delivery) => JSON.parse(delivery.body))).toEqual([
      {
        event: "agent.installed",
        data: { agent_id: body.id, template_id, slug: "topic_to_short_copy" },
      },
    ]);
  });

  it("returns 404 for an unknown template and another account's agent, and creates nothing", async () => {
    const otherAccount = await service.newAccount();
    const own = await service.call<Agent>("POST", "/v1/agents", {
      name: "Only mine",
      tools: ["write_script"],
    });
    for (const id of ["no_such_template", own.body.id, own.body.slug]) {
      const { status, body } = await install(id, authHeaders(otherAccount));
      expect(status).toBe(404);
      expect(body.detail).toBe(`There is no template "${id}" that this account can access.`);
    }
    expect(
      (await listedAgents(authHeaders(otherAccount))).filter(({ is_public }) => !is_public),
    ).toEqual([]);
  });

  it("returns 403 for a key without the write scope", async () => {
    const { createApiKey } = await import("../api-keys/api-keys.ts");
    const { key } = await createApiKey(service.services, service.account.id, {
      name: "reader",
      scopes: ["read"],
    });
    expect((await install("topic_to_short", { "x-api-key": key })).status).toBe(403);
  });
});

describe("GET /examples/{slug}/{file}", () => {
  const file = async (
    url: string,
    headers: Record<string, string> = {},
    method: "GET" | "HEAD" = "GET",
  ) =>
    service.app.inject({
      method,
      url: url.replace(service.services.config.publicUrl, ""),
      headers,
    });
  const first = async () =>
    (await detail("topic_to_short")).body.example_outputs[0]?.video_url ?? "";

  it("returns 200 without authentication, cacheable forever if the URL has a version", async () => {
    const url = await first();
    const whole = await file(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers["content-type"]).toBe("video/mp4");
    expect(whole.headers["content-length"]).toEqual(String(whole.rawPayload.length));
    expect(whole.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await file(url.split("?")[0] ?? "")).headers["cache-control"]).toBe(
      "public, max-age=3600",
    );
    const head = await file(url, {}, "HEAD");
    expect(head.headers["content-length"]).toEqual(whole.headers["content-length"]);
    expect(head.rawPayload.length).toBe(0);
    expect((await file(url, { "if-none-match": String(whole.headers.etag) })).statusCode).toBe(304);
  });

  it("returns 206 for a range and 416 for a range past the end", async () => {
    const url = await first();
    const whole = (await file(url)).rawPayload;
    const part = await file(url, { range: "bytes=100-199" });
    expect(part.statusCode).toBe(206);
    expect(part.headers["content-range"]).toBe(`bytes 100-199/${whole.length}`);
    expect(part.rawPayload).toEqual(whole.subarray(100, 200));
    expect((await file(url, { range: `bytes=${whole.length}-` })).statusCode).toBe(416);
  });

  it("returns 304 for a weak ETag in a list, and 200 for HEAD with a range", async () => {
    const url = await first();
    const { etag, "content-length": length } = (await file(url)).headers;
    expect((await file(url, { "if-none-match": `"other", W/${etag}` })).statusCode).toBe(304);
    const head = await file(url, { range: "bytes=0-9" }, "HEAD");
    expect(head.statusCode).toBe(200);
    expect(head.headers["content-length"]).toBe(length);
  });

  it("returns 404 for other files and paths outside the folder", async () => {
    for (const url of [
      "/examples/topic_to_short/none.mp4",
      "/examples/topic_to_short/examples.json",
      "/examples/..%2f..%2f/package.json",
    ]) {
      const { statusCode, body } = await file(url);
      expect(statusCode).toBe(404);
      expect(JSON.parse(body).error).toBe("not_found");
    }
  });
});
