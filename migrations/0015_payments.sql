alter table wallets
  -- What the account's plan gives a month: one statement can then tell whether a balance is low.
  add column monthly_allowance numeric(14, 2),
  -- Refills keep its day of the month, or take the last one of a shorter month.
  add column opened_at timestamptz,
  -- Counts what was spent while the balance was below a tenth of the allowance: the first is
  -- announced. 0 while it is not below.
  add column spendings_while_low integer not null default 0;
update wallets set
  opened_at = accounts.created_at,
  monthly_allowance = case accounts.plan when 'free' then 100 when 'starter' then 1000 else 5000 end
  from accounts where accounts.id = wallets.account_id;
alter table wallets
  alter column monthly_allowance set not null,
  alter column opened_at set not null;

-- Money for credits. The row is made before the provider is asked, and says alone what is paid, by
-- whom and for what.
create table payments (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  kind text not null check (kind in ('checkout', 'top_up')),
  credits numeric(14, 2) not null check (credits > 0),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  -- By an Idempotency-Key: the id is made of it, and the same request finds its payment again.
  named boolean not null,
  -- A failed one is still credited when the provider says later that it was paid.
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed')),
  success_url text,
  cancel_url text,
  created_at timestamptz not null,
  paid_at timestamptz
);
-- A top-up of which nobody knows how it ended is taken up again by the next one, and not charged a
-- second time.
create unique index payments_open_top_up on payments (account_id, provider, credits)
  where kind = 'top_up' and status = 'pending' and not named;

-- Who the account is to a provider, which keeps the saved payment methods.
create table payment_customers (
  account_id text not null references accounts (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  primary key (account_id, provider)
);

alter table credit_transactions
  -- A run that failed, was paid and is resumed is settled again.
  add column settlement integer not null default 1,
  -- Credited once.
  add column payment_id text unique references payments (id),
  drop constraint credit_transactions_run_id_key,
  add constraint credit_transactions_settled_once unique (run_id, settlement);
