import { symmetricDecrypt } from "better-auth/crypto";
import type { Secret } from "../crypto/secret.ts";

/** The secret of better-auth: it signs sessions and encrypts the signing keys of access tokens. */
export const authSecret = (secret: Secret): string => secret.derive("auth").toString("hex");

/**
 * Keeps the signing keys whose private half the current SECRET_KEY decrypts. A key from before a
 * change of SECRET_KEY neither signs nor verifies: a person with the old secret could forge tokens.
 * `privateKey` is the encrypted key as better-auth stores it, in JSON.
 */
export async function selectCurrentKeys<K>(
  secret: Secret,
  keys: readonly K[],
  privateKey: (key: K) => string,
): Promise<K[]> {
  const results = await Promise.allSettled(
    keys.map(async (key) =>
      symmetricDecrypt({ key: authSecret(secret), data: JSON.parse(privateKey(key)) }),
    ),
  );
  return keys.filter((_, index) => results[index]?.status === "fulfilled");
}
