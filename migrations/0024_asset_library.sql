-- The file name of an upload, the last part of an imported URL, or the tool that made the file.
alter table assets add column name text;
create index assets_of_account on assets (account_id, created_at desc, id desc);

-- Stored bytes per account, maintained by a trigger, so that the sum is exact in every transaction.
-- The ALTER TABLE above locks assets until the commit, so the sum misses no file of before the
-- trigger.
create table asset_storage (
  account_id text primary key references accounts (id) on delete cascade,
  bytes bigint not null check (bytes >= 0)
);
insert into asset_storage (account_id, bytes)
  select account_id, sum(bytes) from assets group by account_id;

-- Files of deleted assets that are still to be removed from the storage.
create table asset_removals (
  storage_key text primary key
);

create function count_asset() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into asset_storage (account_id, bytes) values (new.account_id, new.bytes)
      on conflict (account_id) do update set bytes = asset_storage.bytes + excluded.bytes;
  else
    update asset_storage set bytes = bytes - old.bytes where account_id = old.account_id;
    insert into asset_removals (storage_key) values (old.storage_key) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger assets_are_counted after insert or delete on assets
  for each row execute function count_asset();

-- The asset ids in a text, such as JSON.
create function asset_ids(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct id[1]), '{}')
    from regexp_matches(coalesce(value, ''), 'asset_[A-Za-z0-9_-]{24}', 'g') as id
$$;
-- Rewrites the table, because the values of all revisions are computed and stored.
alter table project_revisions add column asset_ids text[] not null generated always as (asset_ids(
  shared_values::text || ' ' || coalesce(timeline::text, '') || ' ' || coalesce(video_asset_id, '')
  || ' ' || coalesce(thumbnail_asset_id, '') || ' ' || coalesce(captions_asset_id, ''))) stored;
create index project_revisions_by_asset on project_revisions using gin (asset_ids);

-- What uses these assets of an account: 'project', 'publication' or 'run', with its id.
create function asset_uses(account text, ids text[])
  returns table (asset_id text, used_by text, user_id text) language sql stable as $$
  select used, 'project', revision.project_id::text
    from project_revisions revision
    join projects on projects.id = revision.project_id and projects.account_id = account,
    unnest(revision.asset_ids) used
    where revision.asset_ids && ids and used = any(ids)
  union
  select output_asset_id, 'project', project_id::text
    from renders where account_id = account and output_asset_id = any(ids)
  union
  select used, 'publication', id
    from publications, unnest(array[video_asset_id, thumbnail_asset_id]) used
    where account_id = account and status <> 'failed' and used = any(ids)
  union
  select used, 'run', id
    from runs, unnest(asset_ids(inputs::text)) used
    where account_id = account and status in ('pending', 'running') and used = any(ids)
  union
  select used, 'run', runs.id
    from runs join run_steps on run_steps.run_id = runs.id, unnest(asset_ids(outputs::text)) used
    where account_id = account and runs.status in ('pending', 'running') and used = any(ids)
$$;
