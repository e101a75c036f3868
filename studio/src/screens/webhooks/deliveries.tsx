import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { useUrlState } from "../../shell/use-url-state.ts";
import { announce } from "../../ui/announcements.tsx";
import { StatusBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { formatDate } from "../../ui/formats.ts";
import { Icon } from "../../ui/icon.tsx";
import { Loading } from "../../ui/loading.tsx";
import { EmptyState, ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import styles from "./webhooks.module.css";

type Delivery = Schema<"DeliveryRecord">;

/** A test cannot be redelivered; it can be sent again. */
const testEventType = "webhook.test";
const pageSize = 20;
/** The API returns the newest ones, at most this many. */
const limitMax = 100;

/** The newest attempts of deliveries with their payloads and responses, and a test. */
export function Deliveries({ webhook_id }: { webhook_id: string }) {
  const [state] = useUrlState("state");
  const [event] = useUrlState("event");
  const [shown, setShown] = useUrlState("shown");
  const isFiltered = state !== "" || event !== "";
  // The API has no filters, so these need all that it returns.
  const limit = isFiltered || shown === "all" ? limitMax : pageSize;
  const list = useQuery({
    queryKey: ["deliveries", webhook_id, limit],
    queryFn: () =>
      api.get("/v1/webhooks/{webhook_id}/deliveries", {
        params: { path: { webhook_id }, query: { limit } },
      }),
    placeholderData: (previous) => previous,
    refetchInterval: 5000,
  });
  const all = list.data?.deliveries ?? [];
  const deliveries = all.filter(
    (delivery) =>
      (state === "" || state === stateOf(delivery)) &&
      (event === "" || event === delivery.event_type),
  );
  return (
    <Section title="Deliveries" actions={<TestButton webhook_id={webhook_id} />}>
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading what="the deliveries" />}
      {(all.length > 0 || isFiltered) && <Filters deliveries={all} />}
      {deliveries.length > 0 && (
        <ol className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryDetails delivery={delivery} />
            </li>
          ))}
        </ol>
      )}
      {list.data && deliveries.length === 0 && <NoDeliveries isFiltered={isFiltered} />}
      {all.length === limit && limit < limitMax && (
        <div>
          <Button busy={list.isPlaceholderData} onClick={() => setShown("all")}>
            Show more
          </Button>
        </div>
      )}
    </Section>
  );
}

function NoDeliveries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon="magnifying-glass" title="No delivery matches">
        The newest {limitMax} are searched. Choose another state or event.
      </EmptyState>
    );
  return (
    <EmptyState icon="paper-plane-tilt" title="No deliveries yet">
      Send a test event to see what the receiver gets.
    </EmptyState>
  );
}

function Filters({ deliveries }: { deliveries: readonly Delivery[] }) {
  const [state, setState] = useUrlState("state");
  const [event, setEvent] = useUrlState("event");
  return (
    <div className={styles.filters}>
      <SelectField label="State" required {...choiceOf(states, state, setState)} />
      <SelectField
        label="Event"
        required
        {...choiceOf(eventsOf(deliveries, event), event, setEvent)}
      />
    </div>
  );
}

const states = [
  { value: "", label: "All" },
  { value: "delivered", label: "Delivered" },
  { value: "failed", label: "Failed" },
];

/** The events of the deliveries, and the chosen one. */
const eventsOf = (deliveries: readonly Delivery[], chosen: string) => [
  { value: "", label: "All" },
  ...[...new Set([...deliveries.map(({ event_type }) => event_type), chosen])]
    .filter((type) => type !== "")
    .sort()
    .map((type) => ({ value: type, label: type })),
];

const choiceOf = (
  choices: readonly { value: string; label: string }[],
  value: string,
  set: (value: string) => void,
) => ({
  ...{ choices, value },
  onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => set(target.value),
});

function TestButton({ webhook_id }: { webhook_id: string }) {
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: () =>
      api.post("/v1/webhooks/{webhook_id}/test", { params: { path: { webhook_id } } }),
    onSuccess: ({ status, response_status, response_body }) =>
      announce(
        status === "delivered"
          ? `The receiver responded with ${response_status}`
          : `The test failed: ${response_status || response_body}`,
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["deliveries", webhook_id] }),
  });
  return (
    <>
      {test.error && <ErrorNotice error={test.error} />}
      <Button icon="paper-plane-tilt" busy={test.isPending} onClick={() => test.mutate()}>
        Send a test event
      </Button>
    </>
  );
}

const isDelivered = ({ response_status: status }: Delivery): boolean =>
  status >= 200 && status < 300;

const stateOf = (delivery: Delivery) => (isDelivered(delivery) ? "delivered" : "failed");

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { event_type, attempt, created_at, response_status, response_body } = delivery;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.delivery} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="caret-right" />
        <StatusBadge status={stateOf(delivery)} />
        <strong>{event_type}</strong>
        <span>{response_status === 0 ? "no response" : `response ${response_status}`}</span>
        {attempt > 1 && <span>attempt {attempt}</span>}
        <time dateTime={created_at}>{formatDate(created_at)}</time>
      </summary>
      {isOpen && (
        <div className={styles.content}>
          <div>
            <h3>Payload</h3>
            <pre>{JSON.stringify(delivery.payload, null, 2)}</pre>
          </div>
          <div>
            <h3>Response</h3>
            <pre>{response_body || "The response has no body."}</pre>
          </div>
          {event_type !== testEventType && <Redeliver delivery={delivery} />}
        </div>
      )}
    </details>
  );
}

function Redeliver({ delivery: { id, webhook_id } }: { delivery: Delivery }) {
  const queryClient = useQueryClient();
  // The id of a record is the id of the delivery, a dot, and the attempt.
  const delivery_id = id.replace(/\.\d+$/, "");
  const send = useMutation({
    mutationFn: () =>
      api.post("/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", {
        params: { path: { webhook_id, delivery_id } },
      }),
    onSuccess: () => {
      announce("The event is sent again");
      return queryClient.invalidateQueries({ queryKey: ["deliveries", webhook_id] });
    },
  });
  return (
    <div>
      {send.error && <ErrorNotice error={send.error} />}
      {send.isSuccess && <Notice kind="good">The event is sent again as a new delivery.</Notice>}
      <Button icon="arrow-clockwise" busy={send.isPending} onClick={() => send.mutate()}>
        Redeliver
      </Button>
    </div>
  );
}
