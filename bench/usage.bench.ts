import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createAccount } from "../src/accounts/accounts.ts";
import { createApiKey, listApiKeys } from "../src/api-keys/api-keys.ts";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config/config.ts";
import { mulberry32 } from "../src/generators/random.ts";
import type { Caller } from "../src/identity/caller.ts";
import { type OpenServices, openServices } from "../src/open-services.ts";
import type { Clock } from "../src/system/clock.ts";
import { openLog } from "../src/system/log.ts";
import { openUsageRecorder } from "../src/usage/usage-recorder.ts";
import { formatDay, toDayNumber } from "../src/usage/usage-rows.ts";
import { quantile, type Row } from "./measure.ts";

export const summary =
  "10 million requests of one account over 365 days, then GET /v1/usage/summary over all of them";

const days = 365;
const requestsPerDay = Math.ceil(10_000_000 / days);
const flushesPerDay = 4;
const samples = 300;

/**
 * Records requests with the service's recorder, with a clock that advances day by day, and measures
 * the endpoint over HTTP.
 */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-bench-"));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "error" });
  const clock = calendar("2026-01-01T00:00:00Z");
  const services = await openServices(config, { log: openLog(config, "bench"), clock });
  try {
    const record = recording(services, clock);
    const busy = await newCaller(services);
    const started = performance.now();
    const exact = new Float64Array(days * requestsPerDay);
    for (let day = 0; day < days; day++) {
      await record(busy, requestsPerDay, (times) => exact.set(times, day * requestsPerDay));
      if (day < days - 1) clock.nextDay();
      if ((day + 1) % 73 === 0)
        say(
          `${(day + 1) * requestsPerDay} requests recorded after ${((performance.now() - started) / 1000).toFixed(0)} s`,
        );
    }
    const seconds = (performance.now() - started) / 1000;
    // The same day of two other accounts: a tenth of that traffic, and ten times as much.
    const [quiet, busiest] = [await newCaller(services), await newCaller(services)];
    await record(quiet, requestsPerDay / 10);
    await record(busiest, requestsPerDay * 10);
    const today = await Promise.all(
      [quiet, busiest].map((who) => grownOn(services, who, formatDay(toDayNumber(clock.now())))),
    );
    return [
      {
        figure: "recorded requests per second, including writes",
        ours: (exact.length / seconds).toFixed(0),
        against: "–",
        value: "–",
        "must hold": "–",
      },
      ...(await measureSummary(services, busy, exact)),
      ...growth(today),
    ];
  } finally {
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Asker extends Caller {
  api_key: string;
  key_ids: string[];
}

async function newCaller(services: OpenServices): Promise<Asker> {
  const owner = {
    email: `${crypto.randomUUID()}@example.com`,
    password: "a long password",
    plan: "pro",
    credits: 0,
  };
  const { account_id, api_key } = await createAccount(services, owner);
  for (const name of ["second", "third", "fourth"])
    await createApiKey(services, account_id, { name, scopes: ["read"] });
  const keys = await listApiKeys(services, account_id);
  return { account_id, scopes: ["admin"], tier: "pro", api_key, key_ids: keys.map(({ id }) => id) };
}

/** A clock that advances by days or parts of a day. Its sleep never resolves. */
function calendar(start: string): Clock & { nextDay(): void; move(milliseconds: number): void } {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    sleep: (_milliseconds, signal) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason)),
      ),
    nextDay: () => {
      now = (Math.floor(now / 86_400_000) + 1) * 86_400_000;
    },
    move: (milliseconds) => {
      now += milliseconds;
    },
  };
}

const routes = [
  "agents",
  "agents/{agent_id}",
  "runs",
  "runs/{run_id}",
  "tools",
  "tools/{tool_id}",
  "renders",
  "renders/{render_id}",
].flatMap((path) =>
  ["GET", "HEAD", "OPTIONS", "POST", "DELETE"].map((method) => `${method} /v1/${path}`),
);

/**
 * Records the requests of one day, cycling through routes and keys. Each route has its own
 * distribution of times.
 */
function recording(services: OpenServices, clock: ReturnType<typeof calendar>) {
  const random = mulberry32(1);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const kinds = [
    () => Math.exp(1.5 + 0.6 * normal()), // log-normal about 4 ms
    () => 2 - 30 * Math.log(1 - random()), // exponential
    () => (random() < 0.9 ? 1 + random() : 400 + 200 * random()), // mostly cached, otherwise slow
    () => 5 / (1 - random()) ** 0.7, // with a heavy tail
  ];
  return async (
    caller: Asker,
    requests: number,
    keep: (times: Float64Array) => void = () => {},
  ) => {
    const recorder = openUsageRecorder(services);
    const times = new Float64Array(requests);
    const midnight = clock.now().getTime();
    for (let index = 0; index < requests; index++) {
      const route = routes[index % routes.length];
      const key_id = caller.key_ids[Math.floor(index / routes.length) % caller.key_ids.length];
      const milliseconds = kinds[index % kinds.length]?.() ?? 0;
      times[index] = milliseconds;
      if (route)
        recorder.record(
          route,
          key_id ? { ...caller, key_id } : caller,
          index % 50 === 0 ? 404 : 200,
          milliseconds,
        );
      if ((index + 1) % Math.ceil(requests / flushesPerDay) === 0) await recorder.flush();
    }
    await recorder.close();
    keep(times);
    clock.move(midnight - clock.now().getTime());
  };
}

async function measureSummary(
  services: OpenServices,
  { api_key }: Asker,
  exact: Float64Array,
): Promise<Row[]> {
  const app = await buildApp(services);
  const ask = async () => {
    const started = performance.now();
    const { body } = await app.inject({
      url: `/v1/usage/summary?days=${days}`,
      headers: { "x-api-key": api_key },
    });
    return {
      milliseconds: performance.now() - started,
      body: JSON.parse(body) as { total_requests: number; p95_response_time_ms: number },
    };
  };
  const { body } = await ask();
  if (body.total_requests !== exact.length)
    throw new Error(`${body.total_requests} requests were counted of ${exact.length}.`);
  const times: number[] = [];
  for (let turn = 0; turn < samples; turn++) times.push((await ask()).milliseconds);
  await app.close();
  const p95 = exact.sort()[Math.ceil(0.95 * exact.length) - 1] ?? 0;
  const row = (figure: string, ours: string, against: string, value: string, must: string) => ({
    figure,
    ours,
    against,
    value,
    "must hold": must,
  });
  return [
    ...[0.5, 0.99].map((q) => {
      const value = `${quantile(times, q).toFixed(1)} ms`;
      return row(`summary over ${days} days, p${q * 100}`, value, "–", value, "≤ 50 ms");
    }),
    row(
      "p95_response_time_ms",
      `${body.p95_response_time_ms} ms`,
      `exact ${p95.toFixed(2)} ms`,
      `${((100 * Math.abs(body.p95_response_time_ms - p95)) / p95).toFixed(2)} % off`,
      "≤ 2 %",
    ),
  ];
}

interface Growth {
  rows: number;
  bytes: number;
}

/** Bytes of one day of an account in both tables. */
async function grownOn({ db }: OpenServices, { account_id }: Asker, day: string): Promise<Growth> {
  const { rows } = await sql<Growth>`
    select count(*) as rows, sum(bytes) as bytes from (
      select pg_column_size(d.*) as bytes from usage_days d where account_id = ${account_id} and day = ${day}::date
      union all
      select pg_column_size(r.*) from usage_routes r where account_id = ${account_id} and day = ${day}::date
    ) as tables
  `.execute(db);
  return rows[0] ?? { rows: 0, bytes: 0 };
}

function growth([quiet, busiest]: Growth[]): Row[] {
  if (!quiet || !busiest) return [];
  const row = (figure: string, of: keyof Growth, must: string): Row => ({
    figure,
    ours: String(busiest[of]),
    against: `at one ${quiet[of]}`,
    value: (busiest[of] / quiet[of]).toFixed(2),
    "must hold": must,
  });
  return [
    row("rows a day at a hundred times the traffic", "rows", "1"),
    row("bytes a day at a hundred times the traffic", "bytes", "–"),
  ];
}
