-- The deletion of a project deletes its publications, and would otherwise read those of all
-- accounts to find them.
create index publications_of_project on publications (project_id);
