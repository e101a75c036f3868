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

/** The callers, the number of look-ups so far, and what a hint from another process does. */
function watched() {
  const clock = movableClock("2026-01-01T00:00:00Z");
  const hints: ((payload: string) => void)[] = [];
  const notifications = {
    on: (_channel: string, listener: (payload: string) => void) => {
      hints.push(listener);
      return () => {};
    },
    close: async () => {},
  };
  const { get, forget } = openCallerCache({ clock, notifications });
  let lookUps = 0;
  const ask = async (found: () => Promise<Caller> = async () => caller()) =>
    get("key", () => {
      lookUps += 1;
      return found();
    });
  return {
    clock,
    ask,
    forget,
    hint: () => hints.map((listener) => listener("id")),
    lookUps: () => lookUps,
  };
}

describe("a caller is remembered", () => {
  it("for less than a second", async () => {
    const { clock, ask, lookUps } = watched();
    await ask();
    await clock.advance(999);
    await ask();
    expect(lookUps()).toBe(1);
    await clock.advance(1);
    await ask();
    expect(lookUps()).toBe(2);
  });

  it("from when it was asked, for the answer may be from then", async () => {
    const { clock, ask, lookUps } = watched();
    const found = Promise.withResolvers<Caller>();
    const asking = ask(() => found.promise);
    await clock.advance(600);
    found.resolve(caller());
    await asking;
    await clock.advance(399);
    await ask();
    expect(lookUps()).toBe(1);
    await clock.advance(1);
    await ask();
    expect(lookUps()).toBe(2);
  });

  it("no longer than the key is good for", async () => {
    const { clock, ask, lookUps } = watched();
    await ask(async () => caller(new Date("2026-01-01T00:00:00.500Z")));
    await clock.advance(500);
    await ask();
    expect(lookUps()).toBe(2);
  });

  it.each(["forget", "hint"] as const)("until a revocation: %s", async (way) => {
    const { ask, lookUps, ...ways } = watched();
    await ask();
    ways[way]();
    await ask();
    expect(lookUps()).toBe(2);
  });

  it("not when a revocation came while it was looked up", async () => {
    const { ask, hint, lookUps } = watched();
    const found = Promise.withResolvers<Caller>();
    const asking = ask(() => found.promise);
    await new Promise(setImmediate);
    hint();
    found.resolve(caller());
    await asking;
    await ask();
    expect(lookUps()).toBe(2);
  });

  it("not when the look-up failed", async () => {
    const { ask, lookUps } = watched();
    await expect(ask(() => Promise.reject(new Error("unknown")))).rejects.toThrow("unknown");
    await ask();
    expect(lookUps()).toBe(2);
  });
});
