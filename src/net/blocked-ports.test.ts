import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasBlockedPort } from "./blocked-ports.ts";
import { guardedFetch } from "./guarded-fetch.ts";

describe("hasBlockedPort", () => {
  it("is true for exactly the ports that undici's fetch refuses, and port 0", () => {
    const undici = dirname(createRequire(import.meta.url).resolve("undici/package.json"));
    const source = readFileSync(join(undici, "lib/web/fetch/constants.js"), "utf8");
    const [, list = ""] = /badPorts = .*?\[(.*?)\]/s.exec(source) ?? [];
    const refused = [...list.matchAll(/'(\d+)'/g)].map(([, port]) => Number(port));
    expect(refused.length).toBeGreaterThan(70);
    const blocked = Array.from({ length: 65_536 }, (_, port) => port).filter((port) =>
      hasBlockedPort(new URL(`https://example.com:${port}/`)),
    );
    expect(blocked).toEqual([0, ...refused]);
  });
});

describe("guardedFetch with a blocked port", () => {
  it.each([
    "https://example.com:22/video.mp4",
    "https://example.com:6667/",
    "http://127.0.0.1:25/",
  ])("fails for %s at once, without a retry", async (url) => {
    const fetch = guardedFetch({ allowPrivate: true, lookup: async () => ["127.0.0.1"] });
    await expect(fetch(url)).rejects.toMatchObject({
      code: "invalid_input",
      retryable: false,
      message: expect.stringMatching(/^Port \d+ in the URL of .* is not allowed\. Use another/),
    });
  });
});
