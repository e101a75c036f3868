import { LRUCache } from "lru-cache";
import { decrypt } from "../crypto/encryption.ts";
import { guardedPost } from "../net/guarded-post.ts";
import type { Services } from "../services/services.ts";
import { signBody, signTimestampedBody } from "./signature.ts";

/** The purpose under which webhook secrets are encrypted (src/crypto/encryption.ts). */
export const webhookSecretPurpose = "webhook secrets";

const maxResponseBytes = 4096;
const maxCachedKeys = 1000;

/** One delivery to send. */
export interface OutgoingDelivery {
  delivery_id: string;
  webhook_id: string;
  event_type: string;
  url: string;
  /** The webhook's secret as stored: encrypted. */
  secret: Buffer;
  body: string;
}

export interface SendResult {
  /** Whether the receiver responded with 2xx in time. */
  delivered: boolean;
  /** 0 without a response; then response_body gives the reason. */
  response_status: number;
  response_body: string;
}

export interface Sender {
  /**
   * Resolves within `config.webhookTimeoutSeconds`, whatever the receiver does.
   * Rejects with conflict if the secret was encrypted under another SECRET_KEY.
   */
  send(delivery: OutgoingDelivery): Promise<SendResult>;
  /** Aborts requests in flight. */
  close(): Promise<void>;
}

/** Signs deliveries and sends them. */
export function openSender({
  config,
  secret,
  clock,
}: Pick<Services, "config" | "secret" | "clock">): Sender {
  const client = guardedPost({
    allowPrivate: config.webhookAllowPrivate,
    timeoutSeconds: config.webhookTimeoutSeconds,
    bodyBytesMax: maxResponseBytes,
  });
  // Decryption costs as much as sending, and the secret of a webhook never changes.
  const keys = new LRUCache<string, string>({ max: maxCachedKeys });
  const signingKey = (delivery: OutgoingDelivery) => {
    const key =
      keys.get(delivery.webhook_id) ?? decrypt(secret, webhookSecretPurpose, delivery.secret);
    keys.set(delivery.webhook_id, key);
    return key;
  };
  return {
    async send(delivery) {
      const { delivery_id, event_type, url } = delivery;
      const bytes = Buffer.from(delivery.body);
      const timestamp = Math.floor(clock.now().getTime() / 1000);
      const key = signingKey(delivery);
      const headers = {
        "content-type": "application/json",
        "user-agent": "Reelwright-Webhooks",
        "x-service-event": event_type,
        "x-service-delivery": delivery_id,
        "x-service-timestamp": String(timestamp),
        "x-service-signature": signBody(key, bytes),
        "x-service-signature-v2": signTimestampedBody(key, bytes, timestamp),
      };
      const response = await client.post(url, headers, bytes);
      if ("failure" in response)
        return { delivered: false, response_status: 0, response_body: response.failure };
      return {
        delivered: response.status < 300,
        response_status: response.status,
        response_body: response.body,
      };
    },
    close: () => client.close(),
  };
}
