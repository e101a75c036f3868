-- Stores only the SHA-256 of a key and its first characters.
create table api_keys (
  id uuid primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  key_hash bytea not null unique,
  key_prefix text not null,
  scopes text[] not null,
  rate_limit_tier text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index api_keys_of_account on api_keys (account_id, created_at desc);
