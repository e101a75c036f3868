import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { buildApp } from "../app.ts";
import { type OpenServices, openServices } from "../open-services.ts";
import { openLog } from "../system/log.ts";

let service: TestService;
let otherServices: OpenServices;
/** The API of another process on the same database. */
let other: FastifyInstance;
beforeAll(async () => {
  service = await startTestService();
  const { config } = service.services;
  otherServices = await openServices(config, { log: openLog(config, "other") });
  other = await buildApp(otherServices);
});
afterAll(async () => {
  await other.close();
  await otherServices.close();
  await service.close();
});

const names = async (app: FastifyInstance): Promise<string[]> => {
  const answer = await app.inject({
    url: "/v1/agents?limit=100",
    headers: { "x-api-key": service.account.api_key },
  });
  return answer.json().agents.map(({ name }: { name: string }) => name);
};

test("GET /v1/agents: a change is in the next list of the same process, and soon in those of others", async () => {
  await Promise.all([names(service.app), names(other)]);
  const { body } = await service.call<{ id: string }>("POST", "/v1/agents", {
    name: "Brand new",
    tools: ["write_script"],
  });
  expect(await names(service.app)).toContain("Brand new");
  await vi.waitFor(async () => expect(await names(other)).toContain("Brand new"), 500); // sooner than it would forget by itself
  await service.call("DELETE", `/v1/agents/${body.id}`);
  expect(await names(service.app)).not.toContain("Brand new");
  await vi.waitFor(async () => expect(await names(other)).not.toContain("Brand new"), 500);
});

test("GET /v1/agents: what one account remembers is not shown to another", async () => {
  await service.call("POST", "/v1/agents", { name: "Mine alone", tools: ["write_script"] });
  expect(await names(service.app)).toContain("Mine alone");
  const stranger = await service.newAccount();
  const { text } = await service.call("GET", "/v1/agents?limit=100", undefined, {
    "x-api-key": stranger.api_key,
  });
  expect(text).not.toContain("Mine alone");
});
