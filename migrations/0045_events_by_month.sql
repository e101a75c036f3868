-- Events by month, so that old ones are removed by dropping a table instead of deleting millions of
-- rows. The primary key of a partitioned table must contain the column that divides it; a run counts
-- its events under a lock, so run_id and seq stay unique. The earlier table becomes one partition:
-- building its new key and checking its bound read it twice, and rewrite nothing.
alter table run_events rename to run_events_before;
alter table run_events_before
  drop constraint run_events_pkey,
  add primary key (run_id, seq, created_at);
create table run_events (
  run_id text not null references runs (id) on delete cascade,
  seq integer not null,
  event json not null,
  created_at timestamptz not null,
  primary key (run_id, seq, created_at)
) partition by range (created_at);

-- For events of a month without a table: after a long pause of all workers, or by a wrong clock.
create table run_events_default partition of run_events default;

do $$
declare
  until timestamptz;
begin
  -- In UTC throughout: a month added to a time of another zone may end a day early.
  select (date_trunc('month', greatest(now(), max(created_at)) at time zone 'UTC') + interval '1 month')
    at time zone 'UTC' into until from run_events_before;
  execute format(
    'alter table run_events attach partition run_events_before for values from (minvalue) to (%L)', until);
end $$;
