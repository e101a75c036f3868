-- A failed run that is resumed goes on under the same id, and is settled once more at each end.
alter table runs
  -- Which settlement its next end makes: one more than it was resumed.
  add column settlement integer not null default 1,
  -- Of credits_used, what earlier settlements have dealt with.
  add column settled numeric(14, 2) not null default 0,
  -- Attempts until it was last resumed; only later ones count against the limits.
  add column attempts_before integer not null default 0;
