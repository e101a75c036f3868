import { describe, expect, it } from "vitest";
import { createOwnOffers } from "./own-offers.ts";

const { signal } = new AbortController();

describe("a job that helps with an offer", () => {
  it("works for an offer of another worker, also without cores to spare", async () => {
    const offers = createOwnOffers(0);
    offers.open("own");
    const done: string[] = [];
    await offers.help("other", signal, async () => void done.push("other"));
    expect(done).toEqual(["other"]);
  });

  it("gets the place of one that ended or failed, and otherwise waits for the end of the offer", async () => {
    const offers = createOwnOffers(1);
    const end = offers.open("own");
    const done: number[] = [];
    const failing = offers.help("own", signal, () => Promise.reject(new Error("It fails.")));
    await expect(failing).rejects.toThrow("It fails.");
    const working = Promise.withResolvers<void>();
    const first = offers.help("own", signal, () => working.promise.then(() => void done.push(1)));
    const second = offers.help("own", signal, async () => void done.push(2));
    working.resolve();
    await first;
    await offers.help("own", signal, async () => void done.push(3));
    end();
    await second;
    expect(done).toEqual([1, 3]);
  });

  it("waits no longer than until its worker stops", async () => {
    const offers = createOwnOffers(0);
    offers.open("own");
    const stopping = new AbortController();
    const waiting = offers.help("own", stopping.signal, () => Promise.reject(new Error("No.")));
    stopping.abort();
    await waiting;
    await offers.help("own", stopping.signal, () => Promise.reject(new Error("No.")));
  });
});
