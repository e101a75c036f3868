import { setImmediate as thisTurnIsOver } from "node:timers/promises";

interface Line<T> {
  /** The question that has not been asked yet; who comes now shares its answer. */
  waiting?: Promise<T> | undefined;
  /** The question under way. */
  asked?: Promise<unknown> | undefined;
}

/**
 * Asks equal questions together. Who comes while a question is under way shares the next one, which
 * is asked after that: so an answer is never older than the call that gets it, and there is at most
 * one query a key at any time.
 */
export function singleFlight<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line<T>>();
  return (key, ask) => {
    const line = lines.get(key) ?? {};
    lines.set(key, line);
    line.waiting ??= askNext(line, ask).finally(() => {
      if (!line.waiting && !line.asked) lines.delete(key);
    });
    return line.waiting;
  };
}

async function askNext<T>(line: Line<T>, ask: () => Promise<T>): Promise<T> {
  // Requests that arrived in the same turn of the event loop are all read before this goes on.
  await (line.asked ?? thisTurnIsOver());
  const answer = ask();
  line.waiting = undefined;
  const settled = answer.then(ignore, ignore);
  line.asked = settled;
  await settled;
  if (line.asked === settled) line.asked = undefined;
  return answer;
}

const ignore = () => {};
