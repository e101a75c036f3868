-- Model, seconds and tokens of each call of an AI model. Null for steps without one.
alter table run_steps add column provider_calls jsonb;
