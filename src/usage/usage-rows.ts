import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { findExistingAccounts } from "../identity/find-account.ts";
import { type AccountDay, dayMilliseconds, type UsageCounts } from "./usage-counts.ts";

/** How far the endpoints look back. Older rows are pruned. */
const lookbackDays = { summary: 365, routes: 90 };

/** Adds counts to the tables in one statement: all of them, or none with an error. */
export async function addUsage(db: Kysely<Database>, counts: UsageCounts): Promise<void> {
  const accounts = await findExistingAccounts(
    db,
    [...counts.values()].flatMap((each) => [...each.keys()]),
  );
  const { days, routes } = buildRows(counts, accounts);
  if (days.length === 0) return;
  // Rows are written in key order; otherwise two processes could deadlock.
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (
        account_id text, day date, requests bigint, errors bigint, milliseconds double precision,
        bins smallint[], hits bigint[]
      )
    ), added_days as (
      insert into usage_days (account_id, day, requests, errors, milliseconds, bins, hits)
      select account_id, day, requests, errors, milliseconds, bins, hits from given
      order by account_id, day
      on conflict (account_id, day) do update set ${addedSums("usage_days")}, ${mergedSketches("usage_days")}
    ), added_months as (
      insert into usage_months (account_id, month, bins, hits)
      select account_id, month, array_agg(bin), array_agg(total) from (
        select account_id, date_trunc('month', day)::date as month, bin, sum(n)::bigint as total
        from given, unnest(bins, hits) as sketch (bin, n)
        group by account_id, date_trunc('month', day), bin
      ) as of_months
      group by account_id, month
      order by account_id, month
      on conflict (account_id, month) do update set ${mergedSketches("usage_months")}
    )
    insert into usage_routes
      (account_id, day, method, path, key_id, requests, errors, milliseconds, last_at)
    select * from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb) as r (
      account_id text, day date, method text, path text, key_id uuid, requests bigint,
      errors bigint, milliseconds double precision, last_at timestamptz
    )
    order by account_id, day, method, path, key_id
    on conflict (account_id, day, method, path, key_id) do update set
      ${addedSums("usage_routes")}, last_at = greatest(usage_routes.last_at, excluded.last_at)
  `.execute(db);
}

const addedSums = (table: string) =>
  sql.join(
    ["requests", "errors", "milliseconds"].map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );

/** Merges two sketches by adding their hits per bin. */
const mergedSketches = (table: string) => sql`(bins, hits) = (
  select array_agg(bin order by bin), array_agg(total order by bin) from (
    select bin, sum(n)::bigint as total
    from unnest(${sql.ref(`${table}.bins`)} || excluded.bins, ${sql.ref(`${table}.hits`)} || excluded.hits) as either (bin, n)
    group by bin
  ) as merged
)`;

/** Deletes rows older than any endpoint looks back. */
export async function pruneUsage(db: Kysely<Database>, now: Date): Promise<void> {
  const before = (days: number) => sql<string>`${formatDay(toDayNumber(now) - days)}::date`;
  await db.deleteFrom("usage_routes").where("day", "<=", before(lookbackDays.routes)).execute();
  await db.deleteFrom("usage_days").where("day", "<=", before(lookbackDays.summary)).execute();
  const month = sql<string>`date_trunc('month', ${before(lookbackDays.summary)})`;
  await db.deleteFrom("usage_months").where("month", "<", month).execute();
}

/** Days since 1970, in UTC. */
export const toDayNumber = (time: Date): number => Math.floor(time.getTime() / dayMilliseconds);

/** Formats a day number as YYYY-MM-DD. */
export const formatDay = (day: number): string =>
  new Date(day * dayMilliseconds).toISOString().slice(0, 10);

/** Skips accounts deleted meanwhile: their foreign keys would fail the whole statement. */
function buildRows(counts: UsageCounts, accounts: ReadonlySet<string>) {
  const rows = [...counts].flatMap(([day, each]) =>
    [...each]
      .filter(([account_id]) => accounts.has(account_id))
      .map(([account_id, one]) => dayRows({ account_id, day: formatDay(day) }, one)),
  );
  return { days: rows.map(({ day }) => day), routes: rows.flatMap(({ routes }) => routes) };
}

function dayRows(about: { account_id: string; day: string }, { bins, routes }: AccountDay) {
  const perRoute = [...routes].flatMap(([route, keys]) => {
    const [method, path] = route.split(" ");
    return [...keys].map(([key_id, { last_at, ...sums }]) => ({
      ...about,
      method,
      path,
      key_id: key_id ?? null,
      ...sums,
      last_at: new Date(last_at),
    }));
  });
  const total = (of: "requests" | "errors" | "milliseconds") =>
    perRoute.reduce((sum, row) => sum + row[of], 0);
  const sums = {
    requests: total("requests"),
    errors: total("errors"),
    milliseconds: total("milliseconds"),
  };
  return {
    routes: perRoute,
    day: { ...about, ...sums, bins: [...bins.keys()], hits: [...bins.values()] },
  };
}
