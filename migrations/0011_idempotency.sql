-- One row an Idempotency-Key of an account: what the first request was, and what it was answered.
create table idempotency_keys (
  account_id text not null references accounts (id) on delete cascade,
  key text not null,
  -- SHA-256 of the method, the address, the body and the caller's scopes.
  request_hash bytea not null,
  -- What the request makes may take its id from this one, so that a second try meets the first
  -- one's work.
  claim_id uuid not null,
  -- When the request that has no answer yet began; null after a 5xx, for another try to begin.
  claimed_at timestamptz,
  -- The first response, encrypted: it may hold a secret that is shown once.
  response bytea,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
