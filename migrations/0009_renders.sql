create table renders (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  revision integer not null,
  -- All options with defaults applied: resolution, width, height, codec, format, aspect_ratio.
  settings jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  progress double precision not null default 0,
  attempt integer not null default 0,
  output_asset_id text,
  error jsonb,
  credits_used numeric(14, 2) not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index renders_of_account on renders (account_id, created_at desc, id desc);
create index renders_of_project on renders (project_id, revision, created_at desc);
