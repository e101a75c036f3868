import type { Notifications } from "../db/notifications.ts";
import type { Clock } from "../system/clock.ts";
import { singleFlight } from "./single-flight.ts";

const keptMilliseconds = 1000;
const entriesMax = 10_000;

export interface TtlCache<T> {
  /**
   * The answer of less than a second ago, else a new one; equal questions of the same moment are
   * asked once.
   */
  get(key: string, ask: () => Promise<T>): T | Promise<T>;
  /** Forgets all: after a change in this process, before that is answered. */
  forget(): void;
  close(): void;
}

interface Options<T> {
  clock: Clock;
  notifications: Notifications;
  /** Where every change is announced, by whichever process made it. */
  channel: string;
  /** An answer that stops being good by itself. */
  goodUntil?: (answer: T) => Date | undefined;
}

/**
 * Remembers answers of the database for a second at most, and only until a change is announced: a
 * change made in this process is seen by the next call, one made in another as soon as the hint is
 * here. The second is for when a hint is lost.
 */
export function ttlCache<T>({ clock, notifications, channel, goodUntil }: Options<T>): TtlCache<T> {
  const together = singleFlight<T>();
  const known = new Map<string, { answer: T; until: number }>();
  let changes = 0;
  const forget = () => {
    changes += 1;
    known.clear();
  };
  const lookUp = async (key: string, ask: () => Promise<T>) => {
    const before = changes;
    // From now, not from when the answer is here: what it tells may be as old as the question.
    const until = clock.now().getTime() + keptMilliseconds;
    const answer = await together(key, ask);
    // An answer from before a change must not be kept after it.
    if (changes !== before) return answer;
    forgetOld(known, clock.now().getTime());
    known.delete(key);
    known.set(key, { answer, until: Math.min(until, goodUntil?.(answer)?.getTime() ?? until) });
    return answer;
  };
  return {
    get(key, ask) {
      const entry = known.get(key);
      return entry && clock.now().getTime() < entry.until ? entry.answer : lookUp(key, ask);
    },
    forget,
    close: notifications.on(channel, forget),
  };
}

/**
 * What is out of date goes, the oldest first: an answer may have half a megabyte, and there are as
 * many as questions.
 */
function forgetOld(known: Map<string, { until: number }>, now: number): void {
  if (known.size >= entriesMax) known.clear();
  for (const [key, { until }] of known) {
    if (now < until) return;
    known.delete(key);
  }
}
