import { setImmediate as endOfTurn } from "node:timers/promises";
import { isRolledBack } from "./is-rolled-back.ts";

interface Options<Item, Result> {
  /** One statement for several items. Returns a result for each, in their order. */
  execute(items: readonly Item[]): Promise<readonly Result[]>;
  /** The bytes of an item. A batch ends with the item that reaches `bytesMax`. */
  bytes?(item: Item): number;
  /** Whether nothing was done after this error. By default: whether the database refused it. */
  isUndone?(error: unknown): boolean;
}

type Waiting<Item, Result> = PromiseWithResolvers<Result> & { take: () => Item };
type Taken<Item, Result> = PromiseWithResolvers<Result> & { item: Item };

const bytesMax = 256 * 1024;

/**
 * Combines calls: those that arrive while one statement runs share the next, which takes their
 * items when it begins. A statement that the database refuses is repeated for each item alone, so
 * that no item can fail another.
 */
export function inBatches<Item, Result>(
  options: Options<Item, Result>,
): (take: () => Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      // Calls of the same turn of the event loop belong together.
      await endOfTurn();
      await executeBatch(options, takeBatch(options, waiting));
    }
    isRunning = false;
  };
  return (take) => {
    const call = { take, ...Promise.withResolvers<Result>() };
    waiting.push(call);
    if (!isRunning) void run();
    return call.promise;
  };
}

/**
 * Combines calls as inBatches does, for each key apart: calls with different keys share no
 * statement and do not wait for each other. All calls with one key have the same options.
 */
export type Batches = <Item, Result>(
  key: string,
  options: Options<Item, Result>,
  take: () => Item,
) => Promise<Result>;

export function createBatches(): Batches {
  const open = new Map<
    string,
    { call: (take: () => unknown) => Promise<unknown>; calls: number }
  >();
  return async <Item, Result>(key: string, options: Options<Item, Result>, take: () => Item) => {
    const batches = open.get(key) ?? {
      call: inBatches(options) as (take: () => unknown) => Promise<unknown>,
      calls: 0,
    };
    open.set(key, batches);
    batches.calls += 1;
    try {
      return (await batches.call(take)) as Result;
    } finally {
      batches.calls -= 1;
      if (batches.calls === 0) open.delete(key);
    }
  };
}

function takeBatch<Item, Result>(
  { bytes = () => 0 }: Options<Item, Result>,
  waiting: Waiting<Item, Result>[],
): Taken<Item, Result>[] {
  const batch: Taken<Item, Result>[] = [];
  let sum = 0;
  while (sum < bytesMax) {
    const next = waiting.shift();
    if (!next) break;
    try {
      const item = next.take();
      batch.push({ ...next, item });
      sum += bytes(item);
    } catch (error) {
      next.reject(error);
    }
  }
  return batch;
}

async function executeBatch<Item, Result>(
  options: Options<Item, Result>,
  batch: readonly Taken<Item, Result>[],
): Promise<void> {
  if (batch.length === 0) return;
  try {
    const results = await options.execute(batch.map(({ item }) => item));
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
  } catch (error) {
    if (batch.length > 1 && (options.isUndone ?? isRolledBack)(error))
      for (const call of batch) await executeBatch(options, [call]);
    else for (const { reject } of batch) reject(error);
  }
}
