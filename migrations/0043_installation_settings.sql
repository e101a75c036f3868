-- What operators change in the studio while the service runs. A variable of the environment that
-- sets the same comes first.
create table installation_settings (
  name text primary key,
  value text not null,
  changed_at timestamptz not null default now()
);
