-- A resumed run keeps its id and is settled again at each end.
alter table runs
  -- Number of the next settlement.
  add column settlement integer not null default 1,
  -- Part of credits_used that earlier settlements cover.
  add column settled numeric(14, 2) not null default 0,
  -- Attempts before the last resume; they do not count against the limit.
  add column attempts_before integer not null default 0;
