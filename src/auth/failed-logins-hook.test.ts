import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { generateKey } from "../api-keys/key-format.ts";

const clock = movableClock(new Date());
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock, env: { TRUST_PROXY: "10.0.0.0/8" } });
});
afterAll(() => service.close());

/** Sends a request through the trusted proxy 10.0.0.1, which adds the address of its client. */
const from = async (address: string, key: string | undefined, remoteAddress = "10.0.0.1") => {
  const headers = { "x-forwarded-for": address, ...(key && { "x-api-key": key }) };
  const {
    statusCode,
    headers: given,
    body,
  } = await service.app.inject({ method: "GET", url: "/v1/tools", headers, remoteAddress });
  return {
    status: statusCode,
    error: statusCode >= 400 ? JSON.parse(body).error : undefined,
    headers: given,
  };
};
const guess = async (address: string, times: number, remoteAddress?: string) => {
  const responses = await Promise.all(
    Array.from({ length: times }, () => from(address, undefined, remoteAddress)),
  );
  return responses.filter(({ status }) => status === 401).length;
};

describe("an address with many failed requests", () => {
  it("gets 429 without a query after 300 failures, until they are a minute old", async () => {
    expect(await guess("192.0.2.1", 299)).toBe(299);
    const last = await from("192.0.2.1", generateKey());
    expect(last).toMatchObject({
      status: 401,
      headers: { "x-ratelimit-limit": "300", "x-ratelimit-remaining": "0" },
    });
    const { api_key } = await service.newAccount();
    expect(await from("192.0.2.1", api_key)).toMatchObject({
      status: 429,
      error: "rate_limit_exceeded",
      headers: { "retry-after": "60" },
    });
    expect((await from("192.0.2.2", api_key)).status).toBe(200);
    await clock.advance(60_000);
    expect(await guess("192.0.2.1", 300)).toBe(300);
  });

  it("does not block credentials that were valid before", async () => {
    await from("192.0.2.3", service.account.api_key);
    expect(await guess("192.0.2.3", 301)).toBe(300);
    await clock.advance(2000);
    expect((await from("192.0.2.3", service.account.api_key)).status).toBe(200);
    expect((await from("192.0.2.3", generateKey())).status).toBe(429);
  });

  it("is neither the address of the proxy nor one that a client invents", async () => {
    await guess("192.0.2.4", 300);
    expect((await from("192.0.2.5", undefined)).status).toBe(401);
    expect((await from("192.0.2.9, 192.0.2.4", undefined)).status).toBe(429);
    expect(await guess("192.0.2.6", 300, "203.0.113.1")).toBe(300);
    expect((await from("192.0.2.7", undefined, "203.0.113.1")).status).toBe(429);
  });

  it("is a /64 network in IPv6", async () => {
    await guess("2001:db8:1:2::1", 300);
    expect((await from("2001:db8:1:2:ffff::1", undefined)).status).toBe(429);
    expect((await from("2001:db8:1:3::1", undefined)).status).toBe(401);
  });
});
