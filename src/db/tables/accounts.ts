import type { Generated } from "kysely";
import type { Pronunciation } from "../../values/pronunciation.ts";
import type { Fixed, Json } from "./columns.ts";

export interface AuthUserTable {
  id: Fixed<string>;
  name: string;
  email: string;
}

export interface AuthAccountTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  account_id: Fixed<string>;
  provider_id: Fixed<string>;
  password: string | null;
}

export interface AuthKeyTable {
  id: Fixed<string>;
  public_key: Fixed<string>;
  /** Encrypted by better-auth; JSON text. */
  private_key: Fixed<string>;
}

export interface AccountTable {
  id: Fixed<string>;
  plan: "free" | "starter" | "pro";
  operator: Generated<boolean>;
  created_at: Fixed<Date>;
}

export interface AccountPronunciationTable {
  account_id: Fixed<string>;
  list: Json<Pronunciation[]>;
  changed_at: Date;
}

export interface SignInLinkTable {
  token_hash: Fixed<Buffer>;
  account_id: Fixed<string>;
  expires_at: Fixed<Date>;
  used_at: Generated<Date | null>;
  created_at: Fixed<Date>;
}

export interface ApiKeyTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  name: string;
  key_hash: Fixed<Buffer>;
  key_prefix: Fixed<string>;
  scopes: Fixed<string[]>;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_at: Fixed<Date>;
}

export interface IdempotencyKeyTable {
  account_id: Fixed<string>;
  key: Fixed<string>;
  request_hash: Buffer;
  claim_id: string;
  claimed_at: Date | null;
  response: Buffer | null;
  created_at: Date;
}

export interface RateLimitTable {
  caller: Fixed<string>;
  version: string;
  ledger: string;
  written_at: Date;
}

export interface UsageDayTable {
  account_id: Fixed<string>;
  day: Fixed<string>;
  requests: number;
  errors: number;
  milliseconds: number;
  bins: number[];
  hits: number[];
}

export interface UsageMonthTable {
  account_id: Fixed<string>;
  month: Fixed<string>;
  bins: number[];
  hits: number[];
}

export interface UsageRouteTable {
  account_id: Fixed<string>;
  day: Fixed<string>;
  method: Fixed<string>;
  path: Fixed<string>;
  key_id: Fixed<string | null>;
  requests: number;
  errors: number;
  milliseconds: number;
  last_at: Date;
}
