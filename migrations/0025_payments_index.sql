create index payments_of_account on payments (account_id, created_at);
