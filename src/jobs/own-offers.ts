import { once } from "node:events";

/** The work that this worker has offered to others, and makes itself meanwhile. */
export interface OwnOffers {
  /** Adds an offer. Returns a function that ends it. */
  open(id: string): () => void;
  /**
   * Does what a job helps an offer with. For an own offer, only while the machine has cores to
   * spare. The other jobs keep their places until the offer or the job ends: a job that returned
   * at once would be lost to the other workers.
   * Why: docs/decisions/shared-segments.md
   */
  help(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

/** `spare`: how many jobs may help with each own offer at a time. */
export function createOwnOffers(spare: number): OwnOffers {
  const offers = new Map<string, { free: number; ended: AbortController }>();
  return {
    open(id) {
      const ended = new AbortController();
      offers.set(id, { free: spare, ended });
      return () => {
        offers.delete(id);
        ended.abort();
      };
    },
    async help(id, signal, work) {
      const offer = offers.get(id);
      if (!offer) return work();
      if (offer.free <= 0) {
        const end = AbortSignal.any([signal, offer.ended.signal]);
        if (!end.aborted) await once(end, "abort");
        return;
      }
      offer.free -= 1;
      try {
        await work();
      } finally {
        offer.free += 1;
      }
    },
  };
}
