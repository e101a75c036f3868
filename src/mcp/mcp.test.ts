import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleCard } from "../../test/clients/account-fixtures.ts";
import { runClient } from "../../test/clients/run-client.ts";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";

let service: TestService;
let url: string;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true });
  url = await service.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => service.close());

/** The client gives up after a minute by default, which a busy machine may need. */
const patience = { timeout: 300_000 };

/** Clients that the official package connects, over both transports. */
const connections = {
  http: async (key: string) => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
      }),
      patience,
    );
    return client;
  },
  stdio: async (key: string) => {
    const client = new Client({ name: "test", version: "1" });
    const main = fileURLToPath(new URL("../main.ts", import.meta.url));
    const env = { PATH: process.env.PATH ?? "", REELWRIGHT_API_KEY: key };
    const args = [main, "mcp", "--url", url];
    const transport = new StdioClientTransport({ command: process.execPath, args, env });
    await client.connect(transport, patience);
    return client;
  },
};

const names = [
  ...["find_agents", "get_agent", "find_tools", "create_agent", "estimate_run", "start_run"],
  ...["get_run", "stop_or_resume_run", "edit_project", "render_project", "upload_asset"],
  ...["publish_project"],
];
type Result = {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { type: string; text?: string; uri?: string; mimeType?: string }[];
};
const callTool = async (client: Client, name: string, args: object, options = {}) =>
  (await client.callTool({ name, arguments: { ...args } }, { ...patience, ...options })) as Result;

for (const [transport, connect] of Object.entries(connections))
  describe(`MCP over ${transport}`, () => {
    let client: Client;
    beforeAll(async () => {
      client = await connect(service.account.api_key);
    });
    afterAll(() => client.close());

    it("lists twelve tools with schemas and annotations", async () => {
      const { tools } = await client.listTools(undefined, patience);
      expect(tools.map(({ name }) => name)).toEqual(names);
      const hints = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
      expect(hints("get_run")).toMatchObject({ readOnlyHint: true });
      expect(hints("start_run")).toMatchObject({ destructiveHint: false });
      expect(hints("stop_or_resume_run")).toMatchObject({ destructiveHint: true });
      expect(tools.every(({ inputSchema }) => inputSchema.type === "object")).toBe(true);
    });

    it("makes a video: agent, estimate, start once, wait with progress, link to the video", async () => {
      const made = await callTool(client, "create_agent", {
        name: `Sea videos ${transport}`,
        tools: ["write_text", "make_video"],
      });
      const { agent } = made.structuredContent as { agent: { id: string } };
      const found = await callTool(client, "find_agents", { query: `sea ${transport}` });
      expect(JSON.stringify(found.structuredContent)).toContain(agent.id);
      const shown = await callTool(client, "get_agent", { agent_id: agent.id });
      expect(JSON.stringify(shown.structuredContent)).toContain("topic");
      const inputs = { topic: `Sea ${transport}` };
      const estimate = await callTool(client, "estimate_run", { agent_id: agent.id, inputs });
      expect(estimate.structuredContent).toMatchObject({ credits: 3 });
      const limited = { agent_id: agent.id, inputs, max_credits: 0.5 };
      const refused = await callTool(client, "estimate_run", limited);
      expect(refused.isError).toBe(true);
      expect(JSON.stringify(refused.content)).toContain("max_credits");
      const once = { agent_id: agent.id, inputs, idempotency_key: `video ${transport}` };
      const run = (await callTool(client, "start_run", once)).structuredContent;
      const again = (await callTool(client, "start_run", once)).structuredContent;
      expect(again).toEqual(run);
      const progress: unknown[] = [];
      const onprogress = (event: unknown) => progress.push(event);
      const getRun = () => callTool(client, "get_run", { run_id: run?.id }, { onprogress });
      let ended = await getRun();
      // It waits for 45 s at most.
      while (/pending|running/.test(String(ended.structuredContent?.status)))
        ended = await getRun();
      expect(ended.structuredContent).toMatchObject({ status: "completed", credits_used: 3 });
      expect(progress.length).toBeGreaterThan(0);
      expect(ended.content).toContainEqual(
        expect.objectContaining({ type: "resource_link", mimeType: "video/mp4" }),
      );
    });

    it("names ignored arguments, and refuses those that are misspelled or promise a time", async () => {
      const agent_id = await runClient(service).newAgent(["write_text", "make_video"]);
      const estimate = (more: object) =>
        callTool(client, "estimate_run", { agent_id, inputs: { topic: "Sea" }, ...more });
      expect((await estimate({ surprise: 1 })).structuredContent).toMatchObject({
        ignored_arguments: ["surprise"],
      });
      expect((await estimate({})).structuredContent).not.toHaveProperty("ignored_arguments");
      const [wrong, late] = [await estimate({ agentid: 1 }), await estimate({ when: "tomorrow" })];
      expect(wrong).toMatchObject({ isError: true });
      expect(wrong.content[0]?.text).toContain('Unknown field "agentid". Did you mean "agent_id"?');
      expect(late.content[0]?.text).toContain('Unknown field "when". Times are not supported here');
    });

    it("finds tools, and starts two runs without an idempotency_key", async () => {
      const found = await callTool(client, "find_tools", { query: "write" });
      expect(JSON.stringify(found.structuredContent)).toContain('"slug":"write_text"');
      const shown = await callTool(client, "find_tools", { tool_id: "write_text" });
      expect(shown.structuredContent).toMatchObject({ tool: { input_schema: { topic: {} } } });
      const agent_id = await runClient(service).newAgent(["write_text", "make_video"]);
      const start = async () =>
        (await callTool(client, "start_run", { agent_id, inputs: { topic: "Twice" } }))
          .structuredContent?.id;
      expect(await start()).not.toBe(await start());
    });

    it("uploads a file, and publishes a project privately", async () => {
      const text = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n";
      const uploaded = await callTool(client, "upload_asset", { name: "captions.vtt", text });
      expect(uploaded.structuredContent).toMatchObject({ kind: "text", media_type: "text/vtt" });
      const base64 = Buffer.from(text).toString("base64");
      const again = await callTool(client, "upload_asset", { name: "captions.vtt", base64 });
      expect(again.structuredContent?.id).toBe(uploaded.structuredContent?.id);
      const project_id = await newProject(service, {
        ...{ title: "Cards", timeline: titleCard, video_asset_id: await uploadVideo(service) },
        shared_values: { scenes: [{ text: "One." }] },
      });
      const published = await callTool(client, "publish_project", { project_id });
      expect(published.structuredContent).toMatchObject({
        ...{ status: "completed", visibility: "private" },
        url: expect.stringMatching(/\/watch\/pub_\S+\?expires=/),
      });
    });

    it("edits a project and shows the scene as an image; a newer revision is refused", async () => {
      const project_id = await newProject(service, {
        ...{ title: "Cards", timeline: titleCard, video_asset_id: await uploadVideo(service) },
        shared_values: { scenes: [{ text: "One." }] },
      });
      const change = { scenes: [{ id: "scene_0", text: "Two." }] };
      const edited = await callTool(client, "edit_project", {
        ...{ project_id, revision: 1, changes: change },
      });
      expect(edited.structuredContent).toMatchObject({ revision: 2, pending: ["video"] });
      expect(edited.content).toContainEqual(
        expect.objectContaining({ type: "image", mimeType: "image/jpeg" }),
      );
      const late = await callTool(client, "edit_project", {
        ...{ project_id, revision: 1, changes: { title: "x" } },
      });
      expect(late.isError).toBe(true);
      expect(late.content[0]?.text).toContain("revision 2, not 1");
    });

    it("returns the API's words for another account's run and for a missing scope", async () => {
      const other = await service.newAccount();
      const theirs = runClient(service, { "x-api-key": other.api_key });
      const agent = await theirs.newAgent(["write_text", "make_video"]);
      const { id } = (await theirs.start(agent, { topic: "x" })).body;
      const foreign = await callTool(client, "get_run", { run_id: id });
      expect(foreign.isError).toBe(true);
      expect(foreign.content[0]?.text).toContain("404 not_found: There is no run");
      const { body } = await service.call("POST", "/api-keys", { name: "r", scopes: ["read"] });
      const reader = await connect(String(body.key));
      const refused = await callTool(reader, "stop_or_resume_run", { run_id: id, action: "stop" });
      expect(refused.content[0]?.text).toContain('403 forbidden: Missing scope "write"');
      await reader.close();
    });
  });

describe("find_agents", () => {
  it("returns the total of the account's agents, also beyond the 500 that it reads", async () => {
    const { id, api_key } = await service.newAccount();
    await sql`
      insert into agents (id, account_id, name, slug, description, pipeline_type, tools,
        graph_edges, requirements, cosmetics, created_at)
      select gen_random_uuid(), ${id}, 'Agent ' || n, 'agent_' || n, '', 'simple',
        array['write_text'], '[]', '{}', '{}', now()
      from generate_series(1, 501) as n`.execute(service.services.db);
    const headers = { "x-api-key": api_key };
    const { body } = await service.call("GET", "/v1/agents?limit=1", undefined, headers);
    const client = await connections.http(api_key);
    const { structuredContent } = await callTool(client, "find_agents", {});
    expect(structuredContent).toMatchObject({ total: body.total });
    expect(Number(body.total)).toBeGreaterThan(500);
    await client.close();
  });
});

describe("POST /mcp", () => {
  const post = (headers: Record<string, string>) =>
    service.app.inject({
      method: "POST",
      url: "/mcp",
      headers: { accept: "application/json, text/event-stream", ...headers },
      payload: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });

  it("returns 401 without a key and with a wrong key", async () => {
    expect((await post({})).statusCode).toBe(401);
    expect((await post({ authorization: "Bearer vk_wrong" })).statusCode).toBe(401);
  });

  it("returns 403 for another Host or Origin", async () => {
    const key = { "x-api-key": service.account.api_key };
    expect((await post({ ...key, host: "evil.example" })).statusCode).toBe(403);
    expect((await post({ ...key, origin: "https://evil.example" })).statusCode).toBe(403);
    expect((await post({ ...key, origin: "http://localhost:3000" })).statusCode).toBe(200);
  });
});
