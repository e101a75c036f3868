import { describe, expect, it } from "vitest";
import { decrypt, encrypt } from "./encryption.ts";
import { openSecret } from "./secret.ts";

const secret = await openSecret({ secretKey: "a".repeat(32), dataDir: "" });
const another = await openSecret({ secretKey: "b".repeat(32), dataDir: "" });

describe("seal, unseal", () => {
  it("give the text back, and never the same bytes twice", () => {
    const sealed = encrypt(secret, "webhooks", "whsec_ünïcode");
    expect(decrypt(secret, "webhooks", sealed)).toBe("whsec_ünïcode");
    expect(encrypt(secret, "webhooks", "whsec_ünïcode")).not.toEqual(sealed);
    expect(sealed.includes("whsec_")).toBe(false);
  });

  it("another secret, another purpose and a changed byte are refused", () => {
    const sealed = encrypt(secret, "webhooks", "text");
    expect(() => decrypt(another, "webhooks", sealed)).toThrow();
    expect(() => decrypt(secret, "connections", sealed)).toThrow();
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => decrypt(secret, "webhooks", changed)).toThrow();
    }
  });
});
