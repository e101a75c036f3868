import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../api/api.ts";
import { useDraftOf } from "../../drafts/use-drafts.ts";
import { announce } from "../../ui/announcements.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { CancelRuns } from "./cancel-runs.tsx";
import { readObject } from "./read-object.ts";
import styles from "./run.module.css";
import { canResume, type Run } from "./run-step.ts";

/** The buttons of a run: what its state allows. */
export function RunActions({ run }: { run: Run }) {
  const [asks, setAsks] = useState(false);
  const refresh = useRefresh(run.id);
  const resume = useMutation({
    mutationFn: () =>
      api.post("/v1/runs/{run_id}/resume", { params: { path: { run_id: run.id } } }),
    onSettled: refresh,
  });
  const isActive = run.status === "pending" || run.status === "running";
  return (
    <>
      {resume.error && <ErrorNotice error={resume.error} />}
      {isActive && <CancelRuns runs={[run]} onDone={refresh} />}
      {canResume(run) && (
        <Button look="primary" icon="play" busy={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </Button>
      )}
      <Button icon="arrow-clockwise" onClick={() => setAsks(true)}>
        Run again
      </Button>
      {asks && <RunAgain run={run} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Reads the run and its steps again. */
export function useRefresh(id: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["run", id] }),
      queryClient.invalidateQueries({ queryKey: ["run-steps", id] }),
      queryClient.invalidateQueries({ queryKey: ["run-step", id] }),
    ]);
  };
}

/** Starts another run with the same inputs or with changed ones. */
function RunAgain({ run, onClose }: { run: Run; onClose: () => void }) {
  const [text, setText, removeDraft] = useDraftOf(`rerun.${run.id}`, () =>
    JSON.stringify(run.inputs, null, 2),
  );
  const [, navigate] = useLocation();
  const start = useMutation({
    mutationFn: async () =>
      api.post("/v1/runs", { body: { rerun_of: run.id, inputs: readObject(text) } }),
    onSuccess: ({ id, warnings = [] }) => {
      removeDraft();
      onClose();
      if (warnings.length > 0) announce(warnings.join(" "));
      navigate(`/runs/${id}`);
    },
  });
  return (
    <Dialog
      title="Run again"
      onClose={onClose}
      actions={
        <Button look="primary" icon="play" busy={start.isPending} onClick={() => start.mutate()}>
          Start
        </Button>
      }
    >
      <div className={styles.form}>
        <TextArea
          label="Inputs"
          help="A JSON object. Unchanged steps are taken from the earlier run, free of charge."
          required
          rows={12}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {start.error && <ErrorNotice error={start.error} />}
      </div>
    </Dialog>
  );
}
