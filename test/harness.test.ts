import { describe, expect, it } from "vitest";
import { movableClock, startTestServices } from "./harness.ts";

describe("startTestServices", () => {
  it("gives each test its own migrated database", async () => {
    const [first, second] = await Promise.all([startTestServices(), startTestServices()]);
    const account = await first.newAccount({ credits: 5 });
    const accountIds = async ({ services }: typeof first) =>
      services.db.selectFrom("accounts").select("id").execute();
    expect(await accountIds(first)).toEqual([{ id: account.id }]);
    expect(await accountIds(second)).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });
});

describe("movableClock", () => {
  it("wakes sleepers in the order of their times and rejects aborted ones", async () => {
    const clock = movableClock("2026-01-01T00:00:00Z");
    const woken: string[] = [];
    const sleeper = async (name: string, ...naps: number[]) => {
      for (const nap of naps) {
        await clock.sleep(nap);
        woken.push(`${name} ${clock.now().toISOString().slice(14, 19)}`);
      }
    };
    const stopped = new AbortController();
    const aborted = expect(clock.sleep(5_000, stopped.signal)).rejects.toThrow("enough");
    void sleeper("slow", 40_000);
    void sleeper("twice", 10_000, 20_000);
    stopped.abort(new Error("enough"));
    await clock.advance(30_000);
    expect(woken).toEqual(["twice 00:10", "twice 00:30"]);
    await clock.advance(10_000);
    expect(woken.at(-1)).toBe("slow 00:40");
    await aborted;
  });

  it("moves by months quickly even if a sleeper sleeps again each second", async () => {
    const clock = movableClock("2026-01-01T00:00:00Z");
    const stop = new AbortController();
    const restless = (async () => {
      while (!stop.signal.aborted) await clock.sleep(1000, stop.signal).catch(() => {});
    })();
    await clock.advance(70 * 86_400_000);
    expect(clock.now().toISOString()).toBe("2026-03-12T00:00:00.000Z");
    stop.abort();
    await restless;
  });
});
