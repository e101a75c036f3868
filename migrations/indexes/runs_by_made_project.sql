-- The run that made a project.
create index concurrently runs_by_made_project on runs ((result ->> 'project_id'))
  where result ->> 'project_id' is not null;
