-- A link of the operator that opens a session once (src/accounts/sign-in-links.ts).
create table auth_sign_in_links (
  token_hash bytea primary key,
  account_id text not null references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index auth_sign_in_links_of_account on auth_sign_in_links (account_id);

-- An operator may see the state of the installation and its accounts.
alter table accounts add column operator boolean not null default false;
