import { createHmac } from "node:crypto";

/**
 * The value of X-Service-Signature: "sha256=" and the hex HMAC-SHA256 over the raw body.
 * Source: spec, Webhook events, 6.
 */
export const signBody = (secret: string, body: Buffer): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
