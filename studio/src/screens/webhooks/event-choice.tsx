import { useQuery } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { Checkbox } from "../../ui/field.tsx";
import { Group } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import styles from "./webhooks.module.css";

export type EventType = Schema<"Webhook">["events"][number];

/** Checkboxes of the event types, named `events`. */
export function EventChoice({ chosen }: { chosen: readonly EventType[] }) {
  const types = useQuery({
    queryKey: ["webhook-events"],
    queryFn: () => api.get("/v1/webhooks/events"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (types.error) return <ErrorNotice error={types.error} onRetry={() => types.refetch()} />;
  return (
    <Group label="Events">
      <div className={styles.events}>
        {types.data?.events.map((type) => (
          <Checkbox
            key={type}
            name="events"
            value={type}
            defaultChecked={chosen.includes(type)}
            label={type}
          />
        ))}
      </div>
    </Group>
  );
}

/** The URL and the events of a form. */
export const readWebhookForm = (data: FormData): { url: string; events: EventType[] } => ({
  url: String(data.get("url")).trim(),
  // The checkboxes have only event types as values.
  events: data.getAll("events") as EventType[],
});
