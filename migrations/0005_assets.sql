-- The id is derived from account and content: the same bytes are one asset per account, never
-- shared between accounts.
create table assets (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  sha256 bytea not null,
  kind text not null check (kind in ('video', 'audio', 'image', 'text')),
  media_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  seconds double precision,
  storage_key text not null,
  created_at timestamptz not null,
  unique (account_id, sha256)
);
