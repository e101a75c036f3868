import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "./client.ts";

const secret = "whsec_Zm9vYmFy";
const body = '{"event":"run.completed","data":{"summary":"Ünï"}}';
const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

describe("verifyWebhook", () => {
  it("returns true for the signature of the raw body, as text and as bytes", async () => {
    expect(await verifyWebhook(body, signature, secret)).toBe(true);
    expect(await verifyWebhook(new TextEncoder().encode(body), signature, secret)).toBe(true);
  });

  it.each([
    ["another body", `${body} `, signature, secret],
    ["another secret", body, signature, "whsec_other"],
    [
      "another digest",
      body,
      `${signature.slice(0, -1)}${signature.endsWith("0") ? "1" : "0"}`,
      secret,
    ],
    ["a digest without its prefix", body, signature.slice(7), secret],
    ["a shorter digest", body, signature.slice(0, -2), secret],
    ["no signature", body, undefined, secret],
    ["an empty signature", body, "", secret],
  ])("returns false for %s", async (_case, given, sign, key) => {
    expect(await verifyWebhook(given, sign, key)).toBe(false);
  });
});
