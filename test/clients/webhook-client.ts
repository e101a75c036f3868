import { sql } from "kysely";
import type {
  CreatedWebhook,
  DeliveryRecord,
  Redelivery,
  TestResult,
  Webhook,
} from "../../src/webhooks/webhooks.schema.ts";
import type { TestService } from "../harness.ts";

type Headers = Record<string, string>;
/** The body of a response that may also be an error. */
export type MaybeProblem<T> = T & { error: string; detail: string };

/** Calls the endpoints of /v1/webhooks. `headers` replaces the service's own account. */
export function webhookClient(service: TestService) {
  const create = (body: unknown, headers: Headers = {}) =>
    service.call<MaybeProblem<CreatedWebhook>>("POST", "/v1/webhooks", body, headers);
  return {
    create,
    /** Creates a webhook that is expected to be valid. */
    async created(
      url: string,
      events: readonly string[] = ["run.completed"],
      headers: Headers = {},
    ): Promise<CreatedWebhook> {
      return (await create({ url, events }, headers)).body;
    },
    async list(headers: Headers = {}): Promise<Webhook[]> {
      const { body } = await service.call<{ webhooks: Webhook[] }>(
        "GET",
        "/v1/webhooks",
        undefined,
        headers,
      );
      return body.webhooks;
    },
    update: (id: string, changes: unknown, headers: Headers = {}) =>
      service.call<MaybeProblem<Webhook>>("PATCH", `/v1/webhooks/${id}`, changes, headers),
    remove: (id: string, headers: Headers = {}) =>
      service.call("DELETE", `/v1/webhooks/${id}`, undefined, headers),
    sendTest: (id: string, headers: Headers = {}) =>
      service.call<MaybeProblem<TestResult>>("POST", `/v1/webhooks/${id}/test`, undefined, headers),
    records: (id: string, query = "", headers: Headers = {}) =>
      service.call<MaybeProblem<{ deliveries: DeliveryRecord[] }>>(
        "GET",
        `/v1/webhooks/${id}/deliveries${query}`,
        undefined,
        headers,
      ),
    redeliver: (id: string, delivery_id: string, headers: Headers = {}) =>
      service.call<MaybeProblem<Redelivery>>(
        "POST",
        `/v1/webhooks/${id}/deliveries/${delivery_id}/redeliver`,
        undefined,
        headers,
      ),
  };
}

/** Queues that many deliveries for a webhook, due now. */
export async function fillQueue(
  { services }: TestService,
  webhook_id: string,
  count: number,
): Promise<void> {
  await sql`
    with created as (
      insert into webhook_deliveries (webhook_id, event_type, body, created_at)
      select ${webhook_id}, 'credits.low', '{}', ${services.clock.now()}::timestamptz
      from generate_series(1, ${count}::integer)
      returning id, webhook_id, created_at
    )
    insert into webhook_queue (delivery_id, webhook_id, due_at)
    select id, webhook_id, created_at from created
  `.execute(services.db);
}
