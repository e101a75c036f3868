import { useQuery } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { formatAgo, formatNumber, formatSeconds } from "../../ui/formats.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import styles from "./usage.module.css";

interface Sums {
  requests: number;
  errors: number;
  avg_latency_ms: number;
}

const sumColumns: readonly Column<Sums>[] = [
  { title: "Requests", numeric: true, cell: ({ requests }) => formatNumber(requests) },
  { title: "Errors", numeric: true, cell: ({ errors }) => formatNumber(errors) },
  {
    title: "Response time",
    numeric: true,
    cell: ({ avg_latency_ms }) => formatSeconds(avg_latency_ms / 1000),
  },
];

const endpointColumns: readonly Column<Schema<"UsageByEndpoint">["endpoints"][number]>[] = [
  {
    title: "Endpoint",
    cell: ({ method, path }) => (
      <div className={styles.path}>
        <code>{path === "*" ? `${method} (no such endpoint)` : `${method} ${path}`}</code>
      </div>
    ),
  },
  ...sumColumns,
];

const keyColumns: readonly Column<Schema<"UsageByKey">["keys"][number]>[] = [
  {
    title: "Key",
    cell: ({ key_name, key_prefix }) => (
      <div className={styles.path}>
        {key_name} <code>{key_prefix}…</code>
      </div>
    ),
  },
  ...sumColumns,
  { title: "Last used", cell: ({ last_used }) => formatAgo(last_used) },
];

/** The usage by endpoint and by API key. */
export function UsageTables({ days }: { days: number }) {
  const params = { query: { days } };
  const endpoints = useQuery({
    queryKey: ["usage", "by-endpoint", days],
    queryFn: () => api.get("/v1/usage/by-endpoint", { params }),
  });
  const keys = useQuery({
    queryKey: ["usage", "by-key", days],
    queryFn: () => api.get("/v1/usage/by-key", { params }),
  });
  return (
    <>
      <Section title="By endpoint">
        {endpoints.error && (
          <ErrorNotice error={endpoints.error} onRetry={() => endpoints.refetch()} />
        )}
        {endpoints.data && (
          <Table
            label="Usage by endpoint"
            columns={endpointColumns}
            rows={endpoints.data.endpoints}
            rowKey={({ method, path }) => `${method} ${path}`}
          />
        )}
      </Section>
      <Section title="By API key">
        {keys.error && <ErrorNotice error={keys.error} onRetry={() => keys.refetch()} />}
        {keys.data && (
          <Table
            label="Usage by API key"
            columns={keyColumns}
            rows={keys.data.keys}
            rowKey={({ key_prefix }) => key_prefix}
          />
        )}
      </Section>
    </>
  );
}
