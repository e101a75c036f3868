-- An account extends a user of better-auth (0001_auth.sql).
create table accounts (
  id text primary key references auth_users (id) on delete cascade,
  plan text not null default 'free' check (plan in ('free', 'starter', 'pro')),
  created_at timestamptz not null
);
