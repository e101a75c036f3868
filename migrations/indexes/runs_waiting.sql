-- Approvals whose time is over.
create index concurrently runs_waiting on runs (waiting_until) where waiting is not null;
