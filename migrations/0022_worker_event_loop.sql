-- How long computation delays the events of a worker: seconds at the 99th percentile since the
-- worker's previous heartbeat.
alter table workers add column event_loop_delay_seconds double precision not null default 0;
