-- Usage per account and day: one row regardless of the number of requests.
create table usage_days (
  account_id text not null references accounts (id) on delete cascade,
  -- UTC.
  day date not null,
  requests bigint not null,
  -- Responses with status 400 or higher.
  errors bigint not null,
  -- Sum of the response times.
  milliseconds double precision not null,
  -- Sketch of the response times (src/usage/): hits per bin. Sketches merge by addition.
  bins smallint[] not null,
  hits bigint[] not null,
  primary key (account_id, day)
) with (fillfactor = 70);

-- Sketches per month, so that a year needs a dozen rows plus the days at its edges.
create table usage_months (
  account_id text not null references accounts (id) on delete cascade,
  -- First day of the month.
  month date not null,
  bins smallint[] not null,
  hits bigint[] not null,
  primary key (account_id, month)
) with (fillfactor = 70);

-- Usage per account, day, route and key.
create table usage_routes (
  account_id text not null references accounts (id) on delete cascade,
  day date not null,
  method text not null,
  -- Route pattern, such as /v1/runs/{run_id}.
  path text not null,
  -- Null for requests without an API key.
  key_id uuid,
  requests bigint not null,
  errors bigint not null,
  milliseconds double precision not null,
  last_at timestamptz not null,
  unique nulls not distinct (account_id, day, method, path, key_id)
) with (fillfactor = 70);

-- For GET /metrics. Runs use the index runs_of_project.
create index renders_open on renders (status) where status in ('pending', 'running');
