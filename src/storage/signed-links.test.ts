import { describe, expect, it } from "vitest";
import { signedLinks, toFileName } from "./signed-links.ts";

const links = signedLinks(Buffer.alloc(32, 7), "https://video.example.com");
const target = { asset_id: "asset_1", file_name: "the sea.mp4" };
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const parseQuery = (url: string) =>
  Object.fromEntries(new URL(url).searchParams) as { expires: string; signature: string };

describe("signedLinks", () => {
  const url = links.sign(target, 60, at(0));
  it("creates an absolute link with the file name", () => {
    expect(url).toMatch(
      /^https:\/\/video\.example\.com\/files\/asset_1\/the%20sea\.mp4\?expires=[\d.]+&signature=[\w-]{43}$/,
    );
  });
  it("expires exactly at its time", () => {
    expect(links.check(target, parseQuery(url), at(59.9))).toBe("valid");
    expect(links.check(target, parseQuery(url), at(60))).toBe("expired");
  });
  it("reports any modification as tampered, including a later expiry", () => {
    const query = parseQuery(url);
    const tampered = [
      links.check({ ...target, asset_id: "asset_2" }, query, at(0)),
      links.check({ ...target, file_name: "x.mp4" }, query, at(0)),
      links.check(target, { ...query, expires: "9999999999" }, at(0)),
      links.check(target, { ...query, signature: query.signature.slice(1) }, at(0)),
      links.check(target, { expires: "", signature: "" }, at(0)),
      signedLinks(Buffer.alloc(32, 8), "https://video.example.com").check(target, query, at(0)),
    ];
    expect(new Set(tampered)).toEqual(new Set(["tampered"]));
  });
});

describe("toFileName", () => {
  it.each([
    ["The deep sea", "the-deep-sea.mp4"],
    ['  "What?!" / ..\\..  ', "what.mp4"],
    ["深海 🐙", "深海.mp4"],
    ["…", "video.mp4"],
    ["x".repeat(100), `${"x".repeat(60)}.mp4`],
  ])("converts %s to %s", (title, name) => expect(toFileName(title, "mp4")).toBe(name));
});
