-- Projects are listed by when they were made: unlike updated_at, that never moves a project to
-- another page.
drop index projects_of_account;
create index projects_of_account on projects (account_id, created_at desc, id desc);
