import type { Lane } from "./deliveries.ts";

export const lane_start = 10;
const lane_max = 50;

/**
 * How many deliveries each webhook may have under way at a time: a few, more while its receiver takes them, and again a few once one
 * fails. So a receiver that hangs holds few places, whatever is queued for it.
 */
export interface Lanes {
  /** Of the webhooks that have something under way. */
  all(): Lane[];
  enter(webhook_id: string): void;
  leave(webhook_id: string, delivered: boolean): void;
}

export function openLanes(): Lanes {
  const lanes = new Map<string, { under_way: number; width: number }>();
  return {
    all: () => [...lanes].map(([webhook_id, { under_way, width }]) => ({ webhook_id, free: width - under_way })),
    enter(webhook_id) {
      const lane = lanes.get(webhook_id) ?? { under_way: 0, width: lane_start };
      lane.under_way += 1;
      lanes.set(webhook_id, lane);
    },
    leave(webhook_id, delivered) {
      const lane = lanes.get(webhook_id);
      if (!lane) return;
      lane.under_way -= 1;
      lane.width = delivered ? Math.min(lane.width + 1, lane_max) : lane_start;
      if (lane.under_way === 0) lanes.delete(webhook_id);
    },
  };
}
