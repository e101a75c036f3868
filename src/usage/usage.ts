import { type Kysely, sql } from "kysely";
import { findKeyLabels } from "../api-keys/api-keys.ts";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import { openSketch } from "./sketch.ts";
import type { DailyUsage, EndpointUsage, KeyUsage, UsageSummary } from "./usage.schema.ts";
import { formatDay, toDayNumber } from "./usage-rows.ts";

type Connection = Pick<Services, "db" | "clock">;

interface Period {
  account_id: string;
  /** Number of days, today included. */
  days: number;
}

const maxEndpoints = 20;
/** Keys can be rotated often, so revoked ones may be many. */
const maxKeys = 1000;

/** Sums an account's requests of a period. p95 is the time of rank ⌈0.95 n⌉, within 1 %. */
export async function usageSummary(
  { db, clock }: Connection,
  { account_id, days }: Period,
): Promise<UsageSummary> {
  const from = sql`${firstDay(clock, days)}::date`;
  // Whole months have sketches of their own; the days before the first whole month use daily ones.
  const firstMonth = sql`date_trunc('month', ${from} + interval '1 month - 1 day')::date`;
  // Unnesting in the select list is twice as fast as in a join.
  const { rows } = await sql<SummaryRow>`
    with entries as (
      select unnest(bins) as bin, unnest(hits) as n from usage_months
      where account_id = ${account_id} and month >= ${firstMonth}
      union all
      select unnest(bins), unnest(hits) from usage_days
      where account_id = ${account_id} and day >= ${from} and day < ${firstMonth}
    ), sketch as (
      select bin, sum(n) as hits from entries group by bin
    ), ranked as (
      select bin, sum(hits) over (order by bin) as rank from sketch
    )
    select count(*) as active_days, coalesce(sum(requests), 0) as requests,
      coalesce(sum(errors), 0) as errors, coalesce(sum(milliseconds), 0) as milliseconds,
      (select min(bin) from ranked
        where rank >= (select ceil(0.95 * sum(hits)) from sketch)) as p95_bin
    from usage_days where account_id = ${account_id} and day >= ${from}
  `.execute(db);
  const { active_days, p95_bin, ...totals } = rows[0] ?? emptySummary;
  return {
    period_days: days,
    total_requests: totals.requests,
    active_days,
    avg_response_time_ms: average(totals),
    p95_response_time_ms: p95_bin === null ? 0 : round(openSketch().toMilliseconds(p95_bin)),
    success_count: totals.requests - totals.errors,
    error_count: totals.errors,
    error_rate: totals.requests === 0 ? 0 : round((100 * totals.errors) / totals.requests),
  };
}

/** Lists every day of a period, also days without requests, oldest first. */
export async function usageByDay(
  { db, clock }: Connection,
  { account_id, days }: Period,
): Promise<DailyUsage[]> {
  const rows = await db
    .selectFrom("usage_days")
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as("date"),
      "requests",
      "errors",
      "milliseconds",
    ])
    .where("account_id", "=", account_id)
    .where("day", ">=", sql<string>`${firstDay(clock, days)}::date`)
    .execute();
  const known = new Map(rows.map((row) => [row.date, row]));
  const today = toDayNumber(clock.now());
  return Array.from({ length: days }, (_, index) => {
    const date = formatDay(today - days + 1 + index);
    const { requests, errors, milliseconds } = known.get(date) ?? emptySummary;
    return { date, requests, errors, avg_latency_ms: average({ requests, milliseconds }) };
  });
}

/** Lists the 20 most called routes. */
export async function usageByEndpoint(
  { db, clock }: Connection,
  period: Period,
): Promise<EndpointUsage[]> {
  const rows = await routeSums(db, clock, period)
    .select(["path", "method"])
    .groupBy(["path", "method"])
    .orderBy("requests", "desc")
    .orderBy("path")
    .orderBy("method")
    .limit(maxEndpoints)
    .execute();
  return rows.map(({ path, method, ...row }) => ({ path, method, ...serializeSums(row) }));
}

/** Lists the 1,000 most used API keys, revoked ones included. */
export async function usageByKey({ db, clock }: Connection, period: Period): Promise<KeyUsage[]> {
  const rows = await routeSums(db, clock, period)
    .select(["key_id", (eb) => eb.fn.max("last_at").as("last_at")])
    .where("key_id", "is not", null)
    .$narrowType<{ key_id: string }>()
    .groupBy("key_id")
    .orderBy("requests", "desc")
    .orderBy("key_id")
    .limit(maxKeys)
    .execute();
  const ids = rows.map(({ key_id }) => key_id);
  const known = new Map(
    (await findKeyLabels(db, period.account_id, ids)).map((key) => [key.id, key]),
  );
  return rows.flatMap(({ key_id, last_at, ...row }) => {
    const key = known.get(key_id);
    return key
      ? [
          {
            key_name: key.name,
            key_prefix: key.key_prefix,
            ...serializeSums(row),
            last_used: last_at.toISOString(),
          },
        ]
      : [];
  });
}

interface Sums {
  requests: number;
  errors: number;
  milliseconds: number;
}

interface SummaryRow extends Sums {
  active_days: number;
  p95_bin: number | null;
}

const emptySummary: SummaryRow = {
  requests: 0,
  errors: 0,
  milliseconds: 0,
  active_days: 0,
  p95_bin: null,
};

const routeSums = (db: Kysely<Database>, clock: Services["clock"], { account_id, days }: Period) =>
  db
    .selectFrom("usage_routes")
    .select((eb) => [
      eb.fn.sum<number>("requests").as("requests"),
      eb.fn.sum<number>("errors").as("errors"),
      eb.fn.sum<number>("milliseconds").as("milliseconds"),
    ])
    .where("account_id", "=", account_id)
    .where("day", ">=", sql<string>`${firstDay(clock, days)}::date`);

const firstDay = (clock: Services["clock"], days: number) =>
  formatDay(toDayNumber(clock.now()) - days + 1);

const serializeSums = ({ requests, errors, milliseconds }: Sums) => ({
  requests,
  avg_latency_ms: average({ requests, milliseconds }),
  errors,
});

const average = ({ requests, milliseconds }: Pick<Sums, "requests" | "milliseconds">) =>
  requests === 0 ? 0 : round(milliseconds / requests);

/** Rounds to three decimals, so that a tenth of a millisecond keeps 1 % accuracy. */
const round = (value: number) => Math.round(value * 1000) / 1000;
