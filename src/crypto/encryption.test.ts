import { describe, expect, it } from "vitest";
import { decrypt, encrypt } from "./encryption.ts";
import { openSecret } from "./secret.ts";

const secret = await openSecret({ secretKey: "a".repeat(32), dataDir: "" });
const another = await openSecret({ secretKey: "b".repeat(32), dataDir: "" });

describe("encrypt and decrypt", () => {
  it("restores the text, with different bytes each time", () => {
    const encrypted = encrypt(secret, "webhooks", "whsec_ünïcode");
    expect(decrypt(secret, "webhooks", encrypted)).toBe("whsec_ünïcode");
    expect(encrypt(secret, "webhooks", "whsec_ünïcode")).not.toEqual(encrypted);
    expect(encrypted.includes("whsec_")).toBe(false);
  });

  it("rejects another secret, another purpose and modified data", () => {
    const encrypted = encrypt(secret, "webhooks", "text");
    expect(() => decrypt(another, "webhooks", encrypted)).toThrow();
    expect(() => decrypt(secret, "connections", encrypted)).toThrow();
    for (const at of [0, 12, encrypted.length - 1]) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => decrypt(secret, "webhooks", changed)).toThrow();
    }
  });
});
