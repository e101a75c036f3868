-- The steps in execution, and how often each one's worker stopped without a word while it ran. A step
-- that probably stops its workers is not executed again.
alter table runs add column steps_running text[] not null default '{}';
alter table runs add column steps_lost jsonb not null default '{}';
