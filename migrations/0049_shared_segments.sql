-- A render whose segments other workers may make, while its own worker lives. The keys of segments
-- depend on the order of fields, which jsonb would change.
create table shared_renders (
  id uuid primary key,
  account_id text not null references accounts (id) on delete cascade,
  timeline json not null,
  settings json not null,
  seen_at timestamptz not null default now()
);

-- `position` 0 is made first. A segment is open until a worker made it or cannot make it.
create table shared_segments (
  render_id uuid not null references shared_renders (id) on delete cascade,
  key text not null,
  position integer not null,
  state text not null default 'open' check (state in ('open', 'made', 'declined')),
  taken_by uuid,
  seen_at timestamptz,
  findings text[] not null default '{}',
  primary key (render_id, key)
);
