-- Usage of each caller in the last minute and shares leased by processes (src/rate-limits/).
-- Unlogged: after a crash of the server, counting starts again.
create unlogged table rate_limits (
  caller text primary key,
  -- Random, replaced at each write (optimistic locking).
  version uuid not null,
  ledger text not null,
  written_at timestamptz not null
) with (fillfactor = 50);
