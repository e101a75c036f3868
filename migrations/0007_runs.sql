create table runs (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  agent_id uuid not null,
  -- The agent as it was when the run was accepted: later changes or its deletion do not touch the
  -- run.
  agent jsonb not null,
  inputs jsonb not null,
  project_id uuid references projects (id),
  -- For an earlier run on its project; it has no job until that has ended.
  waits boolean not null default false,
  max_credits numeric(14, 2),
  -- Credits set aside so far; raised when the steps cost more than was estimated.
  held numeric(14, 2) not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  -- Raised by each worker that takes the run; every later write of that worker names it.
  attempt integer not null default 0,
  result jsonb not null default '{}',
  error jsonb,
  -- Of the steps that are completed; debited when the run ends.
  credits_used numeric(14, 2) not null default 0,
  -- Of its events.
  last_seq integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index runs_of_account on runs (account_id, created_at desc, id desc);
create index runs_of_project on runs (project_id, created_at) where status in ('pending', 'running');

-- One row a finished visit of a tool: the checkpoint that a resumed run starts from.
create table run_steps (
  run_id text not null references runs (id) on delete cascade,
  node text not null,
  visit integer not null,
  tool text not null,
  status text not null check (status in ('completed', 'skipped')),
  outputs jsonb not null,
  engine text,
  cached boolean not null default false,
  credits numeric(14, 2) not null default 0,
  -- Its place among the events, and so the order in which steps were completed.
  seq integer not null,
  started_at timestamptz,
  completed_at timestamptz not null,
  primary key (run_id, node, visit)
);

-- What a stream replays.
create table run_events (
  run_id text not null references runs (id) on delete cascade,
  seq integer not null,
  -- As it was written: json keeps the order of the keys.
  event json not null,
  created_at timestamptz not null,
  primary key (run_id, seq)
);

-- Results of tools by all that they depend on, one account's alone.
create table step_cache (
  account_id text not null references accounts (id) on delete cascade,
  key bytea not null,
  outputs jsonb not null,
  engine text not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);
