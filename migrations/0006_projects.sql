create table projects (
  id uuid primary key,
  account_id text not null references accounts (id) on delete cascade,
  title text not null,
  -- The latest revision.
  revision integer not null check (revision >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index projects_of_account on projects (account_id, updated_at desc);

-- Append-only: each run of a project writes the next revision.
create table project_revisions (
  project_id uuid not null references projects (id) on delete cascade,
  revision integer not null,
  run_id text not null unique,
  -- Shared values of the run; the next run of the project starts with them.
  shared_values jsonb not null,
  timeline jsonb,
  video_asset_id text,
  thumbnail_asset_id text,
  captions_asset_id text,
  created_at timestamptz not null,
  primary key (project_id, revision)
);
