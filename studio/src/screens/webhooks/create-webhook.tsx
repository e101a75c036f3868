import { useMutation } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { TextField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form.tsx";
import { EventChoice, readWebhookForm } from "./event-choice.tsx";

interface Props {
  onCreated: (webhook: Schema<"CreatedWebhook">) => void;
  onClose: () => void;
}

/** The form of a new webhook. */
export function CreateWebhook({ onCreated, onClose }: Props) {
  const create = useMutation({
    mutationFn: (body: Schema<"NewWebhook">) => api.post("/v1/webhooks", { body }),
    onSuccess: onCreated,
  });
  return (
    <FormDialog
      title="New webhook"
      draft="webhook.new"
      submit="Create webhook"
      busy={create.isPending}
      error={create.error}
      onSubmit={(data) => create.mutateAsync(readWebhookForm(data))}
      onClose={onClose}
    >
      <TextField
        label="URL"
        name="url"
        type="url"
        help="It receives each event by POST and must respond with 2xx within 10 seconds."
        placeholder="https://example.com/hooks/video"
        required
      />
      <EventChoice chosen={["run.completed", "run.failed"]} />
    </FormDialog>
  );
}
