import type { paths } from "./schema.ts";

/** Paths of paginated lists. */
export type ListPath =
  | "/v1/agents"
  | "/v1/runs"
  | "/v1/renders"
  | "/v1/projects"
  | "/v1/credits/transactions";
type Page<P extends ListPath> = paths[P]["get"]["responses"][200]["content"]["application/json"];
export type Entry<P extends ListPath> = {
  [K in keyof Page<P>]: Page<P>[K] extends (infer E)[] ? E : never;
}[keyof Page<P>];

type Query = Record<string, unknown>;
interface AnyPage {
  next_cursor?: string | null;
  page?: number;
}

/** Iterates over the entries of a list and requests each page when it is needed. */
export async function* iterateEntries(
  getPage: (query: Query) => Promise<AnyPage>,
  first: Query,
): AsyncGenerator<unknown> {
  for (let query: Query | undefined = first; query; ) {
    const page: AnyPage = await getPage(query);
    const entries: unknown[] = Object.values(page).find((value) => Array.isArray(value)) ?? [];
    yield* entries;
    query = nextQuery(query, page, entries.length);
  }
}

/** Agents have pages, transactions have an offset, and all other lists have a cursor. */
function nextQuery(
  query: Query,
  { next_cursor, page }: AnyPage,
  entries: number,
): Query | undefined {
  if (next_cursor !== undefined)
    return next_cursor === null ? undefined : { ...query, cursor: next_cursor };
  if (entries === 0) return undefined;
  return page === undefined
    ? { ...query, offset: Number(query.offset ?? 0) + entries }
    : { ...query, page: page + 1 };
}
