-- An agent without an account is public: a template of the marketplace.
create table agents (
  id uuid primary key,
  account_id text references accounts (id) on delete cascade,
  name text not null,
  slug text not null,
  description text not null,
  pipeline_type text not null check (pipeline_type in ('simple', 'sequential', 'graph', 'dag')),
  tools text[] not null,
  graph_edges jsonb not null,
  requirements jsonb not null,
  cosmetics jsonb not null,
  category text,
  install_count integer not null default 0,
  created_at timestamptz not null,
  unique nulls not distinct (account_id, slug)
);
create index agents_by_age on agents (account_id, created_at desc, id);

-- Notifies all processes of changes, so that they discard cached lists.
create function announce_agents() returns trigger language plpgsql as
  $$ begin perform pg_notify('agents_changed', ''); return null; end $$;
create trigger agents_are_announced after insert or update or delete on agents
  for each statement execute function announce_agents();
