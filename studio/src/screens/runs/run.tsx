import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { api } from "../../api/api.ts";
import { RunBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatCredits, formatDate, formatSeconds } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Approval } from "./approval.tsx";
import { EventLog } from "./event-log.tsx";
import styles from "./run.module.css";
import { RunActions } from "./run-actions.tsx";
import { RunResult } from "./run-result.tsx";
import { type Run, type RunStep, stepKey } from "./run-step.ts";
import { StepPanel } from "./step-panel.tsx";
import { type RunEvents, useRunEvents } from "./use-run-events.ts";
import { Waterfall } from "./waterfall.tsx";

/** Loaded when it is shown, with the library for graphs. */
const RunGraph = lazy(() => import("./run-graph.tsx"));

/** One run: its steps over time, the selected step, and its result. Live until the run ends. */
export default function RunScreen({ params }: { params: Record<string, string> }) {
  const id = params.run ?? "";
  const run = useQuery({
    queryKey: ["run", id],
    queryFn: () => api.get("/v1/runs/{run_id}", { params: { path: { run_id: id } } }),
  });
  const events = useRunEvents(id, run.data && isActive(run.data), async () => {
    const { data } = await run.refetch({ throwOnError: true });
    return isActive(data);
  });
  useRefreshAfterSteps(id, events.progress.endedSteps);
  if (run.error)
    return (
      <Page title="Run">
        <ErrorNotice error={run.error} onRetry={() => run.refetch()} />
      </Page>
    );
  if (!run.data) return <Loading what="the run" />;
  return <RunDetails run={run.data} events={events} />;
}

const isActive = (run: Run | undefined) => run?.status === "pending" || run?.status === "running";

const refreshPauseMs = 500;

/** Reads the run and its steps again when steps have ended, at most twice a second. */
function useRefreshAfterSteps(id: string, endedSteps: number): void {
  const queryClient = useQueryClient();
  const last = useRef(Date.now());
  useEffect(() => {
    if (endedSteps === 0) return;
    const pause = Math.max(0, last.current + refreshPauseMs - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      for (const key of ["run", "run-steps"])
        void queryClient.invalidateQueries({ queryKey: [key, id] });
      void queryClient.invalidateQueries({ queryKey: ["wallet"] });
    }, pause);
    return () => clearTimeout(timer);
  }, [queryClient, id, endedSteps]);
}

function RunDetails({ run, events }: { run: Run; events: RunEvents }) {
  const [selected, setSelected] = useState<string>();
  const [view, setView] = useState<View>("Waterfall");
  const agent = useQuery({
    queryKey: ["agent", run.agent_id],
    queryFn: () =>
      api.get("/v1/agents/{agent_id}", { params: { path: { agent_id: run.agent_id } } }),
  });
  const steps = useSteps(run.id);
  const shown = steps.data?.steps ?? [];
  const step = shown.find((candidate) => stepKey(candidate) === selected) ?? mainStep(shown);
  const chosen = {
    run,
    steps: shown,
    progress: events.progress,
    selected: step && stepKey(step),
    onSelect: setSelected,
  };
  return (
    <Page title={run.agent_name} wide actions={<RunActions run={run} />}>
      <Facts run={run} />
      {events.interrupted && (
        <Notice kind="wait">The connection is interrupted. The page continues by itself.</Notice>
      )}
      {events.error !== undefined && <ErrorNotice error={events.error} />}
      {run.queue && <Notice kind="wait">{run.queue.reason}</Notice>}
      {run.waiting_for && <Approval run={run} steps={shown} />}
      {run.error && <FailedRun error={run.error} />}
      {run.status === "completed" && <RunResult run={run} steps={shown} />}
      {steps.error && <ErrorNotice error={steps.error} onRetry={() => steps.refetch()} />}
      <div className={styles.columns}>
        <Section title={view} actions={<ViewChoice view={view} onChoose={setView} />}>
          {view === "Waterfall" ? (
            <Waterfall {...chosen} />
          ) : agent.error ? (
            <ErrorNotice error={agent.error} onRetry={() => agent.refetch()} />
          ) : (
            <Suspense fallback={<Loading what="the graph" />}>
              {agent.data && <RunGraph agent={agent.data} {...chosen} />}
            </Suspense>
          )}
          <EventLog progress={events.progress} />
        </Section>
        <Section title="Step">
          {step ? (
            <StepPanel run={run} step={step} />
          ) : (
            <p className={styles.soft}>The first step that ends is shown here.</p>
          )}
        </Section>
      </div>
    </Page>
  );
}

/** The steps with long values shortened: these are read when their step is shown. */
const useSteps = (run_id: string) =>
  useQuery({
    queryKey: ["run-steps", run_id],
    queryFn: () =>
      api.get("/v1/runs/{run_id}/steps", {
        params: { path: { run_id }, query: { preview: true } },
      }),
  });

const views = ["Waterfall", "Graph"] as const;
type View = (typeof views)[number];

/** The two ways to show the steps. */
function ViewChoice({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  return views.map((each) => (
    <Button key={each} look="quiet" aria-pressed={each === view} onClick={() => onChoose(each)}>
      {each}
    </Button>
  ));
}

/** The failed step, otherwise the last one that was executed. */
const mainStep = (steps: readonly RunStep[]): RunStep | undefined =>
  steps.find(({ status }) => status === "failed") ??
  steps.findLast(({ status }) => status !== "skipped");

function Facts({ run }: { run: Run }) {
  const { created_at, completed_at } = run;
  const seconds = completed_at && (Date.parse(completed_at) - Date.parse(created_at)) / 1000;
  return (
    <p className={styles.facts}>
      <RunBadge run={run} />
      <span>{formatDate(created_at)}</span>
      {typeof seconds === "number" && <span>{formatSeconds(seconds)}</span>}
      <span>{formatCredits(run.credits_used)}</span>
      <span className={styles.id}>{run.id}</span>
    </p>
  );
}

function FailedRun({ error }: { error: NonNullable<Run["error"]> }) {
  return (
    <Notice kind="bad">
      <p>{String(error.message)}</p>
      <p className={styles.id}>
        {String(error.code)}
        {typeof error.tool === "string" && ` in ${error.tool}`}
      </p>
      {error.retryable === true && <p>The same call may succeed later: use Resume.</p>}
    </Notice>
  );
}
