import { setTimeout as delay } from "node:timers/promises";
import type { ProcessResponse } from "../processes/processes.ts";
import type { Fleet } from "./fleet.ts";
import type { Random } from "./random.ts";

interface Call {
  method?: string;
  as: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends requests to either API process, until one answers for good. */
export interface Caller {
  call<T = Record<string, unknown>>(path: string, call: Call): Promise<ProcessResponse<T>>;
  /** The address of an API process that is ready. */
  address(): Promise<string>;
}

const answerSeconds = 15;
const pauseMilliseconds = 300;

/**
 * Creates a caller that gives up when the signal is aborted. Without an answer, and after one that
 * a client should repeat (409 of an Idempotency-Key in use, 429, 5xx), it asks again, also the
 * other process.
 */
export function createCaller(fleet: Fleet, routes: Random, signal: AbortSignal): Caller {
  const apis = fleet.members.filter(({ command }) => command === "serve");
  const ready = async () => {
    for (;;) {
      signal.throwIfAborted();
      const running = routes.pick(apis).process;
      if (running) return running;
      await delay(pauseMilliseconds);
    }
  };
  return {
    address: async () => (await ready()).url,
    async call<T>(path: string, call: Call) {
      for (;;) {
        const api = await ready();
        const limit = AbortSignal.any([signal, AbortSignal.timeout(answerSeconds * 1000)]);
        const response = await api.request<T>(path, { ...call, signal: limit }).catch(() => null);
        if (response && !isTransient(response.status, call)) return response;
        await delay(pauseMilliseconds);
      }
    },
  };
}

const isTransient = (status: number, { headers = {} }: Call) =>
  status >= 500 || status === 429 || (status === 409 && "idempotency-key" in headers);
