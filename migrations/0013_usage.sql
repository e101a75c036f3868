-- What a day of an account comes to. A row a day, however many requests there were.
create table usage_days (
  account_id text not null references accounts (id) on delete cascade,
  -- UTC.
  day date not null,
  requests bigint not null,
  -- Answers from 400 on.
  errors bigint not null,
  -- The sum of the response times.
  milliseconds double precision not null,
  -- The sketch of the response times (src/usage/sketch.ts): how many requests fell into which bin.
  -- Merging two is adding them up.
  bins smallint[] not null,
  hits bigint[] not null,
  primary key (account_id, day)
) with (fillfactor = 70);

-- The sketches of whole months, so that a year is told from a dozen of them and the days at its
-- edge.
create table usage_months (
  account_id text not null references accounts (id) on delete cascade,
  -- Its first day.
  month date not null,
  bins smallint[] not null,
  hits bigint[] not null,
  primary key (account_id, month)
) with (fillfactor = 70);

-- What a day comes to by route and key: a row for each that were used together.
create table usage_routes (
  account_id text not null references accounts (id) on delete cascade,
  day date not null,
  method text not null,
  -- As the interface writes it, such as /v1/runs/{run_id}.
  path text not null,
  -- Null for requests without an API key.
  key_id uuid,
  requests bigint not null,
  errors bigint not null,
  milliseconds double precision not null,
  last_at timestamptz not null,
  unique nulls not distinct (account_id, day, method, path, key_id)
) with (fillfactor = 70);

-- For GET /metrics, which counts them; of runs runs_of_project holds the same ones.
create index renders_open on renders (status) where status in ('pending', 'running');
