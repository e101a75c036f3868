import { type Static, Type } from "typebox";
import { topicSources } from "../config/settings/topic-settings.ts";
import { planNames } from "../identity/plans.ts";
import { jobNames } from "../jobs/job.ts";
import { workKinds } from "../jobs/work-kinds.ts";
import { cursorQuery, NextCursor } from "../pagination/cursor.ts";

const Timestamp = Type.String({ format: "date-time" });

const Check = Type.Object({
  name: Type.String(),
  ok: Type.Boolean(),
  detail: Type.String(),
  fix: Type.Optional(Type.String({ description: "How to fix or improve it" })),
});
const Worker = Type.Object({
  worker_id: Type.String({ format: "uuid" }),
  host: Type.String(),
  kinds: Type.Array(Type.Enum(workKinds), { description: "What the worker takes" }),
  labels: Type.Array(Type.String(), { description: "What the worker has, such as gpu" }),
  alive: Type.Boolean({ description: "false: its heartbeat lapsed, and it is presumed dead" }),
  started_at: Timestamp,
  seen_at: Timestamp,
  event_loop_delay_seconds: Type.Number({
    description: "How long computation delays its events, at the 99th percentile",
  }),
});
const Queue = Type.Object({
  name: Type.Enum(jobNames),
  waiting: Type.Integer(),
  active: Type.Integer(),
  oldest_waiting_seconds: Type.Number({ description: "0 if no job is due" }),
});

export const SystemState = Type.Object(
  {
    version: Type.String({ description: "The version of Reelwright" }),
    node_version: Type.String(),
    uptime_seconds: Type.Integer({ description: "Of the API process that responds" }),
    checks: Type.Array(Check, {
      description: "What ./reelwright doctor shows, at most a minute old",
    }),
    settings: Type.Array(Type.String(), { description: "Names of the settings that are set" }),
    workers: Type.Array(Worker, { description: "Workers of the last day that did not stop" }),
    queues: Type.Array(Queue),
    disk: Type.Object({
      free_bytes: Type.Integer(),
      total_bytes: Type.Integer(),
    }),
    database: Type.Object({ bytes: Type.Integer(), accounts: Type.Integer() }),
  },
  {
    examples: [
      {
        version: "0.1.0",
        node_version: "v24.21.0",
        uptime_seconds: 86_400,
        checks: [{ name: "ffmpeg", ok: true, detail: "7.1.1" }],
        settings: ["PORT", "SMTP_URL"],
        workers: [
          {
            worker_id: "0198f3a2-5b7c-7d10-9e4f-2a6b8c0d1e2f",
            host: "video-1",
            kinds: ["runs", "renders", "publications", "webhooks"],
            labels: ["gpu"],
            alive: true,
            started_at: "2026-01-31T12:00:00.000Z",
            seen_at: "2026-02-01T12:00:00.000Z",
            event_loop_delay_seconds: 0.02,
          },
        ],
        queues: [{ name: "run", waiting: 2, active: 2, oldest_waiting_seconds: 14.5 }],
        disk: { free_bytes: 107_374_182_400, total_bytes: 214_748_364_800 },
        database: { bytes: 73_400_320, accounts: 3 },
      },
    ],
  },
);
export type SystemState = Static<typeof SystemState>;

export const SystemSettings = Type.Object(
  {
    topic_source: Type.Enum(topicSources, {
      description:
        "Where facts about a bare topic come from without a text model. wikipedia: the words of the topic are sent to Wikipedia in its language",
    }),
    changeable: Type.Boolean({
      description: "false: TOPIC_SOURCES sets it in the environment of the service",
    }),
  },
  { examples: [{ topic_source: "none", changeable: true }] },
);
export type SystemSettings = Static<typeof SystemSettings>;
export const SettingsChange = Type.Object(
  { topic_source: Type.Enum(topicSources) },
  { examples: [{ topic_source: "wikipedia" }] },
);

const SystemAccount = Type.Object(
  {
    account_id: Type.String(),
    name: Type.String(),
    email: Type.String({ description: "The id for accounts of an external identity provider" }),
    plan: Type.Enum(planNames),
    operator: Type.Boolean(),
    balance: Type.Number({ description: "Credits, without refills that are due" }),
    created_at: Timestamp,
  },
  {
    examples: [
      {
        account_id: "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B",
        name: "Ada",
        email: "ada@example.com",
        plan: "pro",
        operator: false,
        balance: 4987.5,
        created_at: "2026-01-31T12:00:00.000Z",
      },
    ],
  },
);

export const SystemAccountsQuery = Type.Object({
  ...cursorQuery,
  search: Type.Optional(
    Type.String({ maxLength: 254, description: "A part of the email or the name, or the id." }),
  ),
});
export const SystemAccounts = Type.Object({
  accounts: Type.Array(SystemAccount, { description: "Newest first" }),
  next_cursor: NextCursor,
});

export const SystemAccountId = Type.Object({ account_id: Type.String() });
export const PlanChange = Type.Object(
  { plan: Type.Enum(planNames) },
  { examples: [{ plan: "starter" }] },
);
export const ChangedPlan = Type.Object(
  { account_id: Type.String(), plan: Type.Enum(planNames) },
  { examples: [{ account_id: "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B", plan: "starter" }] },
);
export const CreditGrant = Type.Object(
  { credits: Type.Number({ minimum: 0.01, maximum: 1_000_000_000, multipleOf: 0.01 }) },
  { examples: [{ credits: 500 }] },
);
export const GrantedCredits = Type.Object(
  { account_id: Type.String(), credits: Type.Number(), balance: Type.Number() },
  {
    examples: [{ account_id: "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B", credits: 500, balance: 612.5 }],
  },
);
