-- Each new check reads its whole table once and locks it meanwhile. New columns rewrite nothing.
alter table run_steps
  -- As the tool got them, before URLs were downloaded. Null for steps of earlier versions.
  add column inputs jsonb,
  -- Of a failed step.
  add column error jsonb,
  drop constraint run_steps_status_check,
  add constraint run_steps_status_check check (status in ('completed', 'skipped', 'failed'));

alter table renders
  drop constraint renders_status_check,
  add constraint renders_status_check
    check (status in ('pending', 'running', 'completed', 'failed', 'cancelled'));
