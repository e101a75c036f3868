import { describe, expect, it } from "vitest";
import { openEndpointConcurrency } from "./endpoint-concurrency.ts";

describe("openEndpointConcurrency", () => {
  it("lists a webhook only once it has deliveries in flight", () => {
    const concurrency = openEndpointConcurrency();
    expect(concurrency.slots()).toEqual([]);
    concurrency.start("webhook_a");
    expect(concurrency.slots()).toEqual([{ webhook_id: "webhook_a", free: 9 }]);
  });

  it("raises the limit by one with each success", () => {
    const concurrency = openEndpointConcurrency();
    for (let sent = 0; sent < 5; sent++) concurrency.start("webhook_a");
    for (let sent = 0; sent < 5; sent++) concurrency.finish("webhook_a", true);
    expect(concurrency.slots()).toEqual([{ webhook_id: "webhook_a", free: 15 }]);
  });

  it("never raises the limit above 100", () => {
    const concurrency = openEndpointConcurrency();
    for (let sent = 0; sent < 200; sent++) {
      concurrency.start("webhook_a");
      concurrency.finish("webhook_a", true);
    }
    expect(concurrency.slots()).toEqual([{ webhook_id: "webhook_a", free: 100 }]);
  });

  it("falls back to 10 with a failure, also below the deliveries in flight", () => {
    const concurrency = openEndpointConcurrency();
    for (let sent = 0; sent < 30; sent++) {
      concurrency.start("webhook_a");
      concurrency.finish("webhook_a", true);
    }
    for (let sent = 0; sent < 15; sent++) concurrency.start("webhook_a");
    concurrency.finish("webhook_a", false);
    expect(concurrency.slots()).toEqual([{ webhook_id: "webhook_a", free: -4 }]);
  });

  it("keeps webhooks apart", () => {
    const concurrency = openEndpointConcurrency();
    concurrency.start("webhook_a");
    concurrency.start("webhook_b");
    concurrency.start("webhook_b");
    concurrency.finish("webhook_b", true);
    expect(concurrency.slots()).toEqual([
      { webhook_id: "webhook_a", free: 9 },
      { webhook_id: "webhook_b", free: 10 },
    ]);
  });

  it("forgets a webhook that was idle during a whole sweep interval, and no other", () => {
    const concurrency = openEndpointConcurrency();
    concurrency.start("webhook_a");
    concurrency.start("webhook_b");
    concurrency.finish("webhook_b", true);
    concurrency.sweep();
    expect(concurrency.slots().map(({ webhook_id }) => webhook_id)).toEqual([
      "webhook_a",
      "webhook_b",
    ]);
    concurrency.sweep();
    expect(concurrency.slots().map(({ webhook_id }) => webhook_id)).toEqual(["webhook_a"]);
  });
});
