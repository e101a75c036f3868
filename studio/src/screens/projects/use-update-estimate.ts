import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { useSettled } from "../../ui/use-settled.ts";
import type { Project } from "./changes.ts";

/**
 * What an update costs, in total and by scene: one request for a revision that stays the newest for
 * a moment. All callers share it.
 */
export function useUpdateEstimate({ project_id, revision, pending }: Project, enabled: boolean) {
  const settled = useSettled(revision);
  return useQuery({
    queryKey: ["update-estimate", project_id, revision],
    queryFn: () =>
      api.post("/v1/projects/{project_id}/update/estimate", { params: { path: { project_id } } }),
    enabled: enabled && pending.length > 0 && settled === revision,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
