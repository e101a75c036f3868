-- How an account wants words to be said. An array of objects with `word` and `say`.
create table account_pronunciations (
  account_id text primary key references accounts (id) on delete cascade,
  list jsonb not null,
  changed_at timestamptz not null
);
