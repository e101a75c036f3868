-- A file is written before the row of its asset. Until then it is listed here with a time at which
-- it is removed, so that a process that is killed in between leaves no file without a row.
alter table asset_removals add column due_at timestamptz not null default '-infinity';
