-- What each caller has used of its limit in the last minute, and what processes have set aside of
-- it (src/rate-limits/sliding-window.ts). A minute's facts are not worth a write-ahead log: after a
-- crash of the server the counts begin again.
create unlogged table rate_limits (
  caller text primary key,
  -- Made anew with each write: who has seen the latest one may write the next.
  version uuid not null,
  ledger text not null,
  written_at timestamptz not null
) with (fillfactor = 50);
