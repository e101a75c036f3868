-- The attempts of a step that was attempted more than once.
alter table run_steps add column attempts jsonb;
