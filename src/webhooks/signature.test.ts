import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { signBody, signTimestampedBody } from "./signature.ts";

describe("signBody", () => {
  // RFC 4231, test case 2.
  it("is the hex HMAC-SHA256 of the body, prefixed with sha256=", () => {
    expect(signBody("Jefe", Buffer.from("what do ya want for nothing?"))).toBe(
      "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });

  it("signs bytes, not characters", () => {
    const body = Buffer.from('{"summary":"Ünï"}');
    expect(signBody("whsec_1", body)).not.toBe(
      signBody("whsec_1", Buffer.from(body.toString("latin1"))),
    );
  });
});

describe("signTimestampedBody", () => {
  const body = Buffer.from('{"event":"run.completed"}');

  // printf '1790000000.{"event":"run.completed"}' | openssl dgst -sha256 -hmac whsec_1
  it("is the HMAC-SHA256 of timestamp, dot and body", () => {
    expect(signTimestampedBody("whsec_1", body, 1_790_000_000)).toBe(
      "t=1790000000,v1=535cb2623d5fef8f7f195030438b877a667d6a71954b7182a87170634b34855b",
    );
  });

  it("prevents a replay with a newer timestamp: the signature covers the timestamp", () => {
    const [, old] = signTimestampedBody("whsec_1", body, 1_790_000_000).split(",");
    const [, later] = signTimestampedBody("whsec_1", body, 1_790_000_600).split(",");
    expect(later).not.toBe(old);
  });
});

describe("the Node.js code in docs/webhooks.md", () => {
  const body = Buffer.from('{"event":"run.completed"}');
  const now = Math.floor(Date.now() / 1000);

  it("accepts a recent signature", async () => {
    const verify = await importDocumentedCode();
    expect(verify(body, signTimestampedBody("whsec_1", body, now), "whsec_1")).toBe(true);
  });

  it("rejects replays, other bodies, other secrets and malformed headers", async () => {
    const verify = await importDocumentedCode();
    const signature = signTimestampedBody("whsec_1", body, now);
    const old = signTimestampedBody("whsec_1", body, now - 100_000);
    expect(verify(body, old, "whsec_1")).toBe(false);
    expect(verify(Buffer.from("{}"), signature, "whsec_1")).toBe(false);
    expect(verify(body, signature, "whsec_2")).toBe(false);
    expect(verify(body, undefined, "whsec_1")).toBe(false);
  });
});

async function importDocumentedCode(): Promise<
  (body: Buffer, header: string | undefined, secret: string) => boolean
> {
  const text = await readFile(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
  const [, code = ""] = /```js\n(.*?)```/s.exec(text) ?? [];
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return verify;
}
