-- The tier follows the plan of the account, so that a change of plan applies to existing keys.
alter table api_keys drop column rate_limit_tier;
