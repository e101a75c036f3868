import { createHmac } from "node:crypto";

/**
 * The value of X-Service-Signature: "sha256=" and the hex HMAC-SHA256 over the raw body.
 * Receivers verify it as docs/webhooks.md says.
 */
export const signBody = (secret: string, body: Buffer): string =>
  `sha256=${computeHmac(secret, body)}`;

/**
 * The value of X-Service-Signature-V2: "t=<timestamp>,v1=<hex>" with the HMAC-SHA256 over the
 * timestamp, a dot and the raw body. `timestamp` is in Unix seconds. A receiver that checks the
 * timestamp can reject replays of an old delivery.
 */
export const signTimestampedBody = (secret: string, body: Buffer, timestamp: number): string =>
  `t=${timestamp},v1=${computeHmac(secret, Buffer.concat([Buffer.from(`${timestamp}.`), body]))}`;

const computeHmac = (secret: string, bytes: Buffer): string =>
  createHmac("sha256", secret).update(bytes).digest("hex");
