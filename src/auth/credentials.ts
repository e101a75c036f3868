import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { verifyApiKey } from "../api-keys/verify-api-key.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { ApiError, badRequest } from "../system/errors.ts";
import { createTokenVerifier } from "./access-token.ts";
import { internalCaller } from "./internal-caller.ts";

/** The credential of a request, not verified yet. */
export interface Credential {
  /**
   * The cache key. A line break, which no header can contain, separates the authentication methods.
   */
  text: string;
  verify: () => Promise<Caller>;
}

/** Whether a request has credentials, valid or not. */
export const hasCredentials = ({
  authorization,
  "x-api-key": key,
  "x-internal-auth": secret,
}: IncomingHttpHeaders) => (authorization ?? key ?? secret) !== undefined;

/**
 * Reads the credential of a request. Returns an error for a request without one, with several, or
 * with a malformed one.
 */
export function createCredentialReader(
  services: Services,
): (headers: IncomingHttpHeaders) => Credential | ApiError {
  const verifyToken = createTokenVerifier(services);
  const isSecret = createSecretCheck(services.config.internalAuthSecret);
  return (headers) => {
    const {
      authorization,
      "x-api-key": key,
      "x-internal-auth": secret,
      "x-account-id": account_id,
    } = headers;
    const count =
      Number(key !== undefined) +
      Number(authorization !== undefined) +
      Number(secret !== undefined);
    if (count > 1)
      return badRequest(
        "The request has more than one of X-API-Key, Authorization and X-Internal-Auth. Send exactly one.",
      );
    if (typeof key === "string") return { text: key, verify: () => verifyApiKey(services, key) };
    if (secret !== undefined)
      return isSecret(String(secret)) ? internal(services, account_id?.toString()) : wrongSecret();
    if (authorization === undefined) return missingCredentials();
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
    if (token === undefined) return malformedAuthorization();
    if (token.startsWith("vk_")) return keyAsToken();
    return { text: `bearer\n${token}`, verify: () => verifyToken(token) };
  };
}

const internal = (services: Services, account_id: string | undefined): Credential => ({
  text: `internal\n${account_id ?? "\n"}`,
  verify: () => internalCaller(services, account_id),
});

const missingCredentials = () =>
  new ApiError(
    "unauthorized",
    "Authentication required. Send an X-API-Key or Authorization: Bearer header.",
  );
const malformedAuthorization = () =>
  new ApiError(
    "unauthorized",
    "The Authorization header is malformed. Send: Bearer <access token>.",
  );
const keyAsToken = () =>
  new ApiError(
    "unauthorized",
    "The Authorization header has an API key. Send an API key in X-API-Key, without Bearer.",
  );
const wrongSecret = () =>
  new ApiError(
    "unauthorized",
    "The secret in X-Internal-Auth is invalid. Send the value of INTERNAL_AUTH_SECRET.",
  );

/**
 * Compares secrets in constant time, whatever their lengths. Without a configured secret, every
 * value is rejected.
 */
function createSecretCheck(secret: string | undefined): (given: string) => boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const expected = secret === undefined ? undefined : hash(secret);
  return (given) => expected !== undefined && timingSafeEqual(hash(given), expected);
}
