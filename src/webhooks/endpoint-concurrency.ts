import { type EndpointSlots, initialConcurrency } from "./deliveries.ts";

const lane_max = 100;

/**
 * How many deliveries each webhook may have under way at a time: a few, more while its receiver takes them, and again a few once one
 * fails. So a receiver that hangs holds few places, whatever is queued for it.
 */
export interface EndpointConcurrency {
  /** Of the webhooks that have something under way, or had until a moment ago. */
  all(): EndpointSlots[];
  enter(webhook_id: string): void;
  leave(webhook_id: string, delivered: boolean): void;
  /** Forgets those that have had nothing under way since it was last called. */
  sweep(): void;
}

export function openEndpointConcurrency(): EndpointConcurrency {
  const lanes = new Map<string, { under_way: number; width: number; idle: boolean }>();
  return {
    all: () =>
      [...lanes].map(([webhook_id, { under_way, width }]) => ({
        webhook_id,
        free: width - under_way,
      })),
    enter(webhook_id) {
      const lane = lanes.get(webhook_id) ?? {
        under_way: 0,
        width: initialConcurrency,
        idle: false,
      };
      lane.under_way += 1;
      lane.idle = false;
      lanes.set(webhook_id, lane);
    },
    leave(webhook_id, delivered) {
      const lane = lanes.get(webhook_id);
      if (!lane) return;
      lane.under_way -= 1;
      lane.width = delivered ? Math.min(lane.width + 1, lane_max) : initialConcurrency;
    },
    sweep() {
      for (const [webhook_id, lane] of lanes) {
        if (lane.idle) lanes.delete(webhook_id);
        else lane.idle = lane.under_way === 0;
      }
    },
  };
}
