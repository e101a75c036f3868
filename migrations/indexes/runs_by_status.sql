-- GET /v1/runs?status=…, which would otherwise read all runs of the account.
create index concurrently runs_by_status on runs (account_id, status, created_at desc, id desc);
