import { expect, it } from "vitest";
import { linkFault } from "./link-fault.ts";

it("refuses a link with http, which the service does not read", () => {
  expect(linkFault("http://example.com/a.jpg")).toContain("http:// are refused");
});

it("refuses a text that is no link, and takes https", () => {
  expect(linkFault("asset_1")).toBe("A link starts with https://.");
  expect(linkFault("https://example.com/a.jpg")).toBeUndefined();
});
