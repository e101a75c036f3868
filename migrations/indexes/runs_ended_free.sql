-- Of runs that cost nothing, only the newest of an account are kept.
create index concurrently runs_ended_free on runs (account_id, completed_at desc) where ended_free;
