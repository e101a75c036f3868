-- True for a run that failed or was cancelled and cost nothing. Of these, only the newest of an account
-- are kept. A column, because an index on credits_used would slow down each step of a run.
alter table runs add column ended_free boolean not null default false;
