import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { api, type Schema } from "../../api/api.ts";
import { useUrlState } from "../../shell/use-url-state.ts";
import { RunBadge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { formatAgo, formatNumber, formatSeconds } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { EmptyState, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { blockedBy } from "../../ui/reason.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { CancelRuns } from "./cancel-runs.tsx";
import styles from "./runs.module.css";

type RunSummary = Schema<"RunSummary">;
type Status = RunSummary["status"];

const statuses: readonly Status[] = ["pending", "running", "completed", "failed", "cancelled"];

/** All runs of the account, newest first, with filters and the cancellation of several. */
export default function Runs() {
  const [status, setStatus] = useUrlState("status");
  const [agent, setAgent] = useUrlState("agent");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const agents = useAgentNames();
  const runs = useRuns(status, agent);
  const rows = runs.data?.pages.flatMap((page) => page.runs) ?? [];
  const toggle = (id: string) => setSelected((ids) => toggled(ids, id));
  const isFiltered = status !== "" || agent !== "";
  return (
    <Page
      title="Runs"
      lead="Each run of an agent with its inputs, cost and result."
      actions={
        <ButtonLink look="primary" icon="plus" href="/">
          New video
        </ButtonLink>
      }
    >
      <div className={styles.filters}>
        <Filters agents={agents} {...{ status, setStatus, agent, setAgent }} />
        <CancelRuns
          runs={rows.filter((run) => selected.has(run.id) && isActive(run))}
          onDone={() => setSelected(new Set())}
        />
      </div>
      {runs.error && <ErrorNotice error={runs.error} onRetry={() => runs.refetch()} />}
      {runs.isPending && <Loading what="the runs" />}
      {rows.length > 0 && (
        <Table
          label="Runs"
          columns={columnsFor({ selected, toggle })}
          rows={rows}
          rowKey={(run) => run.id}
        />
      )}
      {runs.data && rows.length === 0 && <NoRuns isFiltered={isFiltered} />}
      <MoreButton pages={runs} />
    </Page>
  );
}

interface FilterProps {
  agents: ReadonlyMap<string, string>;
  status: string;
  setStatus: (status: string) => void;
  agent: string;
  setAgent: (agent: string) => void;
}

function Filters({ agents, status, setStatus, agent, setAgent }: FilterProps) {
  return (
    <>
      <SelectField
        label="State"
        required
        value={status}
        onChange={(event) => setStatus(event.target.value)}
        choices={[
          { value: "", label: "All" },
          ...statuses.map((value) => ({ value, label: value })),
        ]}
      />
      <SelectField
        label="Agent"
        required
        value={agent}
        onChange={(event) => setAgent(event.target.value)}
        choices={[
          { value: "", label: "All" },
          ...[...agents].map(([value, label]) => ({ value, label })),
        ]}
      />
    </>
  );
}

const isActive = ({ status }: RunSummary): boolean => status === "pending" || status === "running";

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The names of the newest 100 agents by id, as choices of the filter. */
function useAgentNames(): ReadonlyMap<string, string> {
  const agents = useQuery({
    queryKey: ["agents", "names"],
    queryFn: () => api.get("/v1/agents", { params: { query: { limit: 100 } } }),
  });
  return new Map(agents.data?.agents.map(({ id, name }) => [id, name]));
}

/** The runs with this state and agent. They are read again while one of them is active. */
function useRuns(status: string, agent_id: string) {
  return useInfiniteQuery({
    queryKey: ["runs", status, agent_id],
    queryFn: ({ pageParam }) =>
      api.get("/v1/runs", {
        params: {
          query: {
            limit: 50,
            ...(pageParam ? { cursor: pageParam } : {}),
            ...(status ? { status: status as Status } : {}),
            ...(agent_id ? { agent_id } : {}),
          },
        },
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.runs.some(isActive)) ? 3000 : false,
  });
}

interface Selection {
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
}

const columnsFor = ({ selected, toggle }: Selection): readonly Column<RunSummary>[] => [
  {
    title: "Run",
    cell: (run) => (
      <div className={styles.run}>
        <input
          type="checkbox"
          aria-label={`Select ${run.id}`}
          {...blockedBy(
            isActive(run) ? undefined : "This run has ended, so it cannot be cancelled.",
          )}
          checked={selected.has(run.id) && isActive(run)}
          onChange={() => isActive(run) && toggle(run.id)}
        />
        <div>
          <Link href={`/runs/${run.id}`}>{run.agent_name}</Link>
          <p className={styles.inputs}>{run.inputs_preview}</p>
          {run.error && <p className={styles.error}>{String(run.error.message)}</p>}
        </div>
      </div>
    ),
  },
  {
    title: "State",
    cell: (run) => <RunBadge run={run} />,
  },
  { title: "Started", cell: (run) => formatAgo(run.created_at) },
  {
    title: "Duration",
    numeric: true,
    cell: ({ created_at, completed_at }) =>
      completed_at ? formatSeconds((Date.parse(completed_at) - Date.parse(created_at)) / 1000) : "",
  },
  { title: "Credits", numeric: true, cell: (run) => formatNumber(run.credits_used) },
];

function NoRuns({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon="magnifying-glass" title="No run matches">
        Choose another state or agent.
      </EmptyState>
    );
  return (
    <EmptyState icon="pulse" title="No runs yet">
      <p>
        A run makes a video with an agent. Start one with <Link href="/">New video</Link>, or with{" "}
        <code>POST /v1/runs</code>.
      </p>
    </EmptyState>
  );
}
