import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { ApiError } from "../system/errors.ts";
import type { Secret } from "./secret.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text (AES-256-GCM, NIST SP 800-38D). Returns nonce, tag and ciphertext. Each `purpose`
 * has its own key.
 */
export function encrypt(secret: Secret, purpose: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secret.derive(purpose), nonce);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/**
 * Decrypts the result of `encrypt`. Throws conflict if the secret or the purpose differs, or the
 * data was modified.
 */
export function decrypt(secret: Secret, purpose: string, encrypted: Buffer): string {
  const nonce = encrypted.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, secret.derive(purpose), nonce, {
    authTagLength: tagBytes,
  });
  try {
    decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
    return (
      decipher.update(encrypted.subarray(nonceBytes + tagBytes), undefined, "utf8") +
      decipher.final("utf8")
    );
  } catch (cause) {
    const why =
      "It was encrypted with another SECRET_KEY. Create it again, or ask the operator to restore the previous key.";
    throw new ApiError("conflict", `The stored secret (${purpose}) cannot be decrypted. ${why}`, {
      cause,
    });
  }
}
