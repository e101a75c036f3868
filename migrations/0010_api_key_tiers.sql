-- The tier follows the account's plan, so that a change of plan reaches the keys that exist.
alter table api_keys drop column rate_limit_tier;
