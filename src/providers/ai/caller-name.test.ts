import { describe, expect, it } from "vitest";
import { checkCallerName } from "./caller-name.ts";

describe("checkCallerName", () => {
  it.each(["nova", "21m00Tcm4TlvDq8ikWAM", "en-gb+f3", "eleven_flash_v2.5"])(
    "accepts %s",
    (name) => {
      expect(checkCallerName("voice_name", name)).toBe(name);
    },
  );

  it.each([
    "",
    ".",
    "..",
    "../../v1/history/delete#",
    "a/b",
    "a?b=c",
    "a#b",
    "%2e%2e",
    "a b",
    "a\nb",
    "é",
    "x".repeat(65),
  ])("rejects %j with invalid_input", (name) => {
    expect(() => checkCallerName("voice_name", name)).toThrow(/^Invalid "voice_name": /);
  });
});
