import { useQuery } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { useUrlState } from "../../shell/use-url-state.ts";
import { SelectField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { formatNumber, formatSeconds } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./usage.module.css";
import { UsageByDay } from "./usage-by-day.tsx";
import { UsageTables } from "./usage-tables.tsx";

const periods = ["7", "30", "90"];

/** The requests of the account: how many, how fast, and how many failed. */
export default function Usage() {
  const [wanted, setPeriod] = useUrlState("days", "30");
  const period = periods.includes(wanted) ? wanted : "30";
  const days = Number(period);
  const summary = useQuery({
    queryKey: ["usage", "summary", days],
    queryFn: () => api.get("/v1/usage/summary", { params: { query: { days } } }),
  });
  return (
    <Page title="Usage" lead="Requests to the API by your programs and by this studio.">
      <div className={styles.period}>
        <SelectField
          label="Period"
          required
          value={period}
          onChange={(event) => setPeriod(event.target.value)}
          choices={periods.map((value) => ({ value, label: `${value} days` }))}
        />
      </div>
      {summary.error && <ErrorNotice error={summary.error} onRetry={() => summary.refetch()} />}
      {summary.isPending && <Loading what="the usage" />}
      {summary.data && <Summary summary={summary.data} />}
      <UsageByDay days={days} />
      <UsageTables days={days} />
    </Page>
  );
}

function Summary({ summary }: { summary: Schema<"UsageSummary"> }) {
  const { total_requests, active_days, error_count, error_rate } = summary;
  return (
    <Figures
      figures={[
        {
          label: "Requests",
          value: formatNumber(total_requests),
          note: active_days === 1 ? "on 1 day" : `on ${formatNumber(active_days)} days`,
        },
        {
          label: "Response time",
          value: formatSeconds(summary.avg_response_time_ms / 1000),
          note: `95 % within ${formatSeconds(summary.p95_response_time_ms / 1000)}`,
        },
        {
          label: "Errors",
          value: `${formatNumber(error_rate)} %`,
          note: `${formatNumber(error_count)} requests`,
        },
      ]}
    />
  );
}
