import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { promisesTime, tolerated } from "./unknown-fields.ts";

it("takes no field of a response for a promise of a time, except for expiry and dates", async () => {
  const schema = await readFile(new URL("../../sdk/schema.ts", import.meta.url), "utf8");
  const names = new Set(schema.match(/\b[a-z][a-z_]*(?=\??: )/g));
  expect(names.size).toBeGreaterThan(300);
  const expected = ["date", "expires_at", "expires_in_days"];
  expect([...names].filter(promisesTime).sort()).toEqual(expected);
});

it.each([
  "based_on",
  "copied_from",
  "captions_on",
  "zoom_from",
  "max_days",
  "format",
  "at",
  "from",
  "chat",
  "lately",
])("takes %s for no promise of a time", (name) => expect(promisesTime(name)).toBe(false));

it("checks many unknown fields, and names the first of those that are tolerated", () => {
  const known = ["agent_id"];
  const others = Array.from({ length: 30 }, (_, index) => ({ path: [`other${index}`], known }));
  const refuse = (fault: string): never => {
    throw new Error(fault);
  };
  expect(tolerated(others, refuse)).toEqual(others.slice(0, 20));
  expect(() => tolerated([...others, { path: ["agentid"], known }], refuse)).toThrow(
    'Unknown field "agentid". Did you mean "agent_id"?',
  );
});
