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

  it("returns false for a signature without a timestamp if a tolerance is required", async () => {
    expect(await verifyWebhook(body, signature, secret, { toleranceSeconds: 300 })).toBe(false);
  });
});

describe("verifyWebhook with X-Service-Signature-V2", () => {
  const sentAt = 1_790_000_000;
  const signAt = (timestamp: number, key = secret) =>
    `t=${timestamp},v1=${createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex")}`;
  const after = (seconds: number) => new Date((sentAt + seconds) * 1000);

  it("returns true for a recent delivery, as text and as bytes", async () => {
    const now = after(20);
    expect(await verifyWebhook(body, signAt(sentAt), secret, { now })).toBe(true);
    expect(
      await verifyWebhook(new TextEncoder().encode(body), signAt(sentAt), secret, { now }),
    ).toBe(true);
  });

  it("rejects a replay: false for a delivery older than 300 seconds or the tolerance", async () => {
    const verify = (seconds: number, toleranceSeconds?: number) =>
      verifyWebhook(body, signAt(sentAt), secret, {
        now: after(seconds),
        ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }),
      });
    expect(await verify(300)).toBe(true);
    expect(await verify(301)).toBe(false);
    expect(await verify(61, 60)).toBe(false);
    expect(await verify(-301)).toBe(false);
    expect(await verify(100_000, Number.POSITIVE_INFINITY)).toBe(true);
  });

  it.each([
    ["a changed timestamp", signAt(sentAt).replace(`t=${sentAt}`, `t=${sentAt + 1}`)],
    ["another secret", signAt(sentAt, "whsec_other")],
    ["a digest without a timestamp", signAt(sentAt).replace(/^.*,/, "")],
    ["the digest of the body alone", `t=${sentAt},v1=${signature.slice(7)}`],
    ["a second value", `${signAt(sentAt)},v1=${"0".repeat(64)}`],
  ])("returns false for %s", async (_case, header) => {
    expect(await verifyWebhook(body, header, secret, { now: after(0) })).toBe(false);
  });
});
