-- A revision is written by a run, an edit or a restore. An edit keeps the video of the revision
-- before it. The new columns rewrite nothing, and their checks read each table once.
alter table project_revisions
  add column source text not null default 'run' check (source in ('run', 'edit', 'restore')),
  -- What an update has to make before the video shows this revision: voice, image, music, video.
  add column pending text[] not null default '{}',
  -- What changed since the revision before, such as scene_2.text.
  add column changes text[] not null default '{}',
  -- Inputs of the tools that made the video. Null until the first edit.
  add column settings jsonb;
alter table project_revisions drop constraint project_revisions_run_id_key;
create unique index project_revisions_of_run on project_revisions (run_id) where source = 'run';
-- An update renders the changes of a project; other runs execute an agent.
alter table runs add column kind text not null default 'agent' check (kind in ('agent', 'update'));
