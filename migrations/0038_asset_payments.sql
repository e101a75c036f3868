-- Media of work that is not paid yet: they become assets in the transaction that charges for them.
create table asset_payments (
  -- The run or render that pays, and its work that made the file.
  job_id text not null,
  work text not null,
  like assets,
  primary key (job_id, work, id),
  foreign key (account_id) references accounts (id) on delete cascade
);

-- Both tables count. A file that has become that of an asset is kept.
create or replace function count_asset() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into asset_storage (account_id, bytes) values (new.account_id, new.bytes)
      on conflict (account_id) do update set bytes = asset_storage.bytes + excluded.bytes;
  else
    update asset_storage set bytes = bytes - old.bytes where account_id = old.account_id;
    insert into asset_removals (storage_key) select old.storage_key
      where not exists (select from assets where id = old.id and storage_key = old.storage_key)
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger asset_payments_are_counted after insert or delete on asset_payments
  for each row execute function count_asset();
