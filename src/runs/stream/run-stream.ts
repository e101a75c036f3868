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
  /** The last event that the reader has seen. */
  after: number;
  /** Ends the stream: the reader has gone, or the service stops. */
  signal: AbortSignal;
}

const keep_alive_milliseconds = 15_000;
const longest_milliseconds = 10 * 60_000;
const done = "data: [DONE]\n\n";

interface Connections extends Pick<Services, "db" | "clock"> {
  links: SignedLinks;
  follower: RunSubscriptions;
}

/** Some events, and how a stream sends them. */
interface Page {
  events: StoredEvent[];
  /** There may be others behind them. */
  more: boolean;
  text: string;
}

/**
 * The events of a run as Server-Sent Events (spec: Run stream): what has been, then what comes, until it ends or ten minutes have passed.
 * Those who wait for the same event of a run share the query and the text, however many they are.
 */
export function createRunStreams({
  db,
  clock,
  links,
  follower,
}: Connections): (stream: Stream) => AsyncGenerator<string> {
  const together = singleFlight<Page>();
  const pageAfter: PageReader = (run_id, seq) =>
    together(`${run_id} ${seq}`, async () => {
      const { events, more } = await eventsAfter(db, run_id, seq);
      return { events, more, text: events.map((kept) => lines(kept, links, clock)).join("") };
    });
  return (stream) => runStream(stream, { clock, follower, pageAfter });
}

type PageReader = (run_id: string, seq: number) => Promise<Page>;

async function* runStream(
  { run, after, signal }: Stream,
  {
    clock,
    follower,
    pageAfter,
  }: Pick<Connections, "clock" | "follower"> & { pageAfter: PageReader },
): AsyncGenerator<string> {
  const over = clock.now().getTime() + longest_milliseconds;
  using bell = openBell(follower, run.id, { clock, signal });
  let ended = run.status !== "pending" && run.status !== "running";
  // Without a first word the headers would not go out before the first event.
  yield ": the events of this run\n\n";
  for (let seq = after; ; ) {
    bell.quiet();
    const { events, more, text } = await pageAfter(run.id, seq);
    seq = events.at(-1)?.seq ?? seq;
    // A run that failed may have been resumed: what came last counts.
    for (const { event } of events)
      ended = isFinalEvent(event) || (ended && event.type !== "run_resumed");
    // A reader that takes nothing keeps the generator waiting here, and nothing more is read for it.
    if (events.length > 0) yield text;
    if (signal.aborted || (ended && !more)) break;
    if (clock.now().getTime() >= over) {
      yield 'data: {"type":"stream_timeout"}\n\n';
      break;
    }
    if (more) continue;
    await bell.rings();
    if (bell.keepAliveIsDue()) yield ": keep-alive\n\n";
  }
  yield done;
}

function lines({ seq, event }: StoredEvent, links: SignedLinks, clock: Clock): string {
  return `id: ${seq}\ndata: ${JSON.stringify(serializeEvent(event, links, clock.now()))}\n\n`;
}

/** Rings when the run may have new events, every 15 s, and at the end; also when nobody waits for it just then. */
function openBell(
  follower: RunSubscriptions,
  run_id: string,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
) {
  const over = new AbortController();
  let rung = false;
  let due = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  const ringNowAndThen = async () => {
    // A timer for each event would cost more than the event does.
    while (!over.signal.aborted) {
      await clock.sleep(keep_alive_milliseconds, over.signal).catch(() => {});
      due = true;
      ring();
    }
  };
  void ringNowAndThen();
  const unfollow = follower.follow(run_id, ring);
  signal.addEventListener("abort", ring, { once: true });
  return {
    quiet() {
      rung = false;
    },
    rings: (): Promise<void> | void => {
      if (rung || signal.aborted) return;
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
    /** Whether 15 s have passed since the start or the last time that it was. */
    keepAliveIsDue(): boolean {
      const was = due;
      due = false;
      return was && !signal.aborted;
    },
    [Symbol.dispose]() {
      unfollow();
      over.abort();
    },
  };
}
