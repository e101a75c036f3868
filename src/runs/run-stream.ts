import type { Clock } from "../clock.ts";
import type { Services } from "../services.ts";
import type { SignedLinks } from "../storage/signed-links.ts";
import { endsRun, eventsAfter, type KeptEvent, shownEvent } from "./run-events.ts";
import type { RunFollower } from "./run-hints.ts";

interface Stream {
  run: { id: string; status: string };
  /** The last event that the reader has seen. */
  after: number;
  /** Ends the stream: the reader has gone, or the service stops. */
  signal: AbortSignal;
}

const events_at_once = 100;
const keep_alive_milliseconds = 15_000;
const longest_milliseconds = 10 * 60_000;
const done = "data: [DONE]\n\n";

/** The events of a run as Server-Sent Events (spec: Run stream): what has been, then what comes, until it ends or ten minutes have passed. */
export async function* runStream(
  { db, clock, links, follower }: Pick<Services, "db" | "clock"> & { links: SignedLinks; follower: RunFollower },
  { run, after, signal }: Stream,
): AsyncGenerator<string> {
  const over = clock.now().getTime() + longest_milliseconds;
  using bell = bellOf(follower, run.id);
  let ended = run.status !== "pending" && run.status !== "running";
  // Without a first word the headers would not go out before the first event.
  yield ": the events of this run\n\n";
  for (let seq = after; ; ) {
    bell.quiet();
    const events = await eventsAfter(db, run.id, seq, events_at_once);
    seq = events.at(-1)?.seq ?? seq;
    // A run that failed may have been resumed: what came last counts.
    for (const { event } of events) ended = endsRun(event) || (ended && event.type !== "run_resumed");
    // A reader that takes nothing keeps the generator waiting here, and nothing more is read for it.
    if (events.length > 0) yield events.map((kept) => lines(kept, links, clock)).join("");
    if (events.length === events_at_once) continue;
    if (ended || signal.aborted) break;
    const left = over - clock.now().getTime();
    if (left <= 0) {
      yield 'data: {"type":"stream_timeout"}\n\n';
      break;
    }
    const rang = await bell.wait(Math.min(keep_alive_milliseconds, left), clock, signal);
    if (!rang && !signal.aborted) yield ": keep-alive\n\n";
  }
  yield done;
}

function lines({ seq, event }: KeptEvent, links: SignedLinks, clock: Clock): string {
  return `id: ${seq}\ndata: ${JSON.stringify(shownEvent(event, links, clock.now()))}\n\n`;
}

/** Rings when the run may have new events, also when nobody waits for it just then. */
function bellOf(follower: RunFollower, run_id: string) {
  let rung = false;
  let wake = () => {};
  const unfollow = follower.follow(run_id, () => {
    rung = true;
    wake();
  });
  return {
    quiet() {
      rung = false;
    },
    /** Whether it rang before the time was up. */
    async wait(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<boolean> {
      if (rung) return true;
      const awake = new AbortController();
      wake = () => awake.abort();
      await clock.sleep(milliseconds, AbortSignal.any([awake.signal, signal])).catch(() => {});
      return rung;
    },
    [Symbol.dispose]: unfollow,
  };
}
