-- Webhook deliveries and their attempts by month, as the events of runs since 0045: old ones are
-- removed by dropping tables. Each month has the primary key of before, so nothing is built anew:
-- the earlier tables become partitions, and are read to check their bounds and the key to webhooks.

-- In the order of the service, so that its transactions do not deadlock with this one.
lock table webhooks in share row exclusive mode;
lock table webhook_queue, webhook_attempts, webhook_deliveries in access exclusive mode;

-- A key of another table cannot refer to the id alone of a table that is divided by time. Deleting a
-- webhook deletes its rows of all tables by keys; deleting a delivery does by the trigger below.
alter table webhook_queue
  drop constraint webhook_queue_delivery_id_fkey,
  add foreign key (webhook_id) references webhooks (id) on delete cascade;
alter table webhook_attempts drop constraint webhook_attempts_delivery_id_fkey;

alter table webhook_deliveries rename to webhook_deliveries_before;
alter index webhook_deliveries_of_webhook rename to webhook_deliveries_before_of_webhook;
create table webhook_deliveries (
  like webhook_deliveries_before including defaults,
  foreign key (webhook_id) references webhooks (id) on delete cascade
) partition by range (created_at);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id);

alter table webhook_attempts rename to webhook_attempts_before;
alter index webhook_attempts_of_webhook rename to webhook_attempts_before_of_webhook;
create table webhook_attempts (
  like webhook_attempts_before including defaults including constraints,
  foreign key (webhook_id) references webhooks (id) on delete cascade
) partition by range (created_at);
create index webhook_attempts_of_webhook on webhook_attempts (webhook_id, created_at desc);

-- For rows of a month without a table: after a long pause of all workers, or by a wrong clock.
create table webhook_deliveries_default partition of webhook_deliveries (primary key (id)) default;
create table webhook_attempts_default partition of webhook_attempts
  (primary key (delivery_id, attempt)) default;

do $$
declare
  divided text;
  until timestamptz;
begin
  foreach divided in array array['webhook_deliveries', 'webhook_attempts'] loop
    -- In UTC throughout: a month added to a time of another zone may end a day early.
    execute format(
      'select (date_trunc(''month'', greatest(now(), max(created_at)) at time zone ''UTC'')
        + interval ''1 month'') at time zone ''UTC'' from %I', divided || '_before') into until;
    execute format(
      'alter table %I attach partition %I for values from (minvalue) to (%L)',
      divided, divided || '_before', until);
  end loop;
end $$;

-- Older processes delete deliveries only, and rely on this. The arrays make PostgreSQL use the
-- indexes, however many deliveries were deleted when it first planned these statements.
create function delete_records_of_deliveries() returns trigger language plpgsql as $$
begin
  delete from webhook_queue where delivery_id = any (array(select id from deleted));
  delete from webhook_attempts where delivery_id = any (array(select id from deleted));
  return null;
end $$;
create trigger delete_records_of_deliveries after delete on webhook_deliveries
  referencing old table as deleted
  for each statement execute function delete_records_of_deliveries();
