alter table wallets
  -- Monthly allowance of the plan, so that one statement can detect a low balance.
  add column monthly_allowance numeric(14, 2),
  -- Refills happen on its day of the month, or on the last day of a shorter month.
  add column opened_at timestamptz,
  -- Debits while the balance is below a tenth of the allowance; the first sends an event. 0 above
  -- it.
  add column spendings_while_low integer not null default 0;
update wallets set
  opened_at = accounts.created_at,
  monthly_allowance = case accounts.plan when 'free' then 100 when 'starter' then 1000 else 5000 end
  from accounts where accounts.id = wallets.account_id;
alter table wallets
  alter column monthly_allowance set not null,
  alter column opened_at set not null;

-- Payments. The row is created before the request to the provider and determines amount and
-- account.
create table payments (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  kind text not null check (kind in ('checkout', 'top_up')),
  credits numeric(14, 2) not null check (credits > 0),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  -- Created with an Idempotency-Key: the id is derived from it, so that a repeated request finds
  -- its payment.
  named boolean not null,
  -- A failed payment is still credited if the provider reports later that it was paid.
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed')),
  success_url text,
  cancel_url text,
  created_at timestamptz not null,
  paid_at timestamptz
);
-- A pending top-up with unknown outcome is continued by the next one instead of charging twice.
create unique index payments_open_top_up on payments (account_id, provider, credits)
  where kind = 'top_up' and status = 'pending' and not named;

-- Customer id of the account at the provider, which stores its payment methods.
create table payment_customers (
  account_id text not null references accounts (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  primary key (account_id, provider)
);

alter table credit_transactions
  -- A run that failed, was settled and is resumed is settled again.
  add column settlement integer not null default 1,
  -- Each payment is credited once.
  add column payment_id text unique references payments (id),
  drop constraint credit_transactions_run_id_key,
  add constraint credit_transactions_settled_once unique (run_id, settlement);
