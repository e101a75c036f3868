import { useQuery } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { formatAgo, formatBytes, formatNumber, formatSeconds } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Accounts } from "./accounts.tsx";
import { Models } from "./models.tsx";
import styles from "./system.module.css";
import { TopicSource } from "./topic-source.tsx";

type SystemState = Schema<"SystemState">;

/** The state of the installation, for operators. It is read again every ten seconds. */
export default function System() {
  const system = useQuery({
    queryKey: ["system"],
    queryFn: () => api.get("/v1/system"),
    refetchInterval: 10_000,
  });
  return (
    <Page
      title="System"
      lead="What runs on this installation, and what it lacks."
      actions={
        <Button icon="arrow-clockwise" busy={system.isFetching} onClick={() => system.refetch()}>
          Refresh
        </Button>
      }
    >
      {system.error && <ErrorNotice error={system.error} onRetry={() => system.refetch()} />}
      {system.isPending && <Loading what="the system" />}
      {system.data && <SystemDetails state={system.data} />}
    </Page>
  );
}

function SystemDetails({ state }: { state: SystemState }) {
  const { workers, checks } = state;
  const failed = checks.filter(({ ok }) => !ok).length;
  const attention = failed === 1 ? "1 needs attention" : `${failed} need attention`;
  return (
    <>
      <SystemFigures state={state} />
      <Section title="Queues">
        <Table
          label="List of queues"
          columns={queueColumns}
          rows={state.queues}
          rowKey={(q) => q.name}
        />
      </Section>
      {workers.length > 0 && (
        <Section title="Workers">
          <Table
            label="List of workers"
            columns={workerColumns}
            rows={workers}
            rowKey={(worker) => worker.worker_id}
          />
        </Section>
      )}
      <Section title={failed === 0 ? "Checks" : `Checks (${attention})`}>
        <Table
          label="List of checks"
          columns={checkColumns}
          rows={checks}
          rowKey={({ name }) => name}
        />
      </Section>
      <Section title="Settings">
        <p className={styles.settings}>
          {state.settings.length === 0 ? "All settings have their defaults." : "Set: "}
          {state.settings.map((name) => (
            <code key={name}>{name}</code>
          ))}
        </p>
      </Section>
      <TopicSource />
      <Models />
      <Accounts />
    </>
  );
}

function SystemFigures({ state }: { state: SystemState }) {
  const { disk, database, workers } = state;
  return (
    <Figures
      figures={[
        {
          label: "Workers",
          value: formatNumber(workers.filter(({ alive }) => alive).length),
          note: "alive",
        },
        {
          label: "Free disk",
          value: formatBytes(disk.free_bytes),
          note: `of ${formatBytes(disk.total_bytes)}`,
        },
        {
          label: "Database",
          value: formatBytes(database.bytes),
          note: `${formatNumber(database.accounts)} ${database.accounts === 1 ? "account" : "accounts"}`,
        },
        {
          label: "Version",
          value: state.version,
          note: `Node.js ${state.node_version}, up for ${formatSeconds(state.uptime_seconds)}`,
        },
      ]}
    />
  );
}

const queueColumns: readonly Column<SystemState["queues"][number]>[] = [
  { title: "Queue", cell: ({ name }) => name },
  { title: "Waiting", numeric: true, cell: ({ waiting }) => formatNumber(waiting) },
  { title: "Active", numeric: true, cell: ({ active }) => formatNumber(active) },
  {
    title: "Oldest waits",
    numeric: true,
    cell: ({ oldest_waiting_seconds: seconds }) => (seconds === 0 ? "" : formatSeconds(seconds)),
  },
];

const workerColumns: readonly Column<SystemState["workers"][number]>[] = [
  { title: "Host", cell: ({ host }) => host },
  {
    title: "State",
    cell: ({ alive }) =>
      alive ? (
        <StatusBadge status="active">alive</StatusBadge>
      ) : (
        <StatusBadge status="failed">lost</StatusBadge>
      ),
  },
  { title: "Takes", cell: ({ kinds }) => kinds.join(", ") },
  { title: "Started", cell: ({ started_at }) => formatAgo(started_at) },
  { title: "Last heartbeat", cell: ({ seen_at }) => formatAgo(seen_at) },
  {
    title: "Event loop delay",
    numeric: true,
    cell: ({ event_loop_delay_seconds: seconds }) => formatSeconds(seconds),
  },
];

const checkColumns: readonly Column<SystemState["checks"][number]>[] = [
  { title: "Check", cell: ({ name }) => name },
  {
    title: "State",
    cell: ({ ok, fix }) => {
      if (!ok) return <StatusBadge status="waiting">needs attention</StatusBadge>;
      // It works, but lacks something: such as a tool without its provider.
      if (fix) return <StatusBadge status="limited" />;
      return <StatusBadge status="ready">ok</StatusBadge>;
    },
  },
  {
    title: "Details",
    cell: ({ detail, fix }) => (
      <>
        <p>{detail}</p>
        {fix && <p className={styles.fix}>{fix}</p>}
      </>
    ),
  },
];
