-- balance = sum of transactions − open holds, updated in the same transaction; never negative.
create table wallets (
  account_id text primary key references accounts (id) on delete cascade,
  balance numeric(14, 2) not null check (balance >= 0),
  lifetime_earned numeric(14, 2) not null default 0,
  lifetime_spent numeric(14, 2) not null default 0,
  next_refill_at timestamptz not null
);

create table credit_transactions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- Negative: debit. Positive: credit.
  amount numeric(14, 2) not null check (amount <> 0),
  description text not null,
  run_id text,
  render_id text,
  created_at timestamptz not null,
  -- Each run and each render is settled once.
  unique (run_id),
  unique (render_id)
);
create index credit_transactions_of_account on credit_transactions (account_id, created_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'credit_transactions is append-only'; end $$;
create trigger credit_transactions_are_append_only before update on credit_transactions
  for each row execute function refuse_change();

-- Exists while its run or render is in progress; deleted by the settlement.
create table credit_holds (
  -- Id of the run or render.
  holder_id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  amount numeric(14, 2) not null check (amount >= 0),
  created_at timestamptz not null
);
