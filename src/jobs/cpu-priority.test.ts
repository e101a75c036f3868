import { describe, expect, it } from "vitest";
import { cpuPriorities } from "./cpu-priority.ts";

function setUp() {
  const clock = { time: 0, now: () => new Date(clock.time * 1000) };
  const niceness = new Map<number, number>();
  const priorities = cpuPriorities(clock, 10, async (pid, nice) => void niceness.set(pid, nice));
  return { clock, niceness, priorities };
}

describe("the CPU priority of an account", () => {
  it("falls while its processes run, so that a long render does not starve another account", () => {
    const { clock, niceness, priorities } = setUp();
    const ends = [1, 2].map((pid) => priorities.track("heavy")(pid));
    expect(niceness.get(1)).toBe(10);
    clock.time = 30;
    expect(priorities.niceness("heavy")).toBe(12);
    clock.time = 300;
    expect(priorities.niceness("heavy")).toBe(17);
    priorities.track("light")(3);
    expect(niceness.get(3)).toBe(10);
    for (const end of ends) end();
  });

  it("cannot be restored by new processes", () => {
    const { clock, niceness, priorities } = setUp();
    for (let pid = 0; pid < 100; pid++) {
      const end = priorities.track("heavy")(pid);
      clock.time += 2;
      end();
    }
    priorities.track("heavy")(100);
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
