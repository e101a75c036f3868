-- What a worker takes. Workers of earlier versions take everything.
alter table workers
  add column kinds text[] not null default '{runs,renders,publications,webhooks}';
