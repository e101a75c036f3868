import { type Static, Type } from "typebox";

const days = (maximum: number) =>
  Type.Object({
    days: Type.Integer({
      minimum: 1,
      maximum,
      default: 30,
      description: "Number of days, today (UTC) included",
    }),
  });
export const SummaryQuery = days(365);
export const UsageQuery = days(90);

const Count = Type.Integer({ minimum: 0 });
const Milliseconds = Type.Number({
  minimum: 0,
  description: "Milliseconds from the request to the first byte of its response",
});
const sums = { requests: Count, avg_latency_ms: Milliseconds, errors: Count };

export const UsageSummary = Type.Object(
  {
    period_days: Type.Integer(),
    total_requests: Count,
    active_days: Type.Integer({ minimum: 0, description: "Days with at least one request" }),
    avg_response_time_ms: Milliseconds,
    p95_response_time_ms: Type.Number({
      minimum: 0,
      description: "95th percentile of the response times, accurate to 1 %",
    }),
    success_count: Type.Integer({ minimum: 0, description: "Responses with a status below 400" }),
    error_count: Type.Integer({
      minimum: 0,
      description: "Responses with a status of 400 or above",
    }),
    error_rate: Type.Number({
      minimum: 0,
      maximum: 100,
      description: "Percentage of requests that failed. 0 without requests",
    }),
  },
  {
    examples: [
      {
        period_days: 30,
        total_requests: 18240,
        active_days: 22,
        avg_response_time_ms: 14.2,
        p95_response_time_ms: 41.87,
        success_count: 18112,
        error_count: 128,
        error_rate: 0.7,
      },
    ],
  },
);
export type UsageSummary = Static<typeof UsageSummary>;

const DailyUsage = Type.Object({
  date: Type.String({ format: "date" }),
  requests: Count,
  errors: Count,
  avg_latency_ms: Milliseconds,
});
export type DailyUsage = Static<typeof DailyUsage>;
export const UsageByDay = Type.Object(
  { data: Type.Array(DailyUsage, { description: "Every day of the period, oldest first" }) },
  {
    examples: [{ data: [{ date: "2026-05-01", requests: 840, errors: 3, avg_latency_ms: 12.61 }] }],
  },
);

const EndpointUsage = Type.Object({
  path: Type.String({
    description: "Route, for example /v1/runs/{run_id}. * for requests without a route (404, 405)",
  }),
  method: Type.String(),
  ...sums,
});
export type EndpointUsage = Static<typeof EndpointUsage>;
export const UsageByEndpoint = Type.Object(
  { endpoints: Type.Array(EndpointUsage, { maxItems: 20, description: "Most called first" }) },
  {
    examples: [
      {
        endpoints: [
          {
            path: "/v1/runs/{run_id}",
            method: "GET",
            requests: 9120,
            avg_latency_ms: 5.18,
            errors: 12,
          },
        ],
      },
    ],
  },
);

const KeyUsage = Type.Object({
  key_name: Type.String(),
  key_prefix: Type.String(),
  ...sums,
  last_used: Type.String({
    format: "date-time",
    description: "Time of its last request in the period",
  }),
});
export type KeyUsage = Static<typeof KeyUsage>;
export const UsageByKey = Type.Object(
  {
    keys: Type.Array(KeyUsage, {
      description: "Keys used in the period, most used first",
    }),
  },
  {
    examples: [
      {
        keys: [
          {
            key_name: "production",
            key_prefix: "vk_9fQ2mZx1T",
            requests: 15210,
            avg_latency_ms: 13.4,
            errors: 97,
            last_used: "2026-05-30T18:22:05.113Z",
          },
        ],
      },
    ],
  },
);
