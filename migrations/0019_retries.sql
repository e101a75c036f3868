-- `attempt` counts the workers that claimed a row, `retries` the tries that failed transiently.
alter table runs add column retries integer not null default 0;
alter table renders add column retries integer not null default 0;
alter table publications
  add column retries integer not null default 0,
  add column started_at timestamptz;

-- Until now, each claim after the first counted as a retry. These rows are few: they are active.
update renders set retries = greatest(attempt - 1, 0) where status in ('pending', 'running');
update publications set retries = greatest(attempt - 1, 0) where status in ('pending', 'running');
