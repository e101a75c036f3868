-- The filters of GET /v1/runs, which would otherwise read all runs of the account. Starts of runs
-- wait while the indexes are built. CREATE INDEX CONCURRENTLY cannot be part of a transaction.
create index runs_by_status on runs (account_id, status, created_at desc, id desc);
create index runs_by_agent on runs (account_id, agent_id, created_at desc, id desc);
create index runs_by_made_project on runs ((result ->> 'project_id'))
  where result ->> 'project_id' is not null;
