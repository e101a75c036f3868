import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "./clients/run-client.ts";
import { startTestService, type TestAccount, type TestService } from "./harness.ts";

interface Refusal {
  error: string;
  detail: string;
}

let service: TestService;
let poorAccount: TestAccount;
/** A project of another account. */
let project_id: string;

// Without a worker, only the requests can change the database.
beforeAll(async () => {
  service = await startTestService();
  poorAccount = await service.newAccount({ credits: 0 });
  const otherAccount = await service.newAccount();
  project_id = randomUUID();
  const now = service.services.clock.now();
  const row = {
    id: project_id,
    account_id: otherAccount.id,
    title: "Theirs",
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  await service.services.db.insertInto("projects").values(row).execute();
});
afterAll(() => service?.close());

/** Counts the rows of every table that a request could change, and reads the wallets. */
async function readState() {
  const tables = [
    "agents",
    "runs",
    "run_events",
    "renders",
    "projects",
    "assets",
    "credit_holds",
    "credit_transactions",
    "pgboss.job",
  ];
  const counts = await Promise.all(
    tables.map(async (table) => [
      table,
      (
        await sql<{ n: string }>`select count(*) n from ${sql.table(table)}`.execute(
          service.services.db,
        )
      ).rows,
    ]),
  );
  const wallets = [service.account, poorAccount].map(({ api_key }) =>
    runClient(service, { "x-api-key": api_key }).wallet(),
  );
  return { rows: Object.fromEntries(counts), wallets: await Promise.all(wallets) };
}

/** Sends a request that must change nothing. Resolves to its status, code and detail. */
async function sendRefused(
  path: string,
  body: unknown,
  account = service.account,
): Promise<string> {
  const before = await readState();
  const response = await service.call<Refusal>("POST", path, body, {
    "x-api-key": account.api_key,
    "content-type": "application/json",
  });
  expect(await readState()).toEqual(before);
  expect(response.body).toMatchObject({
    status: response.status,
    request_id: response.headers["x-request-id"],
  });
  return `${response.status} ${response.body.error}: ${response.body.detail}`;
}

const [write, plan, cards] = ["write_script", "plan_scenes", "compose_timeline"];
const agent = (more: object) => ({ name: "Mine", tools: [write, plan], ...more });
const edge = (source: string | undefined, target: string | undefined, more: object = {}) => ({
  source,
  target,
  ...more,
});
const forward = edge(write, plan);
const back = edge(plan, write);

describe("POST /v1/agents changes nothing and names the error for", () => {
  it.each([
    [
      "an unknown tool",
      agent({ tools: ["write_scrip"] }),
      /^422 validation_error: .*"write_scrip".*"write_script"/,
    ],
    [
      "an edge to nowhere",
      agent({ pipeline_type: "dag", graph_edges: [edge(write, "blur")] }),
      /^422 validation_error: Edge 1 .*"blur".*write_script, plan_scenes/,
    ],
    [
      "a cycle in a dag",
      agent({ pipeline_type: "dag", graph_edges: [forward, back] }),
      /^422 validation_error: .*write_script → plan_scenes → write_script/,
    ],
    [
      "a loop without when",
      agent({ pipeline_type: "graph", graph_edges: [forward, back] }),
      /^422 validation_error: .*"plan_scenes → write_script".*"when"/,
    ],
    [
      "an invalid condition",
      agent({ pipeline_type: "graph", graph_edges: [forward, { ...back, when: "scenes >" }] }),
      /^422 validation_error: Edge 2 .*"scenes >"/,
    ],
    [
      "a sequential agent with an input that no tool produces",
      agent({ pipeline_type: "sequential", tools: [plan, cards] }),
      /^422 validation_error: .*plan_scenes.*"script".*write_script/,
    ],
    [
      "an unknown pipeline_type",
      agent({ pipeline_type: "loop" }),
      /^422 validation_error: .*"loop".*simple, sequential, graph/,
    ],
    [
      "a wrong type",
      agent({ tools: "write_script" }),
      /^400 bad_request: Invalid field "tools": "write_script"/,
    ],
    ["a missing field", { tools: [write] }, /^400 bad_request: Missing field "name"/],
    [
      "more than 1 MiB",
      agent({ description: "x".repeat(2 ** 20) }),
      /^413 payload_too_large: .*1048576 bytes/,
    ],
    [
      "invalid JSON",
      '{"name": "Mine", "tools": [',
      /^400 bad_request: The request body is not valid JSON/,
    ],
    [
      "invalid UTF-8",
      Buffer.from('{"name":"M\xc3(","tools":["write_script"]}', "latin1"),
      /^400 bad_request: The request body is not valid UTF-8/,
    ],
  ])("%s", async (_case, body, wanted) => {
    expect(await sendRefused("/v1/agents", body)).toMatch(wanted);
  });
});

describe("POST /v1/runs of topic_to_short changes nothing and names the error for", () => {
  const run = (inputs: Record<string, unknown>, more: object = {}) => ({
    agent_id: "topic_to_short",
    inputs,
    ...more,
  });
  it.each([
    ["a missing required input", run({ seconds: 6 }), /^422 validation_error: .*"topic"/],
    [
      "a string instead of a number",
      run({ topic: "Sea", seconds: "six" }),
      /^422 validation_error: .*"seconds" is the string "six".*5 to 600/,
    ],
    ["a number instead of a string", run({ topic: 7 }), /^422 validation_error: .*"topic" is 7/],
    [
      "a number out of its range",
      run({ topic: "Sea", seconds: 4 }),
      /^422 validation_error: .*"seconds" is 4.*5/,
    ],
    [
      "a value outside the allowed list",
      run({ topic: "Sea", tone: "loud" }),
      /^422 validation_error: .*"tone" is the string "loud".*"calm"/,
    ],
    [
      "an unknown resolution",
      run({ topic: "Sea", resolution: "99p" }),
      /^422 validation_error: .*"99p".*360p/,
    ],
    [
      "a codec that the format cannot contain",
      run({ topic: "Sea", codec: "vp9", format: "mp4" }),
      /^422 validation_error: Invalid input for render_video: Format "mp4" cannot hold codec "vp9"\. .*webm/,
    ],
    [
      "a scene whose image is not an asset",
      run({ topic: "Sea", "generate_voiceover.scenes": [{ text: "Sea", image: "sea.jpg" }] }),
      /^422 validation_error: .*"scenes\[0\].image" is the string "sea.jpg"\. Expected the id of an image asset/,
    ],
    [
      "inputs that are an array",
      { agent_id: "topic_to_short", inputs: [] },
      /^400 bad_request: Invalid field "inputs"/,
    ],
    [
      "an agent_id that is a number",
      { agent_id: 5 },
      /^400 bad_request: Invalid field "agent_id": 5/,
    ],
    ["an unknown agent", { agent_id: "topic_to_long" }, /^404 not_found: .*"topic_to_long"/],
    [
      "more than 1 MiB",
      run({ topic: "Sea", text: "x".repeat(2 ** 20) }),
      /^413 payload_too_large: .*1048576 bytes/,
    ],
    [
      "invalid JSON",
      '{"agent_id": topic_to_short}',
      /^400 bad_request: The request body is not valid JSON/,
    ],
    [
      "invalid UTF-8",
      Buffer.from('{"agent_id":"topic_to_short\xff"}', "latin1"),
      /^400 bad_request: The request body is not valid UTF-8/,
    ],
  ])("%s", async (_case, body, wanted) => {
    expect(await sendRefused("/v1/runs", body)).toMatch(wanted);
  });

  it("options that the finishing step cannot use", async () => {
    const { body } = await service.call<{ id: string }>("POST", "/v1/agents", {
      name: "No render",
      tools: ["write_script"],
    });
    const refusal = await sendRefused("/v1/runs", {
      ...run({ topic: "Sea", format: "gif", codec: "h264" }),
      agent_id: body.id,
    });
    expect(refusal).toMatch(/^422 validation_error: Invalid input for render_video: Format "gif"/);
  });
  it("a project of another account", async () => {
    const wanted = `404 not_found: There is no project "${project_id}" that this account can access.`;
    expect(await sendRefused("/v1/runs", run({ topic: "Sea" }, { project_id }))).toBe(wanted);
  });
  it("no credits", async () => {
    const refusal = await sendRefused("/v1/runs", run({ topic: "Sea", seconds: 6 }), poorAccount);
    expect(refusal).toMatch(/^402 insufficient_credits: .*\d credits.*\b0\b/);
  });
});

describe("POST /v1/renders changes nothing and names the error for", () => {
  it("a project of another account", async () => {
    expect(await sendRefused("/v1/renders", { project_id })).toMatch(
      new RegExp(`^404 not_found: .*"${project_id}"`),
    );
  });
  it("a wrong type", async () => {
    expect(await sendRefused("/v1/renders", { project_id: 5 })).toMatch(
      /^400 bad_request: Invalid field "project_id": 5/,
    );
  });
});
