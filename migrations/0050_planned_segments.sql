-- Segments are offered as they were planned, with what all of them have in common, instead of the
-- whole timeline. Renders that are being made offer theirs anew.
delete from shared_renders;
alter table shared_renders
  drop column timeline,
  drop column settings,
  add column sources json not null;
alter table shared_segments
  add column segment json not null;
