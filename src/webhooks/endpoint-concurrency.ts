/** Deliveries that one webhook may have in flight before its receiver has proved fast. */
export const initialConcurrency = 10;
const maxConcurrency = 100;

/** How many more deliveries one webhook may have in flight. */
export interface EndpointSlots {
  webhook_id: string;
  free: number;
}

/**
 * Limits the deliveries in flight for each webhook. The limit starts at 10, grows by one with each
 * success up to 100, and falls back to 10 with a failure.
 * A receiver that hangs therefore holds few connections, however many deliveries are queued for it.
 */
export interface EndpointConcurrency {
  /** Free slots of webhooks with deliveries in flight now or in the last seconds. */
  slots(): EndpointSlots[];
  start(webhook_id: string): void;
  finish(webhook_id: string, delivered: boolean): void;
  /** Forgets webhooks that have been idle since the last call. */
  sweep(): void;
}

/** Pure state; performs no I/O. */
export function openEndpointConcurrency(): EndpointConcurrency {
  const endpoints = new Map<string, { inFlight: number; limit: number; idle: boolean }>();
  return {
    slots: () =>
      [...endpoints].map(([webhook_id, { inFlight, limit }]) => ({
        webhook_id,
        free: limit - inFlight,
      })),
    start(webhook_id) {
      const endpoint = endpoints.get(webhook_id) ?? {
        inFlight: 0,
        limit: initialConcurrency,
        idle: false,
      };
      endpoint.inFlight += 1;
      endpoint.idle = false;
      endpoints.set(webhook_id, endpoint);
    },
    finish(webhook_id, delivered) {
      const endpoint = endpoints.get(webhook_id);
      if (!endpoint) return;
      endpoint.inFlight -= 1;
      endpoint.limit = delivered
        ? Math.min(endpoint.limit + 1, maxConcurrency)
        : initialConcurrency;
    },
    sweep() {
      for (const [webhook_id, endpoint] of endpoints) {
        if (endpoint.idle) endpoints.delete(webhook_id);
        else endpoint.idle = endpoint.inFlight === 0;
      }
    },
  };
}
