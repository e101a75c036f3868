import { findFinishingSteps } from "../../pipeline/finishing-steps.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import type { Timeline } from "../../values/timeline.ts";
import type { ClaimedRun } from "../records/run-state.ts";
import { listVideoSteps } from "../records/run-steps.ts";
import type { RunOutput } from "./settle-run.ts";

/**
 * Records the steps after the render in the timeline, so that renders and updates repeat them.
 * Removes steps that a caller wrote into a timeline: only a run's own steps are known and paid.
 */
export async function recordFinishing(
  worker: Pick<WorkerServices, "db" | "batches" | "catalog">,
  run: ClaimedRun,
  output: RunOutput,
): Promise<RunOutput> {
  if (output.timeline === undefined) return output;
  const { finishing: _, ...timeline } = output.timeline as Timeline;
  const { video_asset_id, shared_values: values } = output;
  const steps = video_asset_id === null ? [] : await listVideoSteps(worker, run);
  const finishing = findFinishingSteps(steps, video_asset_id ?? "", {
    catalog: worker.catalog,
    timeline,
    values,
  });
  return { ...output, timeline: finishing.length > 0 ? { ...timeline, finishing } : timeline };
}
