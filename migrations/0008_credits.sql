-- balance = sum of the transactions − open holds, kept in the same transaction as they are; it can
-- never be negative.
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
  -- Negative for a debit, positive for a credit.
  amount numeric(14, 2) not null check (amount <> 0),
  description text not null,
  run_id text,
  render_id text,
  created_at timestamptz not null,
  -- Settled once.
  unique (run_id),
  unique (render_id)
);
create index credit_transactions_of_account on credit_transactions (account_id, created_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'credit_transactions is append-only'; end $$;
create trigger credit_transactions_are_append_only before update on credit_transactions
  for each row execute function refuse_change();

-- Open while its run or render is; the row goes when it is settled.
create table credit_holds (
  -- The run or the render.
  holder_id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  amount numeric(14, 2) not null check (amount >= 0),
  created_at timestamptz not null
);
