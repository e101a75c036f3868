import { describe, expect, it } from "vitest";
import { cpuPriorities } from "./cpu-priority.ts";

function setUp() {
  const clock = { time: 0, now: () => new Date(clock.time * 1000) };
  const niceness = new Map<number, number>();
  const jobs = new Map<string, number>();
  const priorities = cpuPriorities(
    clock,
    10,
    async (account_id) => jobs.get(account_id) ?? 1,
    async (pid, nice) => void niceness.set(pid, nice),
  );
  return { clock, jobs, niceness, priorities };
}

/** Waits for the adjustment that starts with a process. */
const adjusted = () => new Promise((resolve) => setImmediate(resolve));

describe("the CPU priority of an account", () => {
  it("is lower the more jobs it has queued, so that one job of another account ends soon", async () => {
    const { jobs, niceness, priorities } = setUp();
    jobs.set("heavy", 17).set("light", 1);
    priorities.track("light")(1);
    priorities.track("heavy")(2);
    await adjusted();
    expect(niceness.get(2)).toBe(18);
    expect(priorities.niceness("heavy")).toBe(18);
    expect(priorities.niceness("light")).toBe(10);
  });

  it("falls while its processes run, so that a long render does not starve another account", () => {
    const { clock, priorities } = setUp();
    const ends = [1, 2].map((pid) => priorities.track("heavy")(pid));
    expect(priorities.niceness("heavy")).toBe(10);
    clock.time = 30;
    expect(priorities.niceness("heavy")).toBe(12);
    clock.time = 300;
    expect(priorities.niceness("heavy")).toBe(18);
    priorities.track("light")(3);
    expect(priorities.niceness("light")).toBe(10);
    for (const end of ends) end();
  });

  it("cannot be restored by new processes", async () => {
    const { clock, niceness, priorities } = setUp();
    for (let pid = 0; pid < 100; pid++) {
      const end = priorities.track("heavy")(pid);
      clock.time += 2;
      end();
    }
    priorities.track("heavy")(100);
    await adjusted();
    expect(niceness.get(100)).toBe(13);
  });

  it("recovers within minutes", () => {
    const { clock, priorities } = setUp();
    const end = priorities.track("heavy")(1);
    clock.time = 600;
    end();
    expect(priorities.niceness("heavy")).toBe(14);
    clock.time += 180;
    expect(priorities.niceness("heavy")).toBe(10);
  });
});
