import { singleFlight } from "../../caching/single-flight.ts";
import type { Services } from "../../services/services.ts";
import type { SignedLinks } from "../../storage/signed-links.ts";
import type { Clock } from "../../system/clock.ts";
import {
  eventsAfter,
  isFinalEvent,
  type StoredEvent,
  serializeEvent,
} from "../records/run-events.ts";
import type { RunSubscriptions } from "../records/run-notifications.ts";

interface Stream {
  run: { id: string; status: string };
  /** Number of the last event that the client has received. */
  after: number;
  /** Ends the stream: the client has disconnected, or the service is stopping. */
  signal: AbortSignal;
}

const keepAliveMilliseconds = 15_000;
const maxDurationMilliseconds = 10 * 60_000;
const done = "data: [DONE]\n\n";

interface Connections extends Pick<Services, "db" | "clock"> {
  links: SignedLinks;
  subscriptions: RunSubscriptions;
}

/** Events and their text in the stream. */
interface Page {
  events: StoredEvent[];
  /** There may be more events after these. */
  more: boolean;
  text: string;
}

/**
 * The events of a run as Server-Sent Events: past events, then new ones, until
 * the run ends or ten minutes have passed. Readers that wait for the same event share one query.
 * Why: docs/decisions/run-streams.md
 */
export function createRunStreams({
  db,
  clock,
  links,
  subscriptions,
}: Connections): (stream: Stream) => AsyncGenerator<string> {
  const loadOnce = singleFlight<Page>();
  const pageAfter: PageReader = (run_id, seq) =>
    loadOnce(`${run_id} ${seq}`, async () => {
      const { events, more } = await eventsAfter(db, run_id, seq);
      return { events, more, text: events.map((kept) => lines(kept, links, clock)).join("") };
    });
  return (stream) => runStream(stream, { clock, subscriptions, pageAfter });
}

type PageReader = (run_id: string, seq: number) => Promise<Page>;

async function* runStream(
  { run, after, signal }: Stream,
  {
    clock,
    subscriptions,
    pageAfter,
  }: Pick<Connections, "clock" | "subscriptions"> & { pageAfter: PageReader },
): AsyncGenerator<string> {
  const deadline = clock.now().getTime() + maxDurationMilliseconds;
  using waiter = createWaiter(subscriptions, run.id, { clock, signal });
  let ended = run.status !== "pending" && run.status !== "running";
  // Without this comment, the headers would be sent only with the first event.
  yield ": the events of this run\n\n";
  for (let seq = after; ; ) {
    waiter.reset();
    const { events, more, text } = await pageAfter(run.id, seq);
    seq = events.at(-1)?.seq ?? seq;
    // A failed run may have been resumed: the last event counts.
    for (const { event } of events)
      ended = isFinalEvent(event) || (ended && event.type !== "run_resumed");
    // A slow reader blocks the generator here, so nothing more is read for it.
    if (events.length > 0) yield text;
    if (signal.aborted || (ended && !more)) break;
    if (clock.now().getTime() >= deadline) {
      yield 'data: {"type":"stream_timeout"}\n\n';
      break;
    }
    if (more) continue;
    await waiter.wait();
    if (waiter.keepAliveIsDue()) yield ": keep-alive\n\n";
  }
  yield done;
}

/** `data:` is first, because some clients expect it at the start of an event. */
function lines({ seq, event }: StoredEvent, links: SignedLinks, clock: Clock): string {
  return `data: ${JSON.stringify(serializeEvent(event, links, clock.now()))}\nid: ${seq}\n\n`;
}

/** Wakes the stream when the run may have new events, every 15 s, and at the end. */
function createWaiter(
  subscriptions: RunSubscriptions,
  run_id: string,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
) {
  const disposed = new AbortController();
  let woken = false;
  let due = false;
  let resolveWait = () => {};
  const wakeUp = () => {
    woken = true;
    resolveWait();
  };
  const keepAlive = async () => {
    // One timer per stream: a timer per event would cost more than the event.
    while (!disposed.signal.aborted) {
      await clock.sleep(keepAliveMilliseconds, disposed.signal).catch(() => {});
      due = true;
      wakeUp();
    }
  };
  void keepAlive();
  const unsubscribe = subscriptions.subscribe(run_id, wakeUp);
  signal.addEventListener("abort", wakeUp, { once: true });
  return {
    reset() {
      woken = false;
    },
    /** Resolves when it is woken, also if that was after the last reset. */
    wait: (): Promise<void> | void => {
      if (woken || signal.aborted) return;
      return new Promise((resolve) => {
        resolveWait = resolve;
      });
    },
    /** True once per 15 s. */
    keepAliveIsDue(): boolean {
      const was = due;
      due = false;
      return was && !signal.aborted;
    },
    [Symbol.dispose]() {
      unsubscribe();
      disposed.abort();
    },
  };
}
