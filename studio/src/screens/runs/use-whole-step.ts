import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { type Run, type RunStep, stepKey } from "./run-step.ts";

/** A step with all of its values. A preview is only read again if it was shortened. */
export function useWholeStep(run: Run, step: RunStep) {
  const { node, visit, truncated, completed_at } = step;
  const whole = useQuery({
    queryKey: ["run-step", run.id, stepKey(step), completed_at],
    queryFn: () =>
      api.get("/v1/runs/{run_id}/steps/{node}", {
        params: { path: { run_id: run.id, node }, query: { visit } },
      }),
    enabled: truncated === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { data: truncated ? whole.data : step, error: whole.error };
}
