-- An upload counts those of its account, and would otherwise read all that its runs have made.
create index concurrently uploads_of_account on assets (account_id) where not made_by_run;
