import { describe, expect, it } from "vitest";
import { openCountedKeys } from "./counted-keys.ts";

const now = Date.parse("2026-05-10T12:00:00Z");
const day = 86_400_000;

describe("openCountedKeys", () => {
  it("prevents endless usage rows: counts at most 1,000 keys of an account and day apart", () => {
    const countedKey = openCountedKeys();
    const keys = Array.from({ length: 1500 }, (_, index) => `key_${index}`);
    const counted = keys.map((key) => countedKey("a", key, now));
    expect(counted.slice(0, 1000)).toEqual(keys.slice(0, 1000));
    expect(new Set(counted.slice(1000))).toEqual(new Set([undefined]));
    expect(countedKey("a", "key_5", now)).toBe("key_5");
  });

  it("starts again on the next day and counts accounts apart", () => {
    const countedKey = openCountedKeys();
    for (let index = 0; index < 1000; index++) countedKey("a", `key_${index}`, now);
    expect(countedKey("a", "new", now)).toBeUndefined();
    expect(countedKey("b", "new", now)).toBe("new");
    expect(countedKey("a", "new", now + day)).toBe("new");
  });

  it("leaves requests without a key as they are", () => {
    expect(openCountedKeys()("a", undefined, now)).toBeUndefined();
  });
});
