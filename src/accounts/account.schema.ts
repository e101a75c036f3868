import { type Static, Type } from "typebox";
import { scopes } from "../identity/caller.ts";
import { planNames } from "../identity/plans.ts";
import { Pronunciation, pronunciationsMax } from "../values/pronunciation.ts";

const Bytes = (description: string) => Type.Integer({ minimum: 0, description });

export const AccountInfo = Type.Object(
  {
    account_id: Type.String(),
    name: Type.String(),
    email: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "null for an account of an external identity provider",
    }),
    has_password: Type.Boolean({
      description: "Whether it signs in with a password. POST /auth/set-password sets the first",
    }),
    plan: Type.Enum(planNames),
    operator: Type.Boolean({ description: "Whether the account may use /v1/system" }),
    scopes: Type.Array(Type.Enum(scopes), { description: "The scopes of these credentials" }),
    limits: Type.Object({
      concurrent_runs: Type.Integer({
        description: "Runs, and renders, in execution at the same time; further ones wait",
      }),
      requests_per_minute: Type.Integer({ description: "Requests per minute of a key or user" }),
      storage_bytes: Bytes("Storage of the plan"),
      asset_bytes: Bytes("Maximum size of an uploaded file"),
    }),
    storage_bytes_used: Bytes("Stored bytes of the account"),
    created_at: Type.String({ format: "date-time" }),
  },
  {
    examples: [
      {
        account_id: "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B",
        name: "Ada",
        email: "ada@example.com",
        has_password: true,
        plan: "pro",
        operator: false,
        scopes: ["admin"],
        limits: {
          concurrent_runs: 4,
          requests_per_minute: 1000,
          storage_bytes: 214_748_364_800,
          asset_bytes: 2_147_483_648,
        },
        storage_bytes_used: 73_400_320,
        created_at: "2026-01-31T12:00:00.000Z",
      },
    ],
  },
);
export type AccountInfo = Static<typeof AccountInfo>;

/** How an account wants words to be said. */
export const Pronunciations = Type.Object(
  {
    pronunciations: Type.Array(Pronunciation, {
      maxItems: pronunciationsMax,
      description: "All voices obey it, in all runs of the account",
    }),
  },
  { examples: [{ pronunciations: [{ word: "Reelwright", say: "reel right" }] }] },
);
