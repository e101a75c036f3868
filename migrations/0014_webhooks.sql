create table webhooks (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  url text not null,
  events text[] not null,
  -- Encrypted (src/crypto/encryption.ts).
  secret bytea not null,
  is_active boolean not null default true,
  -- Consecutive failed deliveries.
  failure_count integer not null default 0,
  created_at timestamptz not null
);
create index webhooks_of_account on webhooks (account_id, created_at);

-- One event for one webhook; immutable.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id text not null references webhooks (id) on delete cascade,
  event_type text not null,
  -- The exact bytes that are signed and sent by every attempt.
  body text not null,
  created_at timestamptz not null
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id);

-- Deliveries waiting for an attempt. A claim updates no indexed column, so pages need free space
-- (HOT updates).
create table webhook_queue (
  delivery_id uuid primary key references webhook_deliveries (id) on delete cascade,
  webhook_id text not null,
  -- Number of recorded attempts.
  attempt integer not null default 0 check (attempt between 0 and 3),
  due_at timestamptz not null,
  -- Lease of a worker.
  leased_until timestamptz not null default '-infinity'
) with (fillfactor = 50);
create index webhook_queue_due on webhook_queue (due_at, webhook_id);
create index webhook_queue_of_webhook on webhook_queue (webhook_id, due_at);

-- Result of each attempt: the delivery records of the API.
create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  attempt integer not null check (attempt between 1 and 4),
  webhook_id text not null,
  -- 0: no response; response_body contains the reason.
  response_status integer not null,
  response_body text not null,
  created_at timestamptz not null,
  primary key (delivery_id, attempt)
);
create index webhook_attempts_of_webhook on webhook_attempts (webhook_id, created_at desc);
