-- Media that runs made or imported are deleted with them. False for uploads, and for media that
-- earlier versions stored.
alter table assets add column made_by_run boolean not null default false;

-- A run and its transactions outlive its project. The new constraint reads runs once, which are
-- locked until the commit.
alter table runs
  drop constraint runs_project_id_fkey,
  add constraint runs_project_id_fkey
    foreign key (project_id) references projects (id) on delete set null;
create index runs_by_project on runs (project_id);

-- Ended runs, for the retention period.
create index runs_by_end on runs (completed_at) where completed_at is not null;

-- The active work on a project of an account: 'run', 'render' or 'publication', with its id.
create function project_work(account text, project uuid)
  returns table (kind text, work_id text) language sql stable as $$
  select 'run', id from runs
    where account_id = account and project_id = project and status in ('pending', 'running')
  union all
  select 'render', id from renders
    where account_id = account and project_id = project and status in ('pending', 'running')
  union all
  select 'publication', id from publications
    where account_id = account and project_id = project and status in ('pending', 'running')
$$;

-- The ids of the media of a project: of its revisions, renders, publications and steps.
create function project_media(account text, project uuid)
  returns setof text language sql stable as $$
  select unnest(revision.asset_ids)
    from project_revisions revision
    join projects on projects.id = revision.project_id and projects.account_id = account
    where revision.project_id = project
  union
  select output_asset_id from renders
    where account_id = account and project_id = project and output_asset_id is not null
  union
  select used from publications, unnest(array[video_asset_id, thumbnail_asset_id]) used
    where account_id = account and project_id = project and used is not null
  union
  select unnest(asset_ids(outputs::text))
    from runs join run_steps on run_steps.run_id = runs.id
    where runs.account_id = account and runs.project_id = project
$$;
