import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { AttemptOutcome } from "./delivery-schedule.ts";

/** Failed deliveries in a row until the webhook is disabled. */
const maxFailures = 10;

/** A finished attempt and what follows from it. */
export interface DeliveryAttempt extends AttemptOutcome {
  delivery_id: string;
  webhook_id: string;
  /** 1 to 4. */
  attempt: number;
  response_status: number;
  response_body: string;
  made_at: Date;
}

/**
 * Records attempts in the order in which they ended. Each changes its record, its delivery's state
 * and the webhook's failure count together. An attempt that another worker has recorded already
 * changes nothing.
 */
export async function recordAttempts(
  db: Kysely<Database>,
  attempts: DeliveryAttempt[],
): Promise<void> {
  const pending = ({ status }: DeliveryAttempt) => status === "pending";
  const retried = attempts.filter(pending).map(({ delivery_id }) => delivery_id);
  const finished = attempts.filter((one) => !pending(one)).map(({ delivery_id }) => delivery_id);
  const webhooks = [...new Set(attempts.map(({ webhook_id }) => webhook_id))];
  // Webhooks are locked before their deliveries, as when a webhook is deleted. The other order
  // could deadlock with that.
  await sql`
    with locked as (
      select id from webhooks where id = any (${webhooks}::text[]) for key share
    ), made as (
      select made.* from locked, ${attemptRows(attempts)} where made.webhook_id = locked.id
    ), finished as (
      delete from webhook_queue as queue using made
      where queue.delivery_id = made.delivery_id and queue.delivery_id = any (${finished}::uuid[])
        and queue.attempt = made.attempt - 1
      returning made.*
    ), retried as (
      update webhook_queue as queue
      set attempt = made.attempt, due_at = made.due_at, leased_until = '-infinity',
        first_attempt_at = coalesce(queue.first_attempt_at, made.made_at)
      from made
      where queue.delivery_id = made.delivery_id and queue.delivery_id = any (${retried}::uuid[])
        and queue.attempt = made.attempt - 1
      returning made.*
    ), moved as (
      select * from finished union all select * from retried
    ), logged as (
      insert into webhook_attempts
        (delivery_id, attempt, webhook_id, response_status, response_body, created_at)
      select delivery_id, attempt, webhook_id, response_status, response_body, made_at from moved
    ), counted as (${countFailures})
    update webhooks set
      failure_count = least(
        ${maxFailures}::integer, case when delivered then 0 else failure_count end + failures
      ),
      is_active =
        case when delivered then 0 else failure_count end + failures < ${maxFailures}::integer
    from counted
    where webhooks.id = counted.webhook_id and is_active and (failures > 0 or failure_count > 0)
  `.execute(db);
}

/** The attempts as a row set `made`, numbered by `n` in their order. */
const attemptRows = (attempts: DeliveryAttempt[]) => sql`rows from (
  jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as (
    delivery_id uuid, webhook_id text, attempt integer, response_status integer,
    response_body text, made_at timestamptz, status text, due_at timestamptz
  )
) with ordinality as made (
  delivery_id, webhook_id, attempt, response_status, response_body, made_at, status, due_at, n
)`;

/** For each webhook of `moved`: whether one was delivered, and how many failed after the last. */
const countFailures = sql`
  select webhook_id, bool_or(status = 'delivered') as delivered,
    count(*) filter (
      where status = 'failed' and n > coalesce(last_delivered, 0)
    )::integer as failures
  from (
    select webhook_id, status, n,
      max(n) filter (where status = 'delivered') over (partition by webhook_id) as last_delivered
    from moved where status <> 'pending'
  ) as ended
  group by webhook_id
`;
