-- One row per Idempotency-Key and account: the first request and its response.
create table idempotency_keys (
  account_id text not null references accounts (id) on delete cascade,
  key text not null,
  -- SHA-256 of method, URL, body and scopes of the caller.
  request_hash bytea not null,
  -- Ids of created resources are derived from it, so that a second attempt finds the result of the
  -- first.
  claim_id uuid not null,
  -- Start of a request without a response; null after a 5xx, so that another attempt can start.
  claimed_at timestamptz,
  -- First response, encrypted because it may contain a secret.
  response bytea,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
