import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { verifyApiKey } from "../api-keys/api-keys.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { ApiError, badRequest } from "../system/errors.ts";
import { createTokenVerifier } from "./access-token.ts";
import { internalCaller } from "./internal-caller.ts";

/** Who a request says to be. */
export interface Credential {
  /** Its name among those who are known. A line break, which no header holds, keeps the ways of authentication apart. */
  text: string;
  verify: () => Promise<Caller>;
}

/** Whether a request says who it is from, rightly or not. */
export const hasCredentials = ({
  authorization,
  "x-api-key": key,
  "x-internal-auth": secret,
}: IncomingHttpHeaders) => (authorization ?? key ?? secret) !== undefined;

/** Reads the headers; the error is the answer to a request that names nobody, or two. */
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
    const ways =
      Number(key !== undefined) +
      Number(authorization !== undefined) +
      Number(secret !== undefined);
    if (ways > 1)
      return badRequest(
        "Of X-API-Key, Authorization and X-Internal-Auth more than one is sent; send one of them.",
      );
    if (typeof key === "string") return { text: key, verify: () => verifyApiKey(services, key) };
    if (secret !== undefined)
      return isSecret(String(secret)) ? internal(services, account_id?.toString()) : wrongSecret();
    if (authorization === undefined) return missingCredentials();
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
    return token
      ? { text: `bearer\n${token}`, verify: () => verifyToken(token) }
      : malformedAuthorization();
  };
}

const internal = (services: Services, account_id: string | undefined): Credential => ({
  text: `internal\n${account_id ?? "\n"}`,
  verify: () => internalCaller(services, account_id),
});

const missingCredentials = () =>
  new ApiError(
    "unauthorized",
    "Nobody is named: send an API key in X-API-Key, or an access token as Authorization: Bearer.",
  );
const malformedAuthorization = () =>
  new ApiError(
    "unauthorized",
    "The Authorization header is malformed; it must be: Bearer <access token>.",
  );
const wrongSecret = () =>
  new ApiError("unauthorized", "The secret in X-Internal-Auth is not valid.");

/** Compares in constant time, whatever the lengths. Without a secret nothing is one. */
function createSecretCheck(secret: string | undefined): (given: string) => boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const right = secret === undefined ? undefined : hash(secret);
  return (given) => right !== undefined && timingSafeEqual(hash(given), right);
}
