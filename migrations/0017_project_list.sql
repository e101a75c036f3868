-- Projects are listed by creation time: unlike updated_at, it never moves a project to another
-- page. The lock lasts while the index is built.
drop index projects_of_account;
create index projects_of_account on projects (account_id, created_at desc, id desc);
