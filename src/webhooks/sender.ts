import { createHmac } from "node:crypto";
import { decrypt } from "../crypto/encryption.ts";
import { guardedPost } from "../net/guarded-post.ts";
import type { Services } from "../services/services.ts";

/** What the secrets of webhooks are sealed for (src/crypto/encryption.ts). */
export const webhookSecretPurpose = "webhook secrets";

const timeoutSeconds = 10;
const response_bytes_max = 4096;
const keys_max = 1000;

/** One attempt to make. */
export interface OutgoingDelivery {
  delivery_id: string;
  webhook_id: string;
  event_type: string;
  url: string;
  /** As the database keeps it. */
  secret: Buffer;
  body: string;
}

export interface SendResult {
  /** The receiver answered with 2xx in time. */
  delivered: boolean;
  /** 0: there was no answer, and response_body says why. */
  response_status: number;
  response_body: string;
}

export interface Sender {
  /** Resolves within 10 s, whatever the receiver does. Rejects with conflict where the secret is from under another SECRET_KEY. */
  send(sending: OutgoingDelivery): Promise<SendResult>;
  /** Cuts what is under way. */
  close(): Promise<void>;
}

/** Signs deliveries and sends them (spec: Webhook events). */
export function openSender({
  config,
  secret,
  clock,
}: Pick<Services, "config" | "secret" | "clock">): Sender {
  const receivers = guardedPost({
    allowPrivate: config.webhookAllowPrivate,
    timeoutSeconds,
    bodyBytesMax: response_bytes_max,
  });
  // Unsealing costs as much as sending, and a webhook's secret never changes.
  const keys = new Map<string, string>();
  const keyOf = ({ webhook_id, ...sealed }: OutgoingDelivery) => {
    if (keys.size >= keys_max) keys.clear();
    const key = keys.get(webhook_id) ?? decrypt(secret, webhookSecretPurpose, sealed.secret);
    keys.set(webhook_id, key);
    return key;
  };
  return {
    async send(sending) {
      const { delivery_id, event_type, url } = sending;
      const bytes = Buffer.from(sending.body);
      const headers = {
        "content-type": "application/json",
        "user-agent": "Reelwright-Webhooks",
        "x-service-event": event_type,
        "x-service-delivery": delivery_id,
        "x-service-timestamp": String(Math.floor(clock.now().getTime() / 1000)),
        "x-service-signature": `sha256=${createHmac("sha256", keyOf(sending)).update(bytes).digest("hex")}`,
      };
      const answer = await receivers.post(url, headers, bytes);
      if ("fault" in answer)
        return { delivered: false, response_status: 0, response_body: answer.fault };
      return {
        delivered: answer.status < 300,
        response_status: answer.status,
        response_body: answer.body,
      };
    },
    close: () => receivers.close(),
  };
}
