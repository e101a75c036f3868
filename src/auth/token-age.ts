import { errors, type JWTPayload } from "jose";

/** Tolerance for issuers whose clock is ahead. */
const toleranceSeconds = 60;

/**
 * Checks the age of a verified token by its `iat`, whatever its `exp` says. A token without `iat`
 * counts as issued now, so its `exp` may be at most the maximum age ahead. Throws JWTExpired.
 */
export function checkTokenAge(payload: JWTPayload, now: Date, ageMaxSeconds: number): void {
  const { iat, exp = 0 } = payload;
  const seconds = now.getTime() / 1000;
  const isValid =
    iat === undefined
      ? exp - seconds <= ageMaxSeconds + toleranceSeconds
      : seconds - iat <= ageMaxSeconds && iat - seconds <= toleranceSeconds;
  if (!isValid)
    throw new errors.JWTExpired("The token is too old.", payload, "iat", "check_failed");
}
