import type { components } from "./schema.ts";

type Schemas = components["schemas"];
/** The body of a delivery. */
export type WebhookEvent = Schemas[Extract<
  keyof Schemas,
  `${"AgentInstalled" | "CreditsLow" | "WebhookTest" | `${"Publish" | "Render" | "Run"}${"Completed" | "Failed"}`}Event`
>];

const encoder = new TextEncoder();

/**
 * Verifies that a delivery comes from the service. `rawBody` is the unparsed body, `signature` the
 * header X-Service-Signature, `secret` the webhook's secret. Compares in constant time.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array<ArrayBuffer>,
  signature: string | null | undefined,
  secret: string,
): Promise<boolean> {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(signature ?? "")?.[1];
  if (!hex) return false;
  const digest = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  return crypto.subtle.verify(
    "HMAC",
    key,
    digest,
    typeof rawBody === "string" ? encoder.encode(rawBody) : rawBody,
  );
}
