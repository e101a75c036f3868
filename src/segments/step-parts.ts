import { setImmediate as endOfTurn } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import type { SharedSegments } from "../media/timeline/segment-cache.ts";
import { addProviderCall, collectProviderCalls } from "../providers/ai/provider-calls.ts";
import type { WorkerServices } from "../services/worker-services.ts";
import { StepError } from "../system/errors.ts";
import type { ProviderCall } from "../values/provider-call.ts";
import { keptParts } from "./kept-parts.ts";
import { offerWork } from "./offer-work.ts";
import { isByModel, type MadePart, type Part, partKey } from "./part.ts";

/** Calls of models that a step makes at a time. They mostly wait. */
const modelCallsAtATime = 4;
/** The pause before a call that a busy model refused. */
const busyMilliseconds = 1000;
/** What a step makes at a time on the processors of its worker. Encoding a loop uses several. */
const atATime = { speech: 2, image: 2, video: 1, loop: 1 };

/** The step whose parts are made. */
interface PartsOf {
  account_id: string;
  /** Names it among all steps. */
  step: string;
  /** The labels that its worker needs. */
  labels?: readonly string[];
}

interface Making {
  path: string;
  signal: AbortSignal;
  /** Makes the part in this process. */
  make(): Promise<unknown>;
}

/** One for all: an error of its own for each step would need a stack trace. */
const stepEnded = new Error("The step has ended.");

/** Makes the parts of one step. */
export interface StepParts {
  /** Resolves to what the provider returns. */
  make(part: Omit<Part, "copy">, making: Making): Promise<unknown>;
  /** Waits for the parts that are being made: a call of a model is paid. Nothing more starts. */
  close(): Promise<void>;
}

interface Wanted extends Making {
  key: string;
  part: Part;
}

/**
 * Makes the parts of a step: its voices, pictures and clips. Calls of models are made here, several
 * at a time, and each result is kept at once, so that a step that is repeated pays for none twice.
 * What costs CPU is divided among the workers of the installation.
 * Why: docs/decisions/shared-parts.md
 */
export function stepParts(worker: WorkerServices, of: PartsOf): StepParts {
  const copies = new Map<string, number>();
  const running = new Set<Promise<unknown>>();
  const ended = new AbortController();
  const byModel = modelParts(worker, of);
  const byHand = dividedParts(worker, of);
  return {
    make(given, making) {
      const content = JSON.stringify(given);
      const copy = copies.get(content) ?? 0;
      copies.set(content, copy + 1);
      const part = { ...given, copy } as Part;
      const key = partKey(part, of.step, worker);
      const signal = AbortSignal.any([making.signal, ended.signal]);
      const work = isByModel(part, worker) ? byModel : byHand.make;
      const made = work({ ...making, signal, key, part }).catch((error: unknown) => {
        // The tool fails with the first error.
        ended.abort(error);
        throw error;
      });
      running.add(made);
      return made;
    },
    async close() {
      ended.abort(stepEnded);
      await Promise.allSettled(running);
      await byHand.close();
    },
  };
}

/** Parts that models make. A model that is busy gets fewer calls at a time. */
function modelParts(worker: WorkerServices, { account_id }: PartsOf) {
  const kept = keptParts(worker, account_id);
  const limit = pLimit(modelCallsAtATime);
  return async ({ key, path, signal, make }: Wanted): Promise<unknown> => {
    const known = await limit(async () => {
      signal.throwIfAborted();
      return kept.recall(key, path);
    });
    if (known) {
      known.calls.forEach(addProviderCall);
      return known.result;
    }
    return withFewer(
      limit,
      () => worker.clock.sleep(busyMilliseconds, signal),
      async () => {
        signal.throwIfAborted();
        const calls: ProviderCall[] = [];
        try {
          const result = await collectProviderCalls(calls, make);
          await kept.keep(key, path, { result, calls }).catch((error) => {
            worker.log.warn({ err: error }, "A paid part of a step was not kept");
          });
          return result;
        } finally {
          calls.forEach(addProviderCall);
        }
      },
    );
  };
}

/** Does some work again, with fewer at a time, while its model is busy with the others. */
async function withFewer<T>(
  limit: LimitFunction,
  pause: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    let atATime = limit.concurrency;
    try {
      return await limit(() => {
        atATime = limit.concurrency;
        return work();
      });
    } catch (error) {
      const isBusy = error instanceof StepError && error.isBusy;
      if (!isBusy || atATime === 1) throw error;
      // Others that were refused at the same time lower it only once.
      limit.concurrency = Math.min(limit.concurrency, atATime - 1);
      await pause();
    }
  }
}

/** Parts that processors make: here, or by other workers that have places free. */
function dividedParts(worker: WorkerServices, { account_id, step, labels = [] }: PartsOf) {
  const kept = keptParts(worker, account_id);
  const limits = {
    speech: pLimit(atATime.speech),
    image: pLimit(atATime.image),
    video: pLimit(atATime.video),
    loop: pLimit(atATime.loop),
  };
  const first: Wanted[] = [];
  let isOpen = true;
  let offering: Promise<SharedSegments | undefined> | undefined;
  const offer = async () => {
    // A tool asks for the parts of all scenes before it waits for one.
    await endOfTurn();
    isOpen = false;
    const items = first.map(({ key, part }) => ({ key, item: part }));
    return offerWork(worker, account_id, { sources: { step }, items, labels });
  };
  /** Resolves to nothing while another worker makes the part. */
  const find = async (
    { key, path, make, signal }: Wanted,
    shared: SharedSegments | undefined,
  ): Promise<MadePart | undefined> => {
    signal.throwIfAborted();
    if (!shared) return { result: await make(), calls: [] };
    if (!(await shared.take(key))) return undefined;
    const ready = await kept.recall(key, path);
    if (ready) return ready;
    const made = { result: await make(), calls: [] };
    await kept.keep(key, path, made).catch((error) => {
      worker.log.warn({ err: error }, "A part of a step was not kept");
    });
    return made;
  };
  return {
    async make(wanted: Wanted): Promise<unknown> {
      const isOffered = isOpen;
      if (isOffered) first.push(wanted);
      offering ??= offer();
      const shared = isOffered ? await offering : undefined;
      const limit = limits[wanted.part.kind];
      for (;;) {
        const made = await limit(() => find(wanted, shared));
        if (made) return made.result;
        await shared?.ended(wanted.key, wanted.signal);
      }
    },
    async close() {
      await (await offering)?.close();
    },
  };
}
