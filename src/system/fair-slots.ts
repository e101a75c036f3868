/** Work of an account that needs a slot. */
export interface SlotUse {
  account_id: string;
}

/** More work waits than there will soon be slots for. */
export class SlotsBusyError extends Error {}

/** Distributes slots over accounts in turn. */
export interface FairSlots<Use extends SlotUse> {
  /**
   * Runs the work when there is a slot. Rejects with SlotsBusyError, with the reason of the
   * signal if it is aborted before, or as the work does.
   */
  run<T>(use: Use, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export interface FairSlotsOptions<Use> {
  slotsMax: number;
  waitingMax: number;
  /** Whether the work may start beside the active one of its account. */
  mayStart(use: Use, active: readonly Use[]): boolean;
}

/** The account with the least active work is next, then the one that has waited longest. */
export function createFairSlots<Use extends SlotUse>({
  slotsMax,
  waitingMax,
  mayStart,
}: FairSlotsOptions<Use>): FairSlots<Use> {
  const active: Use[] = [];
  const waiting: { use: Use; start(): void }[] = [];
  const activeUses = ({ account_id }: Use) => active.filter((one) => one.account_id === account_id);
  const next = () =>
    waiting
      .filter(({ use }) => mayStart(use, activeUses(use)))
      .reduce<(typeof waiting)[number] | undefined>(
        (best, one) =>
          best && activeUses(best.use).length <= activeUses(one.use).length ? best : one,
        undefined,
      );
  const startNext = () => {
    for (let one = next(); one && active.length < slotsMax; one = next()) {
      waiting.splice(waiting.indexOf(one), 1);
      active.push(one.use);
      one.start();
    }
  };
  const take = async (use: Use, signal: AbortSignal) => {
    signal.throwIfAborted();
    if (waiting.length >= waitingMax) throw new SlotsBusyError("Too much work is waiting.");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = { use, start: resolve };
    const leave = () => {
      const position = waiting.indexOf(own);
      if (position === -1) return;
      waiting.splice(position, 1);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    waiting.push(own);
    startNext();
    await promise.finally(() => signal.removeEventListener("abort", leave));
  };
  return {
    async run(use, signal, work) {
      await take(use, signal);
      try {
        return await work();
      } finally {
        active.splice(active.indexOf(use), 1);
        startNext();
      }
    },
  };
}
