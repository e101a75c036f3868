import { expect, it } from "vitest";
import { IconPool } from "./icon-pool.ts";

const anchor = (cue: string) => ({
  ...{ label: cue, cue, start: 0, end: cue.length, from: 0, weight: 1 },
  icons: [
    { icon: "🏦", score: 1.25 },
    { icon: "💰", score: 1 },
  ],
});

it("gives a word no second icon in another scene, and another word its next one", () => {
  const pool = new IconPool([], []);
  expect(pool.forScene(0).take(anchor("bank"))).toBe("🏦");
  expect(pool.forScene(1).take(anchor("Banks"))).toBeUndefined();
  expect(pool.forScene(2).take(anchor("lender"))).toBe("💰");
});
