/** Method and route as in the API reference, for example "GET /v1/runs/{run_id}". */
export type CountedRoute = string;

export interface RouteCount {
  requests: number;
  errors: number;
  milliseconds: number;
  /** Time of the last response, in Unix ms. */
  last_at: number;
}

/** The requests of one account on one day. */
export interface AccountDay {
  /** Requests per bin of the sketch. */
  bins: Map<number, number>;
  /** By route, then by API key id; undefined for requests without a key. */
  routes: Map<CountedRoute, Map<string | undefined, RouteCount>>;
}

/**
 * Counts by day (days since 1970, UTC) and account. Its size depends on the distinct routes, keys
 * and accounts, not on the number of requests.
 */
export type UsageCounts = Map<number, Map<string, AccountDay>>;

export const dayMilliseconds = 86_400_000;

export interface CountedRequest {
  route: CountedRoute;
  account_id: string;
  key_id: string | undefined;
  failed: boolean;
  milliseconds: number;
  bin: number;
  /** Time of the response, in Unix ms. */
  at: number;
}

/** Counts one request. */
export function countRequest(
  counts: UsageCounts,
  { route, account_id, key_id, failed, milliseconds, bin, at }: CountedRequest,
): void {
  const { bins, routes } = getAccountDay(counts, Math.floor(at / dayMilliseconds), account_id);
  bins.set(bin, (bins.get(bin) ?? 0) + 1);
  add(routes, route, key_id, { requests: 1, errors: failed ? 1 : 0, milliseconds, last_at: at });
}

/** Adds `more` to `counts`. */
export function addCounts(counts: UsageCounts, more: UsageCounts): void {
  for (const [day, accounts] of more) {
    for (const [account_id, { bins, routes }] of accounts) {
      const mine = getAccountDay(counts, day, account_id);
      for (const [bin, hits] of bins) mine.bins.set(bin, (mine.bins.get(bin) ?? 0) + hits);
      for (const [route, keys] of routes)
        for (const [key_id, one] of keys) add(mine.routes, route, key_id, one);
    }
  }
}

function getAccountDay(counts: UsageCounts, day: number, account_id: string): AccountDay {
  const accounts = getOrCreate(counts, day, () => new Map<string, AccountDay>());
  return getOrCreate(accounts, account_id, () => ({ bins: new Map(), routes: new Map() }));
}

function add(
  routes: AccountDay["routes"],
  route: CountedRoute,
  key_id: string | undefined,
  more: RouteCount,
): void {
  const keys = getOrCreate(routes, route, () => new Map<string | undefined, RouteCount>());
  const sum = keys.get(key_id);
  if (!sum) {
    keys.set(key_id, more);
    return;
  }
  sum.requests += more.requests;
  sum.errors += more.errors;
  sum.milliseconds += more.milliseconds;
  sum.last_at = Math.max(sum.last_at, more.last_at);
}

/** Returns the value of a key, inserting `make()` if there is none. */
function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
