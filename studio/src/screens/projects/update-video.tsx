import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { RunEvent } from "../../../../sdk/client.ts";
import { ReelwrightError } from "../../../../sdk/error.ts";
import { api } from "../../api/api.ts";
import { humanize } from "../../inputs/input-kinds.ts";
import { announce } from "../../ui/announcements.tsx";
import { Button } from "../../ui/button.tsx";
import { formatCredits } from "../../ui/formats.ts";
import { describeError, ErrorNotice, Notice } from "../../ui/notice.tsx";
import type { Project } from "./changes.ts";
import styles from "./storyboard.module.css";
import { useUpdateEstimate } from "./use-update-estimate.ts";

interface Props {
  /** The newest revision. */
  scenes: Project;
  isSaved: boolean;
  hasVideo: boolean;
  /** The field for the shape of the first video. */
  shape: ReactNode;
  onActive: (isActive: boolean) => void;
}

const works: Record<string, string> = {
  voice: "new voice",
  image: "new picture",
  music: "new music",
  video: "changed scenes",
};
const nameWork = (work: string, hasVideo: boolean) =>
  work === "video" && !hasVideo ? "the video" : (works[work] ?? work);

/** Makes the video of the newest revision: says what it costs, and follows the run. */
export function UpdateVideo({ scenes, isSaved, hasVideo, shape, onActive }: Props) {
  const { project_id: id, pending } = scenes;
  const [run, setRun] = useActiveRun(id);
  useEffect(() => onActive(run !== undefined), [run, onActive]);
  const estimate = useUpdateEstimate(scenes, isSaved && !run);
  const update = useMutation({
    mutationFn: () =>
      api.post("/v1/projects/{project_id}/update", {
        params: { path: { project_id: id } },
        body: {},
      }),
    onSuccess: ({ id: started }) => setRun(started),
  });
  if (run) return <Progress run={run} project={id} onEnd={() => setRun(undefined)} />;
  if (pending.length === 0 && isSaved) return null;
  const label = hasVideo ? "Update" : "Make";
  return (
    <section aria-label={label} className={styles.update}>
      <p>
        {hasVideo ? "The video does not show your changes yet." : "This project has no video yet."}
      </p>
      {!hasVideo && shape}
      <p className={styles.hint}>
        {hasVideo ? "An update makes" : "This makes"}:{" "}
        {pending.map((work) => nameWork(work, hasVideo)).join(", ") || "…"}
      </p>
      {estimate.error && <p className={styles.hint}>{describeError(estimate.error)}</p>}
      {update.error && <ErrorNotice error={update.error} />}
      <Button
        look="primary"
        icon={hasVideo ? "arrow-clockwise" : "film-slate"}
        busy={update.isPending}
        reason={isSaved ? refusalOf(estimate.error) : "Your changes are being saved."}
        onClick={() => update.mutate()}
      >
        {label} video
      </Button>
      <p className={styles.hint}>
        {estimate.data && isSaved ? `Costs about ${formatCredits(estimate.data.credits)}.` : "…"}
      </p>
    </section>
  );
}

/** Why this project cannot be made, such as a scene whose media was deleted. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof ReelwrightError && error.status === 422 ? error.detail : undefined;

/** The update that this tab has started. A reload does not lose it. */
function useActiveRun(project: string) {
  const key = `reelwright.update.${project}`;
  const [run, set] = useState(() => sessionStorage.getItem(key) ?? undefined);
  const setRun = (id: string | undefined) => {
    if (id) sessionStorage.setItem(key, id);
    else sessionStorage.removeItem(key);
    set(id);
  };
  return [run, setRun] as const;
}

interface ProgressProps {
  run: string;
  project: string;
  onEnd: () => void;
}

/** Follows a run to its end, and then shows the new video. */
function Progress({ run, project, onEnd }: ProgressProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<{ tool: string; progress: number }>();
  const [failure, setFailure] = useState<unknown>();
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const stop = new AbortController();
    const follow = async () => {
      for await (const event of api.stream(run, { signal: stop.signal })) {
        const next = stepOf(event);
        if (next) setStep(next);
        if (event.type === "run_failed") return setFailure(new Error(event.error.message));
        if (event.type === "run_cancelled")
          return setFailure(new Error("The update was cancelled."));
      }
      for (const name of ["project", "scenes", "revisions"])
        await client.invalidateQueries({ queryKey: [name, project] });
      void client.invalidateQueries({ queryKey: ["wallet"] });
      announce("The video is made");
      end.current();
    };
    follow().catch((error) => {
      if (!stop.signal.aborted) setFailure(error);
    });
    return () => stop.abort();
  }, [run, project, client]);
  if (failure !== undefined)
    return (
      <Notice kind="bad">
        <p>{describeError(failure)}</p>
        <Link href={`/runs/${run}`}>Show the run</Link>
        <Button onClick={onEnd}>Continue editing</Button>
      </Notice>
    );
  return (
    <section aria-label="Update" className={styles.update}>
      <p>Making the video{step ? `: ${humanize(step.tool).toLowerCase()}` : "…"}</p>
      <progress aria-label="Update" value={step?.progress ?? 0} max={100} />
      <Link href={`/runs/${run}`}>Show the run</Link>
    </section>
  );
}

function stepOf(event: RunEvent): { tool: string; progress: number } | undefined {
  if (event.type === "tool_start") return { tool: event.tool, progress: 0 };
  if (event.type === "tool_progress") return { tool: event.tool, progress: event.progress };
  return undefined;
}
