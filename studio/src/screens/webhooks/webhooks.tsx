import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { api, type Schema } from "../../api/api.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatDate } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { EmptyState, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SecretDialog } from "../../ui/secret.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { CreateWebhook } from "./create-webhook.tsx";
import styles from "./webhooks.module.css";

type Webhook = Schema<"Webhook">;

const columns: readonly Column<Webhook>[] = [
  {
    title: "URL",
    cell: ({ id, url }) => (
      <Link href={`/webhooks/${id}`} className={styles.url}>
        {url}
      </Link>
    ),
  },
  { title: "State", cell: (webhook) => <WebhookState webhook={webhook} /> },
  { title: "Events", cell: ({ events }) => events.join(", ") },
  { title: "Created", cell: ({ created_at }) => formatDate(created_at) },
];

/** Whether deliveries are sent, and how many in a row have failed. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { is_active, failure_count: count } = webhook;
  if (!is_active) return <StatusBadge status="failed">disabled</StatusBadge>;
  if (count === 0) return <StatusBadge status="active">enabled</StatusBadge>;
  return <StatusBadge status="waiting">{`${count} failed in a row`}</StatusBadge>;
}

/** The webhooks of the account. */
export default function Webhooks() {
  const [creates, setCreates] = useState(false);
  const [created, setCreated] = useState<Schema<"CreatedWebhook">>();
  const queryClient = useQueryClient();
  const list = useQuery({ queryKey: ["webhooks"], queryFn: () => api.get("/v1/webhooks") });
  const webhooks = list.data?.webhooks ?? [];
  return (
    <Page
      title="Webhooks"
      lead="A webhook sends events to a URL of yours, so that your program does not have to poll."
      actions={
        <Button look="primary" icon="plus" onClick={() => setCreates(true)}>
          Create webhook
        </Button>
      }
    >
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading what="the webhooks" />}
      {webhooks.length > 0 && (
        <Table label="Webhooks" columns={columns} rows={webhooks} rowKey={({ id }) => id} />
      )}
      {list.data && webhooks.length === 0 && (
        <EmptyState icon="webhooks-logo" title="No webhooks yet">
          Create one to be told when a run, a render or a publication has ended.
        </EmptyState>
      )}
      {creates && (
        <CreateWebhook
          onCreated={(webhook) => {
            setCreates(false);
            setCreated(webhook);
            void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
          }}
          onClose={() => setCreates(false)}
        />
      )}
      {created && (
        <SecretDialog
          title="Secret of the webhook"
          what="secret"
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        />
      )}
    </Page>
  );
}
