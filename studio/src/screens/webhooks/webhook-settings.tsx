import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { EventChoice, readWebhookForm } from "./event-choice.tsx";

/** The URL and the events of a webhook. */
export function WebhookSettings({ webhook }: { webhook: Schema<"Webhook"> }) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (body: Schema<"WebhookChanges">) =>
      api.patch("/v1/webhooks/{webhook_id}", {
        params: { path: { webhook_id: webhook.id } },
        body,
      }),
    onSuccess: () => {
      announce("Saved");
      return queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  return (
    <Form
      submit="Save"
      draft={`webhook.${webhook.id}`}
      busy={save.isPending}
      error={save.error}
      onSubmit={(data) => save.mutateAsync(readWebhookForm(data))}
    >
      <TextField
        label="URL"
        name="url"
        type="url"
        defaultValue={webhook.url}
        help="Deliveries that wait are sent to the new URL. The secret stays."
        required
      />
      <EventChoice chosen={webhook.events} />
    </Form>
  );
}
