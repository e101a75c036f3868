import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";

let service: TestService;
let otherAccount: TestAccount;

beforeAll(async () => {
  service = await startTestService();
  otherAccount = await service.newAccount();
  await service.call("POST", "/v1/agents", { name: "Lighthouse news", tools: ["write_script"] });
});
afterAll(() => service.close());

interface Problem {
  detail: string;
}
const asOtherAccount = () => ({ "x-api-key": otherAccount.api_key });
const start = (path: string) => (agent: string, headers?: Record<string, string>) =>
  service.call<Problem>("POST", path, { agent_id: agent, inputs: {} }, headers);
const get = (agent: string, headers?: Record<string, string>) =>
  service.call<Problem>("GET", `/v1/agents/${agent}`, undefined, headers);
const template = (method: "GET" | "POST", action: string) => (name: string) =>
  service.call<Problem>(method, `/v1/marketplace/templates/${name}${action}`);

const sentence = (kind: string, name: string, meant?: string) =>
  `There is no ${kind} "${name}" that this account can access.${meant ? ` Did you mean "${meant}"?` : ""}`;

describe.each([
  ["POST /v1/runs", start("/v1/runs")],
  ["POST /v1/runs/estimate", start("/v1/runs/estimate")],
  ["GET /v1/agents/{agent_id}", get],
])("%s", (_, send) => {
  it.each([
    ["topic-to-short", "topic_to_short"],
    ["Topic_To_Shrt", "topic_to_short"],
    ["quote", "quote_of_the_day"],
    ["lighthouse-news", "lighthouse_news"],
  ])("returns 404 for %s, which is nearly a visible slug, with the slug", async (name, meant) => {
    const { status, body } = await send(name);
    expect({ status, detail: body.detail }).toEqual({
      status: 404,
      detail: sentence("agent", name, meant),
    });
  });

  it.each(["no_such_agent", "00000000-0000-0000-0000-000000000000", "topic_to_short".repeat(6)])(
    "returns 404 for %s, which is near to none, without a name",
    async (name) => {
      const { status, body } = await send(name);
      expect({ status, detail: body.detail }).toEqual({
        status: 404,
        detail: sentence("agent", name),
      });
    },
  );

  it("returns 404 for nearly the slug of another account's agent, without its slug", async () => {
    const { status, body } = await send("lighthouse-news", asOtherAccount());
    expect({ status, detail: body.detail }).toEqual({
      status: 404,
      detail: sentence("agent", "lighthouse-news"),
    });
  });
});

describe.each([
  ["GET /v1/marketplace/templates/{template_id}", template("GET", "")],
  ["POST /v1/marketplace/templates/{template_id}/install", template("POST", "/install")],
])("%s", (_, send) => {
  it("returns 404 for nearly the slug of a template, with the slug", async () => {
    const { status, body } = await send("data-story");
    expect({ status, detail: body.detail }).toEqual({
      status: 404,
      detail: sentence("template", "data-story", "data_story"),
    });
  });

  it("returns 404 for nearly the slug of an own agent, which is no template", async () => {
    const { status, body } = await send("lighthouse-news");
    expect({ status, detail: body.detail }).toEqual({
      status: 404,
      detail: sentence("template", "lighthouse-news"),
    });
  });
});
