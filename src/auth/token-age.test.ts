import { describe, expect, it } from "vitest";
import { checkTokenAge } from "./token-age.ts";

const now = new Date("2026-01-01T00:00:00Z");
const seconds = now.getTime() / 1000;
const inTenYears = seconds + 10 * 365 * 86_400;

describe("checkTokenAge", () => {
  it.each([
    ["issued now", { iat: seconds, exp: inTenYears }],
    ["issued an hour ago", { iat: seconds - 3600, exp: inTenYears }],
    ["issued by a clock that is a minute ahead", { iat: seconds + 60, exp: seconds + 900 }],
    ["without iat, whose exp is less than an hour ahead", { exp: seconds + 3600 }],
  ])("accepts a token %s", (_case, payload) => {
    expect(() => checkTokenAge(payload, now, 3600)).not.toThrow();
  });

  it.each([
    ["issued more than an hour ago", { iat: seconds - 3601, exp: inTenYears }],
    ["issued in the future", { iat: inTenYears - 900, exp: inTenYears }],
    ["without iat, whose exp is ten years ahead", { exp: inTenYears }],
  ])("refuses a token %s", (_case, payload) => {
    expect(() => checkTokenAge(payload, now, 3600)).toThrow("too old");
  });
});
