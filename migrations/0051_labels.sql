-- What a worker has besides the others, such as a graphics card, and what a run or a render needs of
-- its worker.
alter table workers add column labels text[] not null default '{}';
alter table runs add column labels text[] not null default '{}';
alter table renders add column labels text[] not null default '{}';
