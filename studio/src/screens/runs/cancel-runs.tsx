import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReelwrightError } from "../../../../sdk/error.ts";
import { api } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

/** A button that cancels these runs after a question. */
export function CancelRuns({ runs, onDone }: { runs: { id: string }[]; onDone: () => void }) {
  const [asks, setAsks] = useState(false);
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: async () => {
      for (const { id } of runs) await cancelRun(id);
    },
    onSuccess: () => {
      announce(runs.length === 1 ? "Run cancelled" : `${runs.length} runs cancelled`);
      setAsks(false);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["runs"] }),
  });
  const title = runs.length === 1 ? "Cancel run" : `Cancel ${runs.length} runs`;
  return (
    <>
      {runs.length > 0 && (
        <Button look="danger" icon="prohibit" onClick={() => setAsks(true)}>
          {title}
        </Button>
      )}
      {asks && (
        <Confirm
          title={`${title}?`}
          confirm={title}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsks(false)}
        >
          <p>Completed steps are paid. The rest of the held credits is released.</p>
          {cancel.error && <ErrorNotice error={cancel.error} />}
        </Confirm>
      )}
    </>
  );
}

/** Cancels a run. A run that has ended meanwhile stays as it is. */
async function cancelRun(run_id: string): Promise<void> {
  try {
    await api.post("/v1/runs/{run_id}/cancel", { params: { path: { run_id } } });
  } catch (error) {
    if (!(error instanceof ReelwrightError) || error.status !== 409) throw error;
  }
}
