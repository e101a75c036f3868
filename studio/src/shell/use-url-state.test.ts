import { expect, it } from "vitest";
import { withParameter } from "./use-url-state.ts";

it("sets one parameter of the URL and keeps the others", () => {
  const before = new URLSearchParams("status=failed");
  const next = withParameter(before, { name: "agent", value: "a b", initial: "" });
  expect(String(next)).toBe("status=failed&agent=a+b");
});

it("writes no initial value into the URL", () => {
  const before = new URLSearchParams("status=failed&show=all");
  const next = withParameter(before, { name: "show", value: "own", initial: "own" });
  expect(String(next)).toBe("status=failed");
});
