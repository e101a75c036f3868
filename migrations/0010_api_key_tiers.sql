-- The tier follows the plan of the account, so that a change of plan applies to existing keys.
-- It removes a column: an older process cannot create keys any more.
alter table api_keys drop column rate_limit_tier;
