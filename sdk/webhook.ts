import type { components } from "./schema.ts";

type Schemas = components["schemas"];
/** The body of a delivery. */
export type WebhookEvent = Schemas[Extract<
  keyof Schemas,
  `${"AgentInstalled" | "CreditsLow" | "WebhookTest" | `${"Publish" | "Render" | "Run"}${"Completed" | "Failed"}`}Event`
>];

const encoder = new TextEncoder();
const defaultToleranceSeconds = 300;

export interface VerifyOptions {
  /**
   * Maximum age of a delivery in seconds, in either direction. Rejects replays of recorded
   * requests. Applies to X-Service-Signature-V2 and defaults to 300; `Infinity` disables the check.
   * With a value, X-Service-Signature is rejected, because it has no timestamp.
   */
  toleranceSeconds?: number;
  /** The current time. Defaults to the system clock. */
  now?: Date;
}

/**
 * Verifies that a delivery comes from the service. `rawBody` is the unparsed body, `signature` the
 * header X-Service-Signature-V2 (recommended) or X-Service-Signature, `secret` the webhook's
 * secret. Compares in constant time.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array<ArrayBuffer>,
  signature: string | null | undefined,
  secret: string,
  { toleranceSeconds, now = new Date() }: VerifyOptions = {},
): Promise<boolean> {
  const body = typeof rawBody === "string" ? encoder.encode(rawBody) : rawBody;
  const plain = /^sha256=([0-9a-f]{64})$/.exec(signature ?? "")?.[1];
  if (plain) return toleranceSeconds === undefined && verifyHmac(body, plain, secret);
  const [, timestamp, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (!timestamp || !digest) return false;
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (age > (toleranceSeconds ?? defaultToleranceSeconds)) return false;
  return verifyHmac(concat(encoder.encode(`${timestamp}.`), body), digest, secret);
}

async function verifyHmac(
  bytes: Uint8Array<ArrayBuffer>,
  hex: string,
  secret: string,
): Promise<boolean> {
  const digest = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  return crypto.subtle.verify("HMAC", key, digest, bytes);
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
