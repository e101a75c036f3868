-- What a caller should know before a video is made, found when its run started.
alter table runs add column warnings text[] not null default '{}';
