import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";

const agentsMax = 3;
const problem = {
  status: 400,
  body: {
    error: "bad_request",
    detail:
      "This account has 3 agents. The maximum is 3: delete one with DELETE /v1/agents/{agent_id}.",
  },
};
let service: TestService;

beforeAll(async () => {
  service = await startTestService({
    catalog: runCatalog(),
    env: { ACCOUNT_AGENTS_MAX: String(agentsMax) },
  });
});
afterAll(() => service.close());

describe("the maximum of agents of an account", () => {
  it("returns 400 beyond it, also concurrently, so that agents cannot fill the database", async () => {
    const account = await service.newAccount();
    const created = await Promise.all(Array.from({ length: 8 }, () => create(account)));
    const refused = created.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(8 - agentsMax);
    for (const response of refused) expect(response).toMatchObject(problem);
    expect((await create(await service.newAccount())).status).toBe(201);
  });

  it("allows another one after one is deleted", async () => {
    const account = await service.newAccount();
    const [first] = await fill(account);
    await call(account, "DELETE", `/v1/agents/${first}`);
    expect((await create(account)).status).toBe(201);
    expect(await create(account)).toMatchObject(problem);
  });

  it("returns 400 for the installation of a template, which is not counted", async () => {
    const { body } = await service.call<{ templates: { id: string; install_count: number }[] }>(
      "GET",
      "/v1/marketplace/templates",
    );
    const [template] = body.templates;
    const account = await service.newAccount();
    await fill(account);
    const path = `/v1/marketplace/templates/${template?.id}`;
    expect(await call(account, "POST", `${path}/install`)).toMatchObject(problem);
    const after = await call(account, "GET", path);
    expect(after.body).toMatchObject({ install_count: template?.install_count });
  });
});

const fill = async (account: TestAccount) => [
  (await create(account)).body.id,
  (await create(account)).body.id,
  (await create(account)).body.id,
];

const create = (account: TestAccount) =>
  call(account, "POST", "/v1/agents", { name: "Mine", tools: ["write_text"] });

const call = (
  { api_key }: TestAccount,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
) => service.call<{ id: string; detail: string }>(method, path, body, { "x-api-key": api_key });
