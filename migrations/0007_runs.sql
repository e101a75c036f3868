create table runs (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  agent_id uuid not null,
  -- Snapshot of the agent. Later changes do not affect the run.
  agent jsonb not null,
  inputs jsonb not null,
  project_id uuid references projects (id),
  -- Waits for an earlier run of the project; has no job until that ends.
  waits boolean not null default false,
  max_credits numeric(14, 2),
  -- Credits held so far; increased if the steps cost more than estimated.
  held numeric(14, 2) not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  -- Fencing token: incremented at each claim; every later write of the worker names it.
  attempt integer not null default 0,
  result jsonb not null default '{}',
  error jsonb,
  -- Credits of completed steps; debited when the run ends.
  credits_used numeric(14, 2) not null default 0,
  -- Sequence number of the last event.
  last_seq integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index runs_of_account on runs (account_id, created_at desc, id desc);
create index runs_of_project on runs (project_id, created_at) where status in ('pending', 'running');

-- One row per completed visit of a tool: the checkpoint of a resumed run.
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
  -- Sequence number of its event: the order in which steps were completed.
  seq integer not null,
  started_at timestamptz,
  completed_at timestamptz not null,
  primary key (run_id, node, visit)
);

-- Events for replaying the stream.
create table run_events (
  run_id text not null references runs (id) on delete cascade,
  seq integer not null,
  -- json instead of jsonb keeps the order of the keys.
  event json not null,
  created_at timestamptz not null,
  primary key (run_id, seq)
);

-- Results of tools by a hash of everything they depend on, per account.
create table step_cache (
  account_id text not null references accounts (id) on delete cascade,
  key bytea not null,
  outputs jsonb not null,
  engine text not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);
