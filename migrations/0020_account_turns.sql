-- The turn that each account's last job got in a queue; account_id '' is the turn claimed last.
-- Jobs are claimed by turn, so that accounts alternate however many jobs each has
-- (src/jobs/account-turns.ts).
create table job_turns (
  queue text not null,
  account_id text not null,
  turn integer not null,
  primary key (queue, account_id)
);

-- Living worker processes. A worker renews its row every few seconds.
create table workers (
  id uuid primary key,
  host text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
