import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, type Schema } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { formatDate } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { EmptyState, ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Deliveries } from "./deliveries.tsx";
import { WebhookSettings } from "./webhook-settings.tsx";
import styles from "./webhooks.module.css";
import { WebhookState } from "./webhooks.tsx";

type Webhook = Schema<"Webhook">;

/** One webhook: its settings, a test, and its deliveries. */
export default function WebhookScreen({ params }: { params: Record<string, string> }) {
  const list = useQuery({ queryKey: ["webhooks"], queryFn: () => api.get("/v1/webhooks") });
  const webhook = list.data?.webhooks.find(({ id }) => id === params.webhook);
  if (webhook) return <WebhookPage webhook={webhook} />;
  if (list.isPending) return <Loading what="the webhook" />;
  return (
    <Page title="Webhook">
      {list.error ? (
        <ErrorNotice error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <EmptyState icon="webhooks-logo" title="No such webhook">
          It may have been deleted.
        </EmptyState>
      )}
    </Page>
  );
}

function WebhookPage({ webhook }: { webhook: Webhook }) {
  return (
    <Page
      title="Webhook"
      actions={
        <>
          <EnableButton webhook={webhook} />
          <DeleteButton webhook={webhook} />
        </>
      }
    >
      <p className={styles.facts}>
        <WebhookState webhook={webhook} />
        <strong className={styles.url}>{webhook.url}</strong>
        <span>Created {formatDate(webhook.created_at)}</span>
      </p>
      {!webhook.is_active && (
        <Notice kind="wait">
          Nothing is delivered. Repair the receiver if deliveries failed, send a test event, and
          enable the webhook. Events of the time in between are not sent later.
        </Notice>
      )}
      <Section title="Settings">
        <WebhookSettings key={webhook.id} webhook={webhook} />
      </Section>
      <Deliveries webhook_id={webhook.id} />
    </Page>
  );
}

function EnableButton({ webhook }: { webhook: Webhook }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      api.patch("/v1/webhooks/{webhook_id}", {
        params: { path: { webhook_id: webhook.id } },
        body: { enabled: !webhook.is_active },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["webhooks"] }),
  });
  return (
    <>
      {change.error && <ErrorNotice error={change.error} />}
      <Button
        icon={webhook.is_active ? "pause" : "play"}
        busy={change.isPending}
        onClick={() => change.mutate()}
      >
        {webhook.is_active ? "Disable" : "Enable"}
      </Button>
    </>
  );
}

function DeleteButton({ webhook }: { webhook: Webhook }) {
  const [asks, setAsks] = useState(false);
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api.delete("/v1/webhooks/{webhook_id}", { params: { path: { webhook_id: webhook.id } } }),
    onSuccess: () => {
      navigate("/webhooks");
      void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setAsks(true)}>
        Delete
      </Button>
      {asks && (
        <Confirm
          title="Delete the webhook?"
          confirm="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsks(false)}
        >
          <p>
            Nothing more is sent to {webhook.url}. A new webhook has another secret; to stop
            deliveries for a while, disable this one.
          </p>
          {remove.error && <ErrorNotice error={remove.error} />}
        </Confirm>
      )}
    </>
  );
}
