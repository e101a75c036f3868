create table publish_connections (
  id uuid primary key,
  account_id text not null references accounts (id) on delete cascade,
  platform text not null check (platform in ('http', 's3', 'youtube')),
  name text not null,
  -- JSON, encrypted (AES-256-GCM).
  credentials bytea not null,
  created_at timestamptz not null
);
create index publish_connections_of_account on publish_connections (account_id, created_at desc);

create table publications (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  platform text not null check (platform in ('page', 'http', 's3', 'youtube')),
  connection_id uuid,
  -- Feed of the publication; does not reveal the account.
  channel text not null,
  title text not null,
  description text not null,
  tags text[] not null,
  visibility text not null check (visibility in ('public', 'unlisted', 'private')),
  -- Latest video of the project at the time of publication.
  video_asset_id text not null,
  thumbnail_asset_id text,
  -- WebVTT.
  captions text,
  language text not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  attempt integer not null default 0,
  -- State of a resumable upload, encrypted because it grants write access.
  upload bytea,
  url text,
  error jsonb,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index publications_of_account on publications (account_id, created_at desc, id desc);
create index publications_of_channel on publications (channel, completed_at desc)
  where platform = 'page' and status = 'completed' and visibility = 'public';
