alter table runs
  -- Nodes after which the run waits for an approval.
  add column pause_after text[] not null default '{}',
  -- Approved visits, such as "plan_scenes 1".
  add column approved text[] not null default '{}',
  -- The step whose approval the run waits for. It has no job meanwhile.
  add column waiting jsonb,
  add column waiting_until timestamptz;
