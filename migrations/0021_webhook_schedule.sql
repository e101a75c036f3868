-- Retries are due at fixed times after the first attempt.
alter table webhook_queue add column first_attempt_at timestamptz;

-- Only deliveries that wait for a retry have an earlier attempt.
update webhook_queue set first_attempt_at = made.created_at
from webhook_attempts as made
where made.delivery_id = webhook_queue.delivery_id and made.attempt = 1;
