import { describe, it } from "vitest";
import { expectShortSlices } from "../../../test/processes/short-slices.ts";
import { findChanges } from "./find-changes.ts";
import { findHighlights } from "./highlights.ts";

describe("findChanges", () => {
  it("does not hold the event loop for two hours of restless frames", async () => {
    const steps = Array.from({ length: 2 * 3600 * 25 }, (_, index) => ((index * 7919) % 101) / 300);
    const restless = { steps, shiftedSteps: steps, spans: steps, drifts: [], shiftedDrifts: [] };
    await expectShortSlices(() => findChanges(restless, { threshold: 0.06, fps: 25 }));
  });
});

describe("findHighlights", () => {
  it("does not hold the event loop for a recording with a pause in each second", async () => {
    const seconds = 4 * 3600;
    const recording = {
      seconds,
      levels: new Float32Array(seconds * 100).fill(-20),
      windowSeconds: 0.01,
      words: [],
      isFiller: () => false,
      changes: [],
      borders: Array.from({ length: seconds }, (_, second) => second),
      keywords: new Set<string>(),
    };
    const wanted = { count: 20, secondsMin: 1, secondsMax: 600 };
    await expectShortSlices(async () => findHighlights(recording, wanted));
  });
});
