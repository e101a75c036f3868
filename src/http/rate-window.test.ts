import { describe, expect, it } from "vitest";
import { createRateWindow } from "./rate-window.ts";

describe("createRateWindow", () => {
  it("returns nothing before the window is full", () => {
    const window = createRateWindow(10_000);
    expect(window.add(0, 0)).toBeUndefined();
    expect(window.add(9999, 1000)).toBeUndefined();
  });

  it("returns bytes per second over the window", () => {
    const window = createRateWindow(10_000);
    window.add(0, 0);
    expect(window.add(10_000, 5000)).toBe(500);
  });

  it("forgets a fast start, so that a later stall is noticed", () => {
    const window = createRateWindow(10_000);
    window.add(0, 0);
    for (let second = 1; second <= 10; second++) window.add(second * 1000, 100_000_000);
    expect(window.add(11_000, 100_000_000)).toBe(0);
  });

  it("starts again after restart", () => {
    const window = createRateWindow(10_000);
    window.add(0, 0);
    window.restart();
    expect(window.add(10_000, 5000)).toBeUndefined();
    expect(window.add(20_000, 15_000)).toBe(1000);
  });
});
