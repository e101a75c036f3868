-- Whether the queue of a webhook was full when its waiting deliveries were last counted, so that
-- not every event counts them.
alter table webhooks
  add column queue_counted_at timestamptz not null default '-infinity',
  add column is_queue_full boolean not null default false;
