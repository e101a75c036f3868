import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
    mutationFn: () => cancelAll(runs.map(({ id }) => id)),
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

/** The most runs that one request cancels. */
const idsMax = 100;

/** Cancels runs. Those that have ended meanwhile stay as they are. */
async function cancelAll(run_ids: readonly string[]): Promise<void> {
  for (let first = 0; first < run_ids.length; first += idsMax)
    await api.post("/v1/runs/cancel", { body: { run_ids: run_ids.slice(first, first + idsMax) } });
}
