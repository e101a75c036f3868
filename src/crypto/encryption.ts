import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { ApiError } from "../system/errors.ts";
import type { Secret } from "./secret.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts for the database (AES-256-GCM, NIST SP 800-38D): nonce, tag, ciphertext. `purpose` is part of the key. */
export function encrypt(secret: Secret, purpose: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secret.derive(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** What was sealed. Throws conflict where the secret or the purpose is another, or a byte was changed. */
export function decrypt(secret: Secret, purpose: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, secret.derive(purpose), nonce, {
    authTagLength: tagBytes,
  });
  try {
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return (
      decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, "utf8") +
      decipher.final("utf8")
    );
  } catch (cause) {
    const why =
      "it was encrypted under another SECRET_KEY of this installation; make it anew, or ask the operator for the earlier key";
    throw new ApiError("conflict", `What was kept for this (${purpose}) can't be read: ${why}.`, {
      cause,
    });
  }
}
