import { describe, expect, it } from "vitest";
import { signBody } from "./signature.ts";

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
