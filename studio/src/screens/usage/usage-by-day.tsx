import { useQuery } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { BarChart } from "../../ui/bar-chart.tsx";
import { formatNumber, formatSeconds } from "../../ui/formats.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import styles from "./usage.module.css";

type Day = Schema<"UsageByDay">["data"][number];

const columns: readonly Column<Day>[] = [
  { title: "Day", cell: ({ date }) => date },
  { title: "Requests", numeric: true, cell: ({ requests }) => formatNumber(requests) },
  { title: "Errors", numeric: true, cell: ({ errors }) => formatNumber(errors) },
  {
    title: "Response time",
    numeric: true,
    cell: ({ avg_latency_ms }) => formatSeconds(avg_latency_ms / 1000),
  },
];

/** Charts of each day, and the same values as a table. */
export function UsageByDay({ days }: { days: number }) {
  const list = useQuery({
    queryKey: ["usage", "daily", days],
    queryFn: () => api.get("/v1/usage/daily", { params: { query: { days } } }),
  });
  const data = list.data?.data ?? [];
  return (
    <Section title="By day">
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {data.length > 0 && (
        <>
          <div className={styles.charts}>
            <figure className={styles.figure}>
              <figcaption>Requests, with errors in red</figcaption>
              <BarChart
                name="Requests by day"
                bars={data.map(({ date, requests, errors }) => ({
                  label: date,
                  value: requests,
                  errors,
                }))}
              />
            </figure>
            <figure className={styles.figure}>
              <figcaption>Average response time</figcaption>
              <BarChart
                name="Response time by day"
                bars={data.map(({ date, avg_latency_ms }) => ({
                  label: date,
                  value: avg_latency_ms,
                }))}
              />
            </figure>
          </div>
          <details className={styles.table}>
            <summary>Show as a table</summary>
            <Table
              label="Usage by day"
              columns={columns}
              rows={data.toReversed()}
              rowKey={({ date }) => date}
            />
          </details>
        </>
      )}
    </Section>
  );
}
