import { setImmediate as endOfTurn } from "node:timers/promises";

interface Flight<T> {
  /** The load that has not started yet; new calls share it. */
  next?: Promise<T> | undefined;
  /** The load that is running. */
  running?: Promise<unknown> | undefined;
}

/**
 * Merges concurrent loads of the same key. A call during a running load shares the next load, which
 * starts after it. So a value is never older than the call that gets it, and at most one load of a
 * key runs at any time.
 */
export function singleFlight<T>(): (key: string, load: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Flight<T>>();
  return (key, load) => {
    const flight = flights.get(key) ?? {};
    flights.set(key, flight);
    flight.next ??= startNext(flight, load).finally(() => {
      if (!flight.next && !flight.running) flights.delete(key);
    });
    return flight.next;
  };
}

async function startNext<T>(flight: Flight<T>, load: () => Promise<T>): Promise<T> {
  // All requests that arrive in the same turn of the event loop are read before the load starts.
  await (flight.running ?? endOfTurn());
  flight.next = undefined;
  const value = load();
  const settled = value.then(ignore, ignore);
  flight.running = settled;
  await settled;
  if (flight.running === settled) flight.running = undefined;
  return value;
}

const ignore = () => {};
