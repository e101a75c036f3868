import { describe, expect, it } from "vitest";
import { movableClock } from "../../test/movable-clock.ts";
import type { Caller } from "../identity/caller.ts";
import { openCallerCache } from "./caller-cache.ts";

const caller = (expires_at?: Date): Caller => ({
  account_id: "a",
  scopes: ["read"],
  tier: "free",
  ...(expires_at && { expires_at }),
});

/** A caller cache that counts its queries, and a way to send it a notification. */
function openTestCache() {
  const clock = movableClock("2026-01-01T00:00:00Z");
  const listeners: ((payload: string) => void)[] = [];
  const notifications = {
    on: (_channel: string, listener: (payload: string) => void) => {
      listeners.push(listener);
      return () => {};
    },
    close: async () => {},
  };
  const { get, forget } = openCallerCache({ clock, notifications });
  let queries = 0;
  const ask = async (found: () => Promise<Caller> = async () => caller()) =>
    get("key", () => {
      queries += 1;
      return found();
    });
  return {
    clock,
    ask,
    forget,
    notify: () => listeners.map((listener) => listener("id")),
    queries: () => queries,
  };
}

describe("a caller is cached", () => {
  it("for less than a second", async () => {
    const { clock, ask, queries } = openTestCache();
    await ask();
    await clock.advance(999);
    await ask();
    expect(queries()).toBe(1);
    await clock.advance(1);
    await ask();
    expect(queries()).toBe(2);
  });

  it("from the start of the query, because the result may be as old", async () => {
    const { clock, ask, queries } = openTestCache();
    const found = Promise.withResolvers<Caller>();
    const asking = ask(() => found.promise);
    await clock.advance(600);
    found.resolve(caller());
    await asking;
    await clock.advance(399);
    await ask();
    expect(queries()).toBe(1);
    await clock.advance(1);
    await ask();
    expect(queries()).toBe(2);
  });

  it("not longer than the key is valid", async () => {
    const { clock, ask, queries } = openTestCache();
    await ask(async () => caller(new Date("2026-01-01T00:00:00.500Z")));
    await clock.advance(500);
    await ask();
    expect(queries()).toBe(2);
  });

  it.each(["forget", "notify"] as const)("until a revocation (%s)", async (way) => {
    const { ask, queries, ...ways } = openTestCache();
    await ask();
    ways[way]();
    await ask();
    expect(queries()).toBe(2);
  });

  it("not when a revocation arrived during the query", async () => {
    const { ask, notify, queries } = openTestCache();
    const found = Promise.withResolvers<Caller>();
    const asking = ask(() => found.promise);
    await new Promise(setImmediate);
    notify();
    found.resolve(caller());
    await asking;
    await ask();
    expect(queries()).toBe(2);
  });

  it("not when the query failed", async () => {
    const { ask, queries } = openTestCache();
    await expect(ask(() => Promise.reject(new Error("unknown")))).rejects.toThrow("unknown");
    await ask();
    expect(queries()).toBe(2);
  });
});
