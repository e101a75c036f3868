import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
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
  // Its clock stands still, so its cache never expires: only notifications update it.
  const clock = movableClock(new Date());
  otherServices = await openServices(config, { log: openLog(config, "other"), clock });
  other = await buildApp(otherServices);
});
afterAll(async () => {
  await other.close();
  await otherServices.close();
  await service.close();
});

const names = async (app: FastifyInstance): Promise<string[]> => {
  const response = await app.inject({
    url: "/v1/agents?limit=100",
    headers: { "x-api-key": service.account.api_key },
  });
  return response.json().agents.map(({ name }: { name: string }) => name);
};

/** Longer pauses than usual, which stay below the limit of requests. */
const patience = { timeout: 200_000, interval: 1000 };

describe("GET /v1/agents", () => {
  it("shows a change in the next list of the same process, and soon in other processes", async () => {
    await Promise.all([names(service.app), names(other)]);
    const { body } = await service.call<{ id: string }>("POST", "/v1/agents", {
      name: "Brand new",
      tools: ["write_script"],
    });
    expect(await names(service.app)).toContain("Brand new");
    await vi.waitFor(async () => expect(await names(other)).toContain("Brand new"), patience);
    await service.call("DELETE", `/v1/agents/${body.id}`);
    expect(await names(service.app)).not.toContain("Brand new");
    await vi.waitFor(async () => expect(await names(other)).not.toContain("Brand new"), patience);
  });

  it("does not show one account's cached list to another", async () => {
    await service.call("POST", "/v1/agents", { name: "Mine alone", tools: ["write_script"] });
    expect(await names(service.app)).toContain("Mine alone");
    const otherAccount = await service.newAccount();
    const { text } = await service.call("GET", "/v1/agents?limit=100", undefined, {
      "x-api-key": otherAccount.api_key,
    });
    expect(text).not.toContain("Mine alone");
  });
});
